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
import org.xerial.snappy.SnappyError;

/**
 * The compressions of pages that other programs write: none, snappy, gzip, zstd; here gzip is written. The library's own way to them leads through
 * Hadoop, which is not here.
 */
final class ParquetCodecs implements CompressionCodecFactory {
    /** A page is a megabyte by convention; a damaged one must not ask for all memory. */
    private static final int MOST_BYTES = 1 << 29;

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return new Unpacking(codec);
    }

    /** @throws IllegalArgumentException if it is not gzip */
    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        if (codec != CompressionCodecName.GZIP) {
            throw new IllegalArgumentException("only gzip is written, not " + codec);
        }
        return new Gzip();
    }

    /** Nothing is held. */
    @Override
    public void release() {}

    private static final class Gzip implements BytesInputCompressor {
        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.GZIP;
        }

        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (OutputStream out = new GZIPOutputStream(packed)) {
                bytes.writeAllTo(out);
            }
            return BytesInput.from(packed.toByteArray());
        }

        /** Nothing is held. */
        @Override
        public void release() {}
    }

    private record Unpacking(CompressionCodecName codec) implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int uncompressedSize) throws IOException {
            if (codec == CompressionCodecName.UNCOMPRESSED) {
                return bytes;
            }
            ByteArrayOutputStream packed = new ByteArrayOutputStream(Math.toIntExact(bytes.size()));
            bytes.writeAllTo(packed);
            return BytesInput.from(unpacked(packed.toByteArray(), uncompressedSize));
        }

        @Override
        public void decompress(ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
                throws IOException {
            byte[] packed = new byte[compressedSize];
            input.get(packed);
            output.put(codec == CompressionCodecName.UNCOMPRESSED ? packed : unpacked(packed, uncompressedSize));
        }

        private byte[] unpacked(byte[] packed, int size) throws IOException {
            if (size < 0 || size > MOST_BYTES) {
                throw new IOException("a page of " + size + " bytes, at most " + MOST_BYTES + " are read");
            }
            byte[] bytes = new byte[size];
            int found = unpack(packed, bytes);
            if (found != size) {
                throw new IOException("a page of " + found + " bytes that should have " + size);
            }
            return bytes;
        }

        /** @return how many bytes there were, which may be more than fit */
        private int unpack(byte[] packed, byte[] bytes) throws IOException {
            try {
                return switch (codec) {
                    case SNAPPY -> snappy(packed, bytes);
                    case ZSTD ->
                        Math.toIntExact(Zstd.decompressByteArray(bytes, 0, bytes.length, packed, 0, packed.length));
                    case GZIP -> gzip(packed, bytes);
                    default ->
                        throw new IOException("compressed with " + codec + ", expected snappy, gzip, zstd or none");
                };
            } catch (LinkageError | SnappyError e) {
                throw new IOException(
                        "compressed with " + codec + ", whose native library does not load on this machine (" + e
                                + "). Write the file with gzip",
                        e);
            }
        }

        /** The length is looked at first: the library writes as far as the packed bytes say. */
        private static int snappy(byte[] packed, byte[] bytes) throws IOException {
            int length = Snappy.uncompressedLength(packed);
            return length == bytes.length ? Snappy.uncompress(packed, 0, packed.length, bytes, 0) : length;
        }

        private static int gzip(byte[] packed, byte[] bytes) throws IOException {
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                return in.readNBytes(bytes, 0, bytes.length);
            }
        }

        /** Nothing is held. */
        @Override
        public void release() {}
    }
}
