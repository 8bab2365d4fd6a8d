package org.genenv.bench.bfcl.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.genenv.bench.python.PythonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignValuesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            textBlock =
                    """
                    integer   ~ -12                                                   ~         ~ -12
                    integer   ~ 1.0                                                   ~         ~ '1.0'
                    long      ~ 12L                                                   ~         ~ 12
                    long      ~ 12                                                    ~         ~ '12'
                    float     ~ 1.5e3f                                                ~         ~ 1500.0
                    float     ~ 1.5                                                   ~         ~ '1.5'
                    double    ~ 2e-1                                                  ~         ~ 0.2
                    double    ~ 2.                                                    ~         ~ 2.0
                    double    ~ 2.5d                                                  ~         ~ '2.5d'
                    boolean   ~ true                                                  ~         ~ True
                    boolean   ~ True                                                  ~         ~ 'True'
                    char      ~ x                                                     ~         ~ 'x'
                    Array     ~ new int[]{1, 2}                                       ~ integer ~ [1, 2]
                    Array     ~ new String[]{"a"}                                     ~ String  ~ ['"a"']
                    Array     ~ names                                                 ~ String  ~ 'names'
                    ArrayList ~ new ArrayList<>(Arrays.asList("a", "b"))              ~ String  ~ ['a', 'b']
                    ArrayList ~ new ArrayList<Long>(Arrays.asList(1L, 2L))            ~ long    ~ [1, 2]
                    ArrayList ~ new ArrayList<>(){{ add(1); add(2); }}                ~ integer ~ [1, 2]
                    ArrayList ~ new ArrayList<>(Arrays.asList("a", 1, true))          ~ any     ~ ['"a"', '1', 'true']
                    ArrayList ~ new ArrayList<>()                                     ~ any     ~ []
                    HashMap   ~ new HashMap<String, Object>(){{put("k", 1);put("v", "w");}} ~    ~ {'k': 1, 'v': 'w'}
                    HashMap   ~ new HashMap<>()                                       ~         ~ {}
                    """)
    void javaValuesAreReadByTheirType(String type, String text, String itemType, String value) {
        assertThat(PythonText.repr(JavaValues.convert(text, type, Optional.ofNullable(itemType))))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            textBlock =
                    """
                    String  ~ 'a'                       ~         ~ 'a'
                    String  ~ a                         ~         ~ 'a'
                    integer ~ 3                         ~         ~ 3
                    float   ~ 3                         ~         ~ 3.0
                    float   ~ 1e3                       ~         ~ '1e3'
                    Bigint  ~ 12n                       ~         ~ 12
                    Boolean ~ false                     ~         ~ False
                    array   ~ [60, 30]                  ~ float   ~ [60.0, 30.0]
                    array   ~ ["a", 'b']                ~ String  ~ ['a', 'b']
                    array   ~ new Array(1, 2)           ~ integer ~ [1, 2]
                    array   ~ [[1, 2], [3.5, x]]        ~ float   ~ [[1, 2], [3.5, 'x']]
                    array   ~ []                        ~ float   ~ []
                    array   ~ list                      ~ float   ~ 'list'
                    dict    ~ {}                        ~         ~ {}
                    dict    ~ {a: 1, "b": ['x'], 'c': true} ~     ~ {'a': 1, 'b': ['x'], 'c': True}
                    dict    ~ {a: "http://x"}           ~         ~ '{a: "http://x"}'
                    any     ~ [1]                       ~         ~ '[1]'
                    """)
    void javaScriptValuesAreReadByTheirType(String type, String text, String itemType, String value) {
        assertThat(PythonText.repr(JavaScriptValues.convert(text, type, Optional.ofNullable(itemType))))
                .isEqualTo(value);
    }

    @Test
    @Timeout(5)
    void hostileTextsTakeNoLongTime() {
        for (String part : new String[] {
            "new ",
            "new HashMap<",
            "new ArrayList<>(Arrays.asList(",
            "[",
            "[[1],",
            "{a:",
            "put(\"",
            "1",
            "new ArrayList<>(){{add("
        }) {
            for (int length : new int[] {9_900, 500_000}) {
                String text = part.repeat(length / part.length());
                for (String type : new String[] {"HashMap", "ArrayList", "Array", "double", "long", "float"}) {
                    assertThat(JavaValues.convert(text, type, Optional.of("integer")))
                            .isNotNull();
                }
                for (String type : new String[] {"array", "dict", "float", "Bigint"}) {
                    assertThat(JavaScriptValues.convert(text, type, Optional.of("float")))
                            .isNotNull();
                }
            }
        }
    }
}
