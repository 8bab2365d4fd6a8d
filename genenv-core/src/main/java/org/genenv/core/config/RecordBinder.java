package org.genenv.core.config;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Turns a tree of YAML values into a record, and goes on after a problem: a value that cannot be used is replaced by its default, so
 * that the rest is checked too.
 */
final class RecordBinder {
    /** Stands where no value could be made; nothing that contains it is constructed. */
    private static final Object UNBOUND = new Object();

    private final Schema root;
    private final List<RetiredKey> retired;
    private final List<ConfigProblem> problems;

    /** Groups in which something was reported: what their records look like to the ones above them is no longer what was written. */
    private final Set<String> doubtful = new HashSet<>();

    RecordBinder(Class<?> root, List<RetiredKey> retired, List<ConfigProblem> problems) {
        this.root = new Schema(root);
        this.retired = retired;
        this.problems = problems;
    }

    /** The record, absent when a required value is missing or the record refuses even its defaults. */
    Optional<Object> bind(Class<?> type, YamlNode node) {
        Object value = bindRecord(type, node, "");
        return value == UNBOUND ? Optional.empty() : Optional.of(value);
    }

    private Object bindRecord(Class<?> type, YamlNode node, String path) {
        Schema schema = new Schema(type);
        if (!(node instanceof YamlNode.Mapping mapping)) {
            String name = path.isEmpty() ? "the file" : path;
            problem(
                    node,
                    path,
                    name + " is " + node.quoted() + ", expected a group of keys, indented, one a line: "
                            + String.join(", ", schema.keys()) + ".");
            return UNBOUND;
        }
        reportUnknownKeys(schema, mapping, path);
        List<RecordComponent> components = List.copyOf(schema.components());
        Object[] values = new Object[components.size()];
        for (int i = 0; i < values.length; i++) {
            RecordComponent component = components.get(i);
            YamlNode given = mapping.entries().get(component.getName());
            String key = KeyPath.join(path, component.getName());
            int before = problems.size();
            values[i] = given == null ? absent(component, mapping, key) : bindComponent(component, given, key);
            if (problems.size() > before) {
                doubtful.add(key);
            }
        }
        return construct(schema, components, values, mapping, path);
    }

    private Object bindComponent(RecordComponent component, YamlNode given, String key) {
        Object value = bindValue(component.getGenericType(), component.getAnnotation(Setting.class), given, key);
        // The problem is reported; the default lets the rest be checked.
        return value == UNBOUND && hasDefault(component) ? defaultOf(component) : value;
    }

    private Object absent(RecordComponent component, YamlNode.Mapping parent, String key) {
        if (hasDefault(component)) {
            return defaultOf(component);
        }
        Setting setting = component.getAnnotation(Setting.class);
        Optional<Class<?>> nested = Schema.nested(component.getGenericType());
        if (nested.isPresent()) {
            // Its required keys are reported by their own paths.
            return bindRecord(nested.get(), new YamlNode.Mapping(Map.of(), parent.origin()), key);
        }
        problem(
                parent,
                key,
                key + " is missing, expected " + inWords(component.getGenericType(), setting) + describe(setting)
                        + ". Add the key.");
        return UNBOUND;
    }

    /** Whether a component that the file leaves out has a value that needs no look at nested keys. */
    private static boolean hasDefault(RecordComponent component) {
        return !component.getAnnotation(Setting.class).value().equals(Setting.REQUIRED)
                || component.getType() == Optional.class
                || component.getType() == List.class
                || component.getType() == Map.class;
    }

    private static Object defaultOf(RecordComponent component) {
        String text = component.getAnnotation(Setting.class).value();
        if (text.equals(Setting.REQUIRED)) {
            return component.getType() == Optional.class
                    ? Optional.empty()
                    : component.getType() == List.class ? List.of() : Map.of();
        }
        List<ConfigProblem> mistakes = new ArrayList<>();
        String where = component.getDeclaringRecord().getSimpleName() + "." + component.getName();
        YamlNode node = YamlSource.read("default of " + where, text, mistakes);
        Object value = new RecordBinder(component.getDeclaringRecord(), List.of(), mistakes)
                .bindValue(component.getGenericType(), component.getAnnotation(Setting.class), node, where);
        if (!mistakes.isEmpty()) {
            throw new IllegalStateException(mistakes.get(0).toString());
        }
        return value;
    }

