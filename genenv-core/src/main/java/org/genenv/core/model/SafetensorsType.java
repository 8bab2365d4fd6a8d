package org.genenv.core.model;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.genenv.core.model.RuntimeConfig.Dtype;

/** Element types of a safetensors file that this runtime reads and writes. */
enum SafetensorsType {
    F32(Dtype.FLOAT32) {
        @Override
        float decode(ByteBuffer bytes) {
            return bytes.getFloat();
        }
    },
    BF16(Dtype.BFLOAT16) {
        @Override
        float decode(ByteBuffer bytes) {
            return Float.intBitsToFloat(bytes.getShort() << 16); // the upper half of a float32
        }
    },
    F16(Dtype.FLOAT16) {
        @Override
        float decode(ByteBuffer bytes) {
            int bits = bytes.getShort() & 0xffff;
            int sign = (bits & 0x8000) << 16;
            int exponent = (bits >> 10) & 0x1f;
            int fraction = bits & 0x3ff;
            if (exponent == 0) { // zero and subnormal: fraction * 2^-24
                float magnitude = fraction * 0x1p-24f;
                return sign == 0 ? magnitude : -magnitude;
            }
            int wide = exponent == 31 ? 0xff : exponent + 112; // infinities and NaN keep an all-ones exponent
            return Float.intBitsToFloat(sign | (wide << 23) | (fraction << 13));
        }
    };

    private final Dtype dtype;

    SafetensorsType(Dtype dtype) {
        this.dtype = dtype;
    }

    /** Reads one little-endian element and moves on. */
    abstract float decode(ByteBuffer bytes);

    /** The same type in memory. */
    Dtype dtype() {
        return dtype;
    }

    /** Bytes of one element. */
    int bytes() {
        return dtype.bytes();
    }

    static SafetensorsType of(Dtype dtype) {
        return Arrays.stream(values()).filter(t -> t.dtype == dtype).findFirst().orElseThrow();
    }

    static Optional<SafetensorsType> of(String name) {
        return Arrays.stream(values()).filter(t -> t.name().equals(name)).findFirst();
    }
}
