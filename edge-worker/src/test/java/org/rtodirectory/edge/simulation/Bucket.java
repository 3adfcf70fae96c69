package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.source.ObjectReader;

/** The objects of a store. A listener is called after every change. */
final class Bucket {
  private final TreeMap<String, Stored> objects = new TreeMap<>();
  private final Listener listener;

  /** A listener to writes and deletions. {@code newObject} is null for a deletion. */
  interface Listener {
    void onChange(
        String writer, String key, @Nullable Stored oldObject, @Nullable Stored newObject);
  }

  /**
   * A written object.
   *
   * @param etag its ETag, which all objects with the same bytes share, as in S3
   */
  record Stored(
      byte[] bytes, String etag, String contentType, String cacheControl, Instant written) {
    Stored(byte[] bytes, String contentType, String cacheControl, Instant written) {
      this(bytes, etag(bytes), contentType, cacheControl, written);
    }

    private static String etag(byte[] bytes) {
      CRC32C checksum = new CRC32C();
      checksum.update(bytes);
      return "\"%x-%x\"".formatted(bytes.length, checksum.getValue());
    }

    /** Returns whether a client gets the same for both objects. */
    boolean isSame(@Nullable Stored other) {
      return other != null
          && Arrays.equals(bytes, other.bytes)
          && contentType.equals(other.contentType)
          && cacheControl.equals(other.cacheControl);
    }
  }

  /** Finds an object. */
  @FunctionalInterface
  interface Lookup {
    Optional<Stored> find(String key) throws IOException;
  }

  /** Returns a reader of the objects that {@code lookup} finds. */
  static ObjectReader reader(Lookup lookup) {
    return new ObjectReader() {
      @Override
      public Optional<byte[]> read(String key) throws IOException {
        return lookup.find(key).map(Stored::bytes);
      }

      @Override
      public Path fetch(String key, long size, Path folder) throws IOException {
        byte[] bytes = read(key).orElseThrow(() -> new IOException("there is no " + key));
        return Files.write(folder.resolve(key.substring(key.lastIndexOf('/') + 1)), bytes);
      }

      @Override
      public String name() {
        return "the store";
      }
    };
  }

  Bucket(Listener listener) {
    this.listener = listener;
  }

  SortedMap<String, Stored> objects() {
    return objects;
  }

  Optional<Stored> find(String key) {
    return Optional.ofNullable(objects.get(key));
  }

  void put(String writer, String key, Stored object) {
    listener.onChange(writer, key, objects.put(key, object), object);
  }

  void delete(String writer, String key) {
    listener.onChange(writer, key, objects.remove(key), null);
  }
}
