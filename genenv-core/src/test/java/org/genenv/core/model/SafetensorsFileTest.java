package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsFileTest {
    @TempDir
    private Path folder;

    private Path file(String header, byte... data) throws IOException {
        byte[] json = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + json.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(json.length).put(json).put(data);
        return Files.write(folder.resolve("weights.safetensors"), bytes.array());
    }

    private void assertRefused(Path file, String... fragments) {
        assertThatThrownBy(() -> SafetensorsFile.open(file))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContaining("weights.safetensors")
                .hasMessageContainingAll(fragments);
    }

    @Test
    void writtenTensorsAreReadBackBitEqual() throws IOException {
        Map<String, SafetensorsFile.Tensor> tensors = new LinkedHashMap<>();
        float[] odd = {Float.MIN_VALUE, -0f, Float.MAX_VALUE, 1 / 3f, -7, 1e-40f};
        tensors.put("b", new SafetensorsFile.Tensor(List.of(2, 3), odd));
        tensors.put("a.scalar", new SafetensorsFile.Tensor(List.of(), new float[] {5}));
        tensors.put("none", new SafetensorsFile.Tensor(List.of(0, 4), new float[0]));
        tensors.put("long", new SafetensorsFile.Tensor(List.of(40_001), new float[40_001]));
        Path path = folder.resolve("weights.safetensors");
        SafetensorsFile.write(path, tensors, Map.of("format", "pt"));
        SafetensorsFile again = SafetensorsFile.open(path);
        assertThat(again.names()).containsExactly("b", "a.scalar", "none", "long");
        assertThat(again.metadata()).containsExactly(Map.entry("format", "pt"));
        assertThat(again.read("b", List.of(2, 3))).isEqualTo(odd);
        assertThat(again.read("a.scalar", List.of())).containsExactly(5);
        assertThat(again.read("none", List.of(0, 4))).isEmpty();
        assertThat(again.read("long")).hasSize(40_001);
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void halfPrecisionIsWidenedExactly() throws IOException {
        // float16: 1, -2, smallest subnormal, largest; bfloat16: 1, -3
        byte[] data = {0, 0x3c, 0, (byte) 0xc0, 1, 0, (byte) 0xff, 0x7b, (byte) 0x80, 0x3f, 0x40, (byte) 0xc0};
        SafetensorsFile opened = SafetensorsFile.open(file(
                "{\"h\":{\"dtype\":\"F16\",\"shape\":[4],\"data_offsets\":[0,8]},"
                        + "\"b\":{\"dtype\":\"BF16\",\"shape\":[2],\"data_offsets\":[8,12]}}",
                data));
        assertThat(opened.read("h")).containsExactly(1, -2, 0x1p-24f, 65504);
        assertThat(opened.read("b")).containsExactly(1, -3);
    }

    @Test
    void truncatedFilesAreRefused() throws IOException {
        assertRefused(Files.write(folder.resolve("weights.safetensors"), new byte[5]), "truncated", "5 bytes");
        assertRefused(
                Files.write(folder.resolve("weights.safetensors"), new byte[] {9, 0, 0, 0, 0, 0, 0, 0, '{', '}'}),
                "9 bytes long",
                "has 2");
        assertRefused(
                file("{\"w\":{\"dtype\":\"F32\",\"shape\":[4],\"data_offsets\":[0,16]}}", new byte[12]),
                "w lies at bytes 0 to 16",
                "there are 12");
        assertThatThrownBy(() -> SafetensorsFile.open(folder.resolve("absent"))).hasMessageContaining("is missing");
    }

    @Test
    void impossibleHeadersAreRefusedByName() throws IOException {
        assertRefused(file("[1, 2]"), "no JSON object");
        assertRefused(file("{\"w\": "), "no JSON");
        assertRefused(file("{\"w\":{\"dtype\":\"I4\",\"shape\":[],\"data_offsets\":[0,0]}}"), "dtype 'I4'", "F32");
        assertRefused(
                file("{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,4]}}", new byte[8]),
                "[2] of F32",
                "8 bytes",
                "span 4");
        assertRefused(
                file(
                        "{\"v\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
                                + "\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}",
                        new byte[8]),
                "v and w overlap");
        assertRefused(file("{\"w\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,0]}}"), "[-1]");
        assertRefused(
                file("{\"w\":{\"dtype\":\"F32\",\"shape\":[65536,65536],\"data_offsets\":[0,0]}}"), "2^31 elements");
        assertRefused(
                file("{\"w\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]},"
                        + "\"w\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}}"),
                "Duplicate field 'w'");
    }

    @Test
    void wrongShapesAndValuesAreNamed() throws IOException {
        byte[] oneAndNan = {0, 0, (byte) 0x80, 0x3f, 0, 0, (byte) 0xc0, 0x7f};
        SafetensorsFile opened = SafetensorsFile.open(
                file("{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}", oneAndNan));
        assertThatThrownBy(() -> opened.read("w", List.of(2, 1))).hasMessageContaining("w is [2], expected [2, 1]");
        assertThatThrownBy(() -> opened.read("w", List.of(2))).hasMessageContaining("w holds NaN at element 1");
        assertThatThrownBy(() -> opened.read("x"))
                .hasMessageContaining("x is missing")
                .hasMessageContaining("w");
        assertThat(opened.read("w")[1]).isNaN();
    }

    @Test
    void damagedFilesAreReadOrRefusedButNeverCrash() throws IOException {
        Path path = folder.resolve("weights.safetensors");
        SafetensorsFile.write(
                path,
                Map.of(
                        "first", new SafetensorsFile.Tensor(List.of(3), new float[3]),
                        "second", new SafetensorsFile.Tensor(List.of(2, 2), new float[4])),
                Map.of());
        byte[] whole = Files.readAllBytes(path);
        long seed = 20261130;
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 1500; i++) {
            byte[] damaged =
                    Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(whole.length + 40) : whole.length);
            for (int change = random.nextInt(4); change >= 0 && damaged.length > 0; change--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Files.write(path, damaged);
            try {
                SafetensorsFile opened = SafetensorsFile.open(path);
                for (String name : opened.names()) {
                    opened.read(name);
                }
            } catch (ModelFormatException e) {
                refused++;
            }
        }
        assertThat(refused).as("refused of 1500, seed " + seed).isGreaterThan(700);
    }

    @Test
    void splicedHeadersAreReadOrRefusedButNeverCrash() {
        String sound =
                "{\"__metadata__\":{\"format\":\"pt\"},\"a\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]},"
                        + "\"b\":{\"dtype\":\"BF16\",\"shape\":[],\"data_offsets\":[24,26]},"
                        + "\"c\":{\"dtype\":\"F16\",\"shape\":[0,9],\"data_offsets\":[26,26]}}";
        String[] splices = {
            "-1",
            "0",
            "9223372036854775807",
            "-9223372036854775808",
            "99999999999999999999",
            "1e999",
            "0.5",
            "null",
            "true",
            "{}",
            "[]",
            "[[[[",
            "]}",
            "\"F64\"",
            "\"dtype\":",
            "\"data_offsets\":[0,24]",
            "\"a\":{}",
            ",",
            "\\u0000",
            "\"",
            "\uD800",
            "NaN",
            "2147483647,2147483647",
            "__metadata__"
        };
        long seed = 20261201;
        Random random = new Random(seed);
        Path path = folder.resolve("weights.safetensors");
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(sound);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int from = random.nextInt(text.length());
                int to = Math.min(text.length(), from + random.nextInt(6));
                text.replace(from, to, splices[random.nextInt(splices.length)]);
            }
            try {
                SafetensorsHeader header =
                        SafetensorsHeader.parse(path, text.toString().getBytes(StandardCharsets.UTF_8), 26);
                header.entries().values().forEach(entry -> assertThat(entry.end())
                        .isBetween(entry.begin(), 26L));
            } catch (ModelFormatException e) {
                assertThat(e).hasMessageContaining("weights.safetensors");
                refused++;
            }
        }
        assertThat(refused).as("refused of 20,000, seed " + seed).isGreaterThan(15_000);
    }

    @Test
    void tensorsMustFillTheFileWithoutGaps() throws IOException {
        String tensor = "{\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[%d,%d]}}";
        assertRefused(file(tensor.formatted(4, 8), new byte[8]), "4 bytes between the header and w");
        assertRefused(file(tensor.formatted(0, 4), new byte[9]), "5 bytes after w", "belong to no tensor");
    }

    @Test
    void failedWriteLeavesTheEarlierFile() throws IOException {
        Path path = folder.resolve("weights.safetensors");
        Map<String, SafetensorsFile.Tensor> tensors =
                Map.of("w", new SafetensorsFile.Tensor(List.of(1), new float[] {7}));
        SafetensorsFile.write(path, tensors, Map.of());
        Files.createDirectory(folder.resolve("weights.safetensors.part")); // in the way of the temporary file
        assertThatThrownBy(() -> SafetensorsFile.write(path, tensors, Map.of())).isInstanceOf(IOException.class);
        assertThat(SafetensorsFile.open(path).read("w")).containsExactly(7);
    }
}
