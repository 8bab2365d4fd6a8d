package org.genenv.cli.data;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/**
 * The compressions of pages that other programs write: none, snappy, gzip, zstd. The library's own way to them leads through Hadoop, which is not
 * here.
 */
final class ParquetCodecs implements CompressionCodecFactory {
    /** A page is a megabyte by convention; a damaged one must not ask for all memory. */
    private static final int MOST_BYTES = 1 << 29;

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return new Codec(codec);
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return new Codec(codec);
    }

    /** Nothing is held. */
    @Override
    public void release() {}

    private record Codec(CompressionCodecName name) implements BytesInputDecompressor, BytesInputCompressor {
        @Override
        public CompressionCodecName getCodecName() {
            return name;
        }

        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            return switch (name) {
                case UNCOMPRESSED -> bytes;
                case SNAPPY -> BytesInput.from(Snappy.compress(array(bytes)));
                case ZSTD -> BytesInput.from(Zstd.compress(array(bytes)));
                case GZIP -> {
                    ByteArrayOutputStream packed = new ByteArrayOutputStream();
                    try (OutputStream out = new GZIPOutputStream(packed)) {
                        bytes.writeAllTo(out);
                    }
                    yield BytesInput.from(packed.toByteArray());
                }
                default -> throw unknown();
            };
        }

        @Override
        public BytesInput decompress(BytesInput bytes, int uncompressedSize) throws IOException {
            return name == CompressionCodecName.UNCOMPRESSED
                    ? bytes
                    : BytesInput.from(unpacked(array(bytes), uncompressedSize));
        }

        @Override
        public void decompress(ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
                throws IOException {
            byte[] packed = new byte[compressedSize];
            input.get(packed);
            output.put(name == CompressionCodecName.UNCOMPRESSED ? packed : unpacked(packed, uncompressedSize));
        }

        private byte[] unpacked(byte[] packed, int size) throws IOException {
            if (size < 0 || size > MOST_BYTES) {
                throw new IOException("a page of " + size + " bytes, at most " + MOST_BYTES + " are read");
            }
            byte[] bytes = new byte[size];
            int found =
                    switch (name) {
                        case SNAPPY -> snappy(packed, bytes);
                        case ZSTD ->
                            Math.toIntExact(Zstd.decompressByteArray(bytes, 0, size, packed, 0, packed.length));
                        case GZIP -> {
                            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                                yield in.readNBytes(bytes, 0, size);
                            }
                        }
                        default -> throw unknown();
                    };
            if (found != size) {
                throw new IOException("a page of " + found + " bytes that should have " + size);
            }
            return bytes;
        }

        private static byte[] array(BytesInput bytes) throws IOException {
            ByteArrayOutputStream array = new ByteArrayOutputStream(Math.toIntExact(bytes.size()));
            bytes.writeAllTo(array);
            return array.toByteArray();
        }

        /** The length is looked at first: the library writes as far as the packed bytes say. */
        private static int snappy(byte[] packed, byte[] bytes) throws IOException {
            int length = Snappy.uncompressedLength(packed);
            return length == bytes.length ? Snappy.uncompress(packed, 0, packed.length, bytes, 0) : length;
        }

        private IOException unknown() {
            return new IOException("compressed with " + name + ", expected snappy, gzip, zstd or none");
        }

        /** Nothing is held. */
        @Override
        public void release() {}
    }
}
