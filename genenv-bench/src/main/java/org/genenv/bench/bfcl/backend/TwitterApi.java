package org.genenv.bench.bfcl.backend;

import static org.genenv.bench.python.PythonValues.dict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonText;

/** Posts, comments and followers. */
final class TwitterApi extends Backend {
    private static final Signatures SIGNATURES = Signatures.of(
            "authenticate_twitter(username, password)",
            "posting_get_login_status()",
            "post_tweet(content, tags=None, mentions=None)",
            "retweet(tweet_id)",
            "comment(tweet_id, comment_content)",
            "mention(tweet_id, mentioned_usernames)",
            "follow_user(username_to_follow)",
            "list_all_following()",
            "unfollow_user(username_to_unfollow)",
            "get_tweet(tweet_id)",
            "get_user_tweets(username)",
            "search_tweets(keyword)",
            "get_tweet_comments(tweet_id)",
            "get_user_stats(username)");

    TwitterApi(BackendConstants constants) {
        super("TwitterAPI", SIGNATURES, constants, false);
    }

    @Override
    void load(Map<?, ?> config) {
        loadOver(
                config,
                "username",
                "password",
                "authenticated",
                "tweets",
                "comments",
                "retweets",
                "following_list",
                "tweet_counter");
        state.put("tweets", withNumericKeys(dictAt("tweets")));
    }

    @Override
    Object run(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "authenticate_twitter" -> authenticate(arguments);
            case "posting_get_login_status" -> dict("login_status", isTrue("authenticated"));
            case "get_user_tweets" -> dict("user_tweets", tweets(isBy(arguments.get("username"))));
            case "search_tweets" -> dict("matching_tweets", tweets(holds(arguments.text("keyword"))));
            case "get_user_stats" -> stats(arguments.get("username"));
            case "get_tweet", "get_tweet_comments", "mention" -> onTweet(tool, arguments);
            default ->
                isTrue("authenticated")
                        ? asUser(tool, arguments)
                        : error("User not authenticated. Please authenticate first.");
        };
    }

    private Object authenticate(Arguments arguments) {
        boolean isRight = PythonEquality.equal(arguments.get("username"), state.get("username"))
                && PythonEquality.equal(arguments.get("password"), state.get("password"));
        if (isRight) {
            state.put("authenticated", true);
        }
        return dict("authentication_status", isRight);
    }

    private Object asUser(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "post_tweet" -> post(arguments);
            case "follow_user" -> follow(arguments.get("username_to_follow"));
            case "unfollow_user" -> unfollow(arguments.get("username_to_unfollow"));
            case "list_all_following" -> dict("following_list", listAt("following_list"));
            default -> onTweet(tool, arguments);
        };
    }

    private Object post(Arguments arguments) {
        long id = count("tweet_counter");
        Map<Object, Object> tweet = dict(
                "id", id,
                "username", state.get("username"),
                "content", arguments.get("content"),
                "tags", orEmpty(arguments.get("tags")),
                "mentions", orEmpty(arguments.get("mentions")));
        dictAt("tweets").put(id, tweet);
        return tweet;
    }

    private static Object orEmpty(Object list) {
        return list == PyConstant.NONE ? new ArrayList<>() : list;
    }

    private Object onTweet(String tool, Arguments arguments) throws ToolException {
        Object id = arguments.get("tweet_id");
        Object tweet = dictAt("tweets").get(id);
        if (tweet == null) {
            return error("Tweet with ID " + PythonText.str(id) + " not found.");
        }
        return switch (tool) {
            case "get_tweet" -> tweet;
            case "get_tweet_comments" -> dict("comments", dictAt("comments").getOrDefault(id, new ArrayList<>()));
            case "mention" -> mention((Map<?, ?>) tweet, arguments.list("mentioned_usernames"));
            case "retweet" -> retweet(id);
            default -> comment(id, arguments.get("comment_content"));
        };
    }

    @SuppressWarnings("unchecked")
    private static Object mention(Map<?, ?> tweet, List<?> users) {
        ((List<Object>) tweet.get("mentions")).addAll(users);
        return dict("mention_status", "Users mentioned successfully");
    }

    @SuppressWarnings("unchecked")
    private static List<Object> listIn(Map<Object, Object> lists, Object key) {
        return (List<Object>) lists.computeIfAbsent(key, k -> new ArrayList<>());
    }

    private Object retweet(Object id) {
        List<Object> retweets = listIn(dictAt("retweets"), state.get("username"));
        if (PythonEquality.contains(retweets, id)) {
            return dict("retweet_status", "Already retweeted");
        }
        retweets.add(id);
        return dict("retweet_status", "Successfully retweeted");
    }

    private Object comment(Object id, Object content) {
        listIn(dictAt("comments"), id).add(dict("username", state.get("username"), "content", content));
        return dict("comment_status", "Comment added successfully");
    }

    private Object follow(Object user) {
        if (PythonEquality.contains(listAt("following_list"), user)) {
            return dict("follow_status", false);
        }
        listAt("following_list").add(user);
        return dict("follow_status", true);
    }

    private Object unfollow(Object user) {
        return dict("unfollow_status", listAt("following_list").remove(user));
    }

    private List<Object> tweets(Predicate<Map<?, ?>> isWanted) {
        List<Object> wanted = new ArrayList<>();
        for (Object tweet : dictAt("tweets").values()) {
            if (isWanted.test((Map<?, ?>) tweet)) {
                wanted.add(tweet);
            }
        }
        return wanted;
    }

    private static Predicate<Map<?, ?>> isBy(Object user) {
        return tweet -> user.equals(tweet.get("username"));
    }

    private static Predicate<Map<?, ?>> holds(String keyword) {
        String lower = keyword.toLowerCase(Locale.ROOT);
        return tweet ->
                PythonText.str(tweet.get("content")).toLowerCase(Locale.ROOT).contains(lower)
                        || ((List<?>) tweet.get("tags")).stream().anyMatch(tag -> PythonText.str(tag)
                                .toLowerCase(Locale.ROOT)
                                .contains(lower));
    }

    private Object stats(Object user) {
        boolean isSelf = user.equals(state.get("username"));
        Object retweets = dictAt("retweets").get(user);
        return dict(
                "tweet_count",
                (long) tweets(isBy(user)).size(),
                "following_count",
                isSelf ? (long) listAt("following_list").size() : 0L,
                "retweet_count",
                retweets == null ? 0L : (long) ((List<?>) retweets).size());
    }
}