    private Object bindValue(Type type, Setting setting, YamlNode node, String key) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == Optional.class) {
                return bindOptional(arguments[0], setting, node, key);
            }
            if (generic.getRawType() == List.class) {
                return bindList(arguments[0], setting, node, key);
            }
            if (generic.getRawType() == Map.class && arguments[0] == String.class) {
                return bindMap(arguments[1], setting, node, key);
            }
        } else if (type == Object.class) {
            return plain(node);
        } else if (type instanceof Class<?> c && c.isRecord()) {
            return bindRecord(c, node, key);
        } else if (type instanceof Class<?> c && ScalarType.isScalar(c)) {
            return bindScalar(c, setting, node, key);
        }
        throw new IllegalStateException(key + " has the type " + type + ", which no setting can have");
    }

    private Object bindOptional(Type inner, Setting setting, YamlNode node, String key) {
        if (node instanceof YamlNode.Scalar scalar && scalar.isNull()) {
            return Optional.empty();
        }
        Object value = bindValue(inner, setting, node, key);
        return value == UNBOUND ? UNBOUND : Optional.of(value);
    }

    private Object bindList(Type inner, Setting setting, YamlNode node, String key) {
        if (!(node instanceof YamlNode.Sequence sequence)) {
            return wrongType("a list, such as [" + inWords(inner, setting) + ", ...]", setting, node, key);
        }
        List<Object> values = new ArrayList<>();
        for (YamlNode item : sequence.items()) {
            values.add(bindValue(inner, setting, item, key + "[" + values.size() + "]"));
        }
        return values.contains(UNBOUND) ? UNBOUND : List.copyOf(values);
    }

    private Object bindMap(Type inner, Setting setting, YamlNode node, String key) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            return wrongType("a group of keys", setting, node, key);
        }
        Map<String, Object> values = new LinkedHashMap<>();
        mapping.entries()
                .forEach((name, value) -> values.put(name, bindValue(inner, setting, value, KeyPath.join(key, name))));
        return values.containsValue(UNBOUND) ? UNBOUND : Collections.unmodifiableMap(values);
    }

    private Object bindScalar(Class<?> type, Setting setting, YamlNode node, String key) {
        if (node instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
            Optional<Object> value = ScalarType.read(type, scalar.text());
            if (value.isPresent()) {
                return value.get();
            }
            Optional<String> meant =
                    type.isEnum() ? DidYouMean.among(scalar.text(), Schema.words(type)) : Optional.empty();
            if (meant.isPresent()) {
                return wrongType(inWords(type, setting), "", node, key, "Did you mean " + meant.get() + "?");
            }
        }
        return wrongType(inWords(type, setting), setting, node, key);
    }

    private Object wrongType(String expected, Setting setting, YamlNode node, String key) {
        String remedy = setting.value().equals(Setting.REQUIRED)
                ? ""
                : "Write for example " + key.substring(key.lastIndexOf('.') + 1) + ": " + setting.value() + ".";
        return wrongType(expected, describe(setting), node, key, remedy);
    }

    private Object wrongType(String expected, String described, YamlNode node, String key, String remedy) {
        String message = key + " is " + node.quoted() + ", expected " + expected + described + ". " + remedy;
        problem(node, key, message.strip());
        return UNBOUND;
    }

    /** Plain Java values: maps, lists, text, numbers, truth values; what is empty in YAML is left out of maps and lists. */
    static Object plain(YamlNode node) {
        if (node instanceof YamlNode.Scalar scalar) {
            return scalar.isNull() ? "" : ScalarType.untyped(scalar);
        }
        if (node instanceof YamlNode.Sequence sequence) {
            return sequence.items().stream().map(RecordBinder::plain).toList();
        }
        Map<String, Object> values = new LinkedHashMap<>();
        ((YamlNode.Mapping) node).entries().forEach((name, value) -> values.put(name, plain(value)));
        return Collections.unmodifiableMap(values);
    }

    /**
     * Calls the canonical constructor. When it refuses a component by name, that value is reported and replaced by its default, so
     * that one run finds every refused value of the record. What a refusal says about a value that was reported before is not true of
     * the file, and is kept back.
     */
    private Object construct(
            Schema schema, List<RecordComponent> components, Object[] values, YamlNode.Mapping mapping, String path) {
        if (List.of(values).contains(UNBOUND)) {
            return UNBOUND;
        }
        boolean[] isReplaced = new boolean[values.length];
        while (true) {
            try {
                return schema.constructor().newInstance(values);
            } catch (InvocationTargetException e) {
                if (!(e.getCause() instanceof IllegalArgumentException refusal)) {
                    throw new IllegalStateException("reading " + path + " failed", e.getCause());
                }
                String message = String.valueOf(refusal.getMessage());
                int named = indexOfNamed(components, message);
                boolean isFollowUp = components.stream()
                        .map(RecordComponent::getName)
                        .anyMatch(name -> doubtful.contains(KeyPath.join(path, name)) && mentions(message, name));
                if (named < 0) {
                    if (!isFollowUp) {
                        problem(mapping, path, (path.isEmpty() ? "" : path + ": ") + message);
                    }
                    return UNBOUND;
                }
                if (isReplaced[named]) {
                    return UNBOUND; // its default is refused too: reported already
                }
                RecordComponent component = components.get(named);
                String key = KeyPath.join(path, component.getName());
                if (!isFollowUp) {
                    YamlNode place = mapping.entries().getOrDefault(component.getName(), mapping);
                    problem(place, key, KeyPath.join(path, message));
                    doubtful.add(key);
                }
                if (!hasDefault(component)) {
                    return UNBOUND;
                }
                isReplaced[named] = true;
                values[named] = defaultOf(component);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot construct the record at " + path, e);
            }
        }
    }

    private static boolean mentions(String message, String name) {
        return Pattern.compile("\\b" + Pattern.quote(name) + "\\b")
                .matcher(message)
                .find();
    }

    private static int indexOfNamed(List<RecordComponent> components, String message) {
        for (int i = 0; i < components.size(); i++) {
            String name = components.get(i).getName();
            boolean isWholeWord =
                    message.length() > name.length() && !Character.isJavaIdentifierPart(message.charAt(name.length()));
            if (message.startsWith(name) && isWholeWord) {
                return i;
            }
        }
        return -1;
    }

    private void reportUnknownKeys(Schema schema, YamlNode.Mapping mapping, String path) {
        mapping.entries().forEach((key, value) -> {
            if (schema.component(key).isEmpty()) {
                String full = KeyPath.join(path, key);
                problem(value, full, full + " " + unknown(schema, path, key, value));
            }
        });
    }

    /** What follows the path of a key that is not known. */
    private String unknown(Schema schema, String path, String key, YamlNode value) {
        Optional<RetiredKey> former = retired.stream()
                .filter(one -> one.key().equals(KeyPath.join(path, key)))
                .findFirst();
        if (former.isPresent()) {
            return former.get().remedy(value);
        }
        String where = path.isEmpty() ? "" : " of " + path;
        return "is set, but " + key + " is no key" + where + ". " + remedyForUnknown(schema, key);
    }

    private String remedyForUnknown(Schema schema, String key) {
        Optional<String> sibling = DidYouMean.among(key, schema.keys());
        if (sibling.isPresent() && DidYouMean.normalised(sibling.get()).equals(DidYouMean.normalised(key))) {
            return "Did you mean " + sibling.get() + "?";
        }
        if (key.contains(".") && root.paths().contains(key)) {
            return "In a file keys are nested: write " + KeyPath.nested(key, "...") + ".";
        }
        if (key.equals("<<")) {
            return "YAML's merge keys are not read here. Write the keys out.";
        }
        List<String> elsewhere = root.pathsOf(key);
        if (!elsewhere.isEmpty()) {
            return belongs(elsewhere);
        }
        if (sibling.isPresent()) {
            return "Did you mean " + sibling.get() + "?";
        }
        return DidYouMean.among(key, root.names())
                .map(name -> "Did you mean " + name + "? " + belongs(root.pathsOf(name)))
                .orElseGet(() -> "Known keys are " + String.join(", ", schema.keys()) + ".");
    }

    private static String belongs(List<String> paths) {
        String places = paths.stream()
                .map(path -> KeyPath.parent(path).isEmpty()
                        ? "at the top of the file"
                        : "under " + KeyPath.parent(path) + " (" + path + ")")
                .collect(Collectors.joining(" or "));
        return "It belongs " + places + ".";
    }

    private static String inWords(Type type, Setting setting) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == Optional.class
                    ? inWords(generic.getActualTypeArguments()[0], setting)
                    : generic.getRawType() == List.class ? "a list" : "a group of keys";
        }
        if (type instanceof Class<?> c && ScalarType.isScalar(c)) {
            String unit = setting.unit().isEmpty() ? "" : " of " + setting.unit();
            return ScalarType.inWords(c) + unit + (setting.range().isEmpty() ? "" : ", " + setting.range());
        }
        return "a group of keys";
    }

    private static String describe(Setting setting) {
        String doc = setting.doc().endsWith(".")
                ? setting.doc().substring(0, setting.doc().length() - 1)
                : setting.doc();
        return doc.isEmpty() ? "" : " (" + doc + ")";
    }

    private void problem(YamlNode place, String key, String message) {
        problems.add(new ConfigProblem(place.origin().toString(), key, message));
    }
}
