package org.genenv.bench.python;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class PythonEqualityTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void numbersAreEqualAcrossTypes() {
        assertThat(PythonEquality.equal(1L, 1.0)).isTrue();
        assertThat(PythonEquality.equal(true, 1.0)).isTrue();
        assertThat(PythonEquality.equal(1L, "1")).isFalse();
        assertThat(PythonEquality.equal(9007199254740993L, 9007199254740992.0)).isFalse();
        assertThat(PythonEquality.equal(Double.NaN, 1L)).isFalse();
        assertThat(PythonEquality.equal(PythonValues.dict("a", 1L, "b", 2L), PythonValues.dict("b", 2.0, "a", true)))
                .isTrue();
        assertThat(PythonEquality.equal(PythonValues.dict(1L, "x"), PythonValues.dict(1.0, "x")))
                .isTrue();
        assertThat(PythonEquality.equal(List.of(1L), new PyTuple(List.of(1L)))).isFalse();
    }

    @Test
    void jsonIsEqualByValue() throws Exception {
        assertThat(PythonEquality.equalJson(JSON.readTree("{\"a\":[25.0,1]}"), JSON.readTree("{\"a\":[25,true]}")))
                .isTrue();
        assertThat(PythonEquality.equalJson(JSON.readTree("25.0"), JSON.readTree("25")))
                .isTrue();
        assertThat(PythonEquality.equalJson(JSON.readTree("25"), JSON.readTree("\"25\"")))
                .isFalse();
        assertThat(PythonEquality.equalJson(JSON.readTree("null"), JSON.readTree("0")))
                .isFalse();
    }
}
