package org.rtodirectory.schemas.release;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The file that lists the objects of a release. It has all keys in order, each with a digest of the
 * object's content and headers, and with the object's family. A family is a group of objects that
 * reports count together.
 *
 * <p>The file is one Zstandard frame. Its content is big-endian:
 *
 * <ul>
 *   <li>magic (8 bytes)
 *   <li>the number of families (byte) and their titles (as {@link DataOutputStream#writeUTF})
 *   <li>for each object: the number of its family (byte), the number of bytes that its key shares
 *       with the previous key (unsigned short), the number of further bytes of the key (unsigned
 *       short), these bytes in UTF-8, and the digest (long). Keys ascend as unsigned bytes.
 *   <li>255 (byte), which marks the end
 * </ul>
 *
 * <p>An object takes about 16 bytes of the file.
 */
public final class ObjectList {
  private static final byte[] MAGIC = "RTODOBJ1".getBytes(StandardCharsets.US_ASCII);
  private static final int END = 0xff;
  private static final int MAX_KEY_BYTES = 0xffff;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int COMPRESSION_LEVEL = 3;

  private ObjectList() {}

  /** A writer of a list. The same objects give the same bytes. Not thread-safe. */
  public static final class ObjectListWriter implements Closeable {
    private final DataOutputStream out;
    private byte[] previousKey = {};
    private boolean isEmpty = true;

    /**
     * Creates a file.
     *
     * @param families the titles of the families, at most 255
     */
    public ObjectListWriter(Path file, List<String> families) throws IOException {
      out =
          new DataOutputStream(
              new BufferedOutputStream(
                  new ZstdOutputStream(Files.newOutputStream(file), COMPRESSION_LEVEL)
                      .setChecksum(true),
                  BUFFER_BYTES));
      out.write(MAGIC);
      out.writeByte(families.size());
      for (String family : families) {
        out.writeUTF(family);
      }
    }

    /**
     * Adds the next object.
     *
     * @param key the key in UTF-8, which the caller must not change afterwards
     * @param digest a digest of its content and headers
     * @param family the number of its family
     * @throws IOException if the previous object has the same key, or the file cannot be written
     */
    public void add(byte[] key, long digest, int family) throws IOException {
      int mismatch = Arrays.mismatch(previousKey, key);
      if (!isEmpty && mismatch < 0) {
        throw new IOException(
            "two objects have the key " + new String(key, StandardCharsets.UTF_8));
      }
      if (key.length > MAX_KEY_BYTES
          || (!isEmpty && Arrays.compareUnsigned(previousKey, key) > 0)) {
        throw new IllegalArgumentException(
            "keys must ascend and have at most " + MAX_KEY_BYTES + " bytes");
      }
      int sharedLength = Math.max(mismatch, 0);
      int suffixLength = key.length - sharedLength;
      out.writeByte(family);
      out.writeShort(sharedLength);
      out.writeShort(suffixLength);
      out.write(key, sharedLength, suffixLength);
      out.writeLong(digest);
      previousKey = key;
      isEmpty = false;
    }

    /** Completes the file. Without it, the file cannot be read. */
    public void finish() throws IOException {
      out.writeByte(END);
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  /** A reader of a list, from its first object to its last. Not thread-safe. */
  public static final class ObjectListReader implements Closeable {
    private final DataInputStream in;
    private final List<String> families = new ArrayList<>();
    private byte[] key = {};
    private long digest;
    private int family;

    /**
     * Opens a file. The caller has checked its SHA-256.
     *
     * @throws IOException if the file is not an object list
     */
    public ObjectListReader(Path file) throws IOException {
      in =
          new DataInputStream(
              new BufferedInputStream(
                  new ZstdInputStream(Files.newInputStream(file)), BUFFER_BYTES));
      boolean isOpen = false;
      try {
        if (!Arrays.equals(in.readNBytes(MAGIC.length), MAGIC)) {
          throw new IOException("it is not an object list");
        }
        int count = in.readUnsignedByte();
        for (int i = 0; i < count; i++) {
          families.add(in.readUTF());
        }
        isOpen = true;
      } finally {
        if (!isOpen) {
          in.close();
        }
      }
    }

    /**
     * Moves to the next object. Returns false at the end.
     *
     * @throws IOException if the file is damaged
     */
    public boolean next() throws IOException {
      int number = in.readUnsignedByte();
      if (number == END) {
        return false;
      }
      int sharedLength = in.readUnsignedShort();
      int suffixLength = in.readUnsignedShort();
      int keyLength = sharedLength + suffixLength;
      if (number >= families.size() || sharedLength > key.length || keyLength > MAX_KEY_BYTES) {
        throw new IOException("the object list is damaged");
      }
      byte[] nextKey = Arrays.copyOf(key, keyLength);
      if (in.readNBytes(nextKey, sharedLength, suffixLength) != suffixLength) {
        throw new EOFException("the object list ends early");
      }
      key = nextKey;
      family = number;
      digest = in.readLong();
      return true;
    }

    /** Returns the key of the object in UTF-8, which the caller must not change. */
    public byte[] keyBytes() {
      return key;
    }

    public String key() {
      return new String(key, StandardCharsets.UTF_8);
    }

    public long digest() {
      return digest;
    }

    public int familyNumber() {
      return family;
    }

    public String family() {
      return families.get(family);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** A merge of several lists. It visits the objects of all lists in the order of their keys. */
  public static final class Merge implements Closeable {
    private final List<ObjectListReader> readers = new ArrayList<>();
    private final PriorityQueue<ObjectListReader> queue =
        new PriorityQueue<>((first, second) -> Arrays.compareUnsigned(first.key, second.key));
    private @Nullable ObjectListReader current;

    public Merge(List<Path> files) throws IOException {
      try {
        for (Path file : files) {
          ObjectListReader reader = new ObjectListReader(file);
          readers.add(reader);
          if (reader.next()) {
            queue.add(reader);
          }
        }
      } catch (IOException | RuntimeException e) {
        close();
        throw e;
      }
    }

    /** Moves to the next object, and returns the reader of its list, or null at the end. */
    public @Nullable ObjectListReader next() throws IOException {
      if (current != null && current.next()) {
        queue.add(current);
      }
      current = queue.poll();
      return current;
    }

    @Override
    public void close() throws IOException {
      for (ObjectListReader reader : readers) {
        reader.close();
      }
    }
  }
}
