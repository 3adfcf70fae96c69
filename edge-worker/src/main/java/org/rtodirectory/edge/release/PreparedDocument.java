package org.rtodirectory.edge.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.edge.buffer.SharedBytes;
import org.rtodirectory.edge.coding.ContentCoding;

/**
 * A document in the form in which it is sent: its encoded bytes, their digest, and their compressed
 * form in every offered coding. All responses share the bytes; the release owns and frees them.
 * Immutable.
 */
public final class PreparedDocument {
  private final String contentType;
  private final String identity;
  private final SharedBytes plain;
  private final Map<ContentCoding, SharedBytes> coded = new EnumMap<>(ContentCoding.class);

  private PreparedDocument(String contentType, byte[] body) {
    this.contentType = contentType;
    this.identity = Sha256.shortHex(body);
    this.plain = SharedBytes.copyOf(body);
  }

  /** Encodes, digests and compresses a document, which costs milliseconds. */
  static PreparedDocument of(String contentType, byte[] body) {
    PreparedDocument document = new PreparedDocument(contentType, body);
    try {
      for (ContentCoding coding : ContentCoding.values()) {
        if (coding.isLoaded() && ContentCoding.isWorthwhile(body.length)) {
          document.coded.put(coding, SharedBytes.copyOf(coding.compress(body)));
        }
      }
      return document;
    } catch (IOException failed) {
      document.release();
      throw new UncheckedIOException(failed);
    }
  }

  /** Its media type. */
  public String contentType() {
    return contentType;
  }

  /** An identity that differs whenever the body differs. */
  public String identity() {
    return identity;
  }

  /** Its body. */
  public SharedBytes plain() {
    return plain;
  }

  /** Its body in a coding; null if it was not compressed in that coding. */
  public @Nullable SharedBytes coded(ContentCoding coding) {
    return coded.get(coding);
  }

  /** Frees the bytes, once responses that send them have ended. */
  void release() {
    plain.release();
    coded.values().forEach(SharedBytes::release);
  }
}
