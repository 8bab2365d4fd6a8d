package org.genenv.bench.alfworld.engine;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers the domains and grammars read last, by their text: all published games share one domain, and a game that is
 * read again finds its grammar. Thread-safe.
 */
final class ParsedTexts {
    private static final int MOST = 64;
    private static final Map<String, Domain> DOMAINS = new LeastRecentlyUsed<>();
    private static final Map<GrammarKey, Grammar> GRAMMARS = new LeastRecentlyUsed<>();

    private ParsedTexts() {}

    /** A grammar is bound to a domain, so both texts decide. */
    private record GrammarKey(String domainText, String grammarText) {}

    static Domain domain(SourceText source) throws GameFormatException {
        synchronized (DOMAINS) {
            Domain known = DOMAINS.get(source.text());
            if (known != null) {
                return known;
            }
        }
        Domain domain = DomainParser.parse(source);
        synchronized (DOMAINS) {
            DOMAINS.put(source.text(), domain);
        }
        return domain;
    }

    static Grammar grammar(SourceText source, SourceText domainSource, Domain domain) throws GameFormatException {
        GrammarKey key = new GrammarKey(domainSource.text(), source.text());
        synchronized (GRAMMARS) {
            Grammar known = GRAMMARS.get(key);
            if (known != null) {
                return known;
            }
        }
        Grammar grammar = GrammarCompiler.compile(source, domain);
        synchronized (GRAMMARS) {
            GRAMMARS.put(key, grammar);
        }
        return grammar;
    }

    private static final class LeastRecentlyUsed<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;

        LeastRecentlyUsed() {
            super(MOST, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > MOST;
        }
    }
}
