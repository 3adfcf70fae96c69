package org.rtodirectory.schemas.contract;

import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.Asset;

/**
 * One published document, which is rendered when its content is first asked for. All of them are
 * text. Immutable and safe for all threads.
 */
public final class Document {
  private final String key;
  private final String path;
  private final String contentType;
  private final Supplier<byte[]> rendering;
  private volatile @Nullable Content content;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Content(byte[] body, String identity) {}

  private Document(String key, String path, String contentType, Supplier<byte[]> rendering) {
    this.key = key;
    this.path = path;
    this.contentType = contentType;
    this.rendering = rendering;
  }

  static Document of(Asset asset) {
    return new Document(asset.key(), "/" + asset.key(), asset.contentType(), asset::bytes);
  }

  static Document at(String path, String key, String contentType, Supplier<String> text) {
    return new Document(key, path, contentType, () -> text.get().getBytes(StandardCharsets.UTF_8));
  }

  /** A document that is served at the place its key names. */
  static Document atItsKey(String key, String contentType, Supplier<String> text) {
    return at("/" + key, key, contentType, text);
  }

  /** Where it is stored, without a slash in front: {@code docs/index.html}. */
  public String key() {
    return key;
  }

  /** Where it is served: {@code /docs}. */
  public String path() {
    return path;
  }

  public String contentType() {
    return contentType;
  }

  /** Differs whenever the body differs. */
  public String identity() {
    return content().identity();
  }

  /** The bytes to store and to serve, UTF-8, which must not be changed. */
  public byte[] body() {
    return content().body();
  }

  public String text() {
    return new String(body(), StandardCharsets.UTF_8);
  }

  /** Whether no other document will ever have its key. */
  public boolean isImmutable() {
    return key.startsWith(Asset.FOLDER);
  }

  Document with(String text) {
    return at(path, key, contentType, () -> text);
  }

  private Content content() {
    Content known = content;
    if (known == null) {
      byte[] body = rendering.get();
      known = new Content(body, Sha256.shortHex(body));
      content = known; // Another thread makes the same.
    }
    return known;
  }
}
