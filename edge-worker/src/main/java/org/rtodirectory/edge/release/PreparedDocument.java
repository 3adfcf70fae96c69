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
 * A document as it is sent: encoded, digested, and compressed in every coding that is offered. Its
 * bytes are shared by all responses; they belong to the release, which frees them. Immutable.
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

  /** What its body is. */
  public String contentType() {
    return contentType;
  }

  /** Differs whenever the body does. */
  public String identity() {
    return identity;
  }

  /** Its body. */
  public SharedBytes plain() {
    return plain;
  }

  /** Its body in a coding; null if it was not compressed so. */
  public @Nullable SharedBytes coded(ContentCoding coding) {
    return coded.get(coding);
  }

  /** Frees the bytes, once responses that send them have ended. */
  void release() {
    plain.release();
    coded.values().forEach(SharedBytes::release);
  }
}
