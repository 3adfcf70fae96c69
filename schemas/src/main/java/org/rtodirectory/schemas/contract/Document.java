package org.rtodirectory.schemas.contract;

import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.site.Asset;

/**
 * A published document or asset. Its content is rendered when it is first requested. Immutable and
 * safe for all threads.
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

  /** Creates a document with the bytes of an asset. */
  static Document of(Asset asset) {
    return new Document(asset.key(), "/" + asset.key(), asset.contentType(), asset::bytes);
  }

  /** Creates a document that is served at another path than its key. */
  static Document at(String path, String key, String contentType, Supplier<String> text) {
    return new Document(key, path, contentType, () -> text.get().getBytes(StandardCharsets.UTF_8));
  }

  /** Creates a document whose path is its key. */
  static Document of(String key, String contentType, Supplier<String> text) {
    return at("/" + key, key, contentType, text);
  }

  /** Returns the key of its object, without a leading slash: {@code docs/index.html}. */
  public String key() {
    return key;
  }

  /** Returns the path at which it is served: {@code /docs}. */
  public String path() {
    return path;
  }

  public String contentType() {
    return contentType;
  }

  /** Returns an identity that differs whenever the body differs. */
  public String identity() {
    return content().identity();
  }

  /** Returns the bytes in UTF-8, which callers must not change. */
  public byte[] body() {
    return content().body();
  }

  public String text() {
    return new String(body(), StandardCharsets.UTF_8);
  }

  /** Returns whether the content under its key never changes. */
  public boolean isImmutable() {
    return key.startsWith(Asset.FOLDER);
  }

  Document withText(String text) {
    return at(path, key, contentType, () -> text);
  }

  private Content content() {
    Content cached = content;
    if (cached == null) {
      byte[] body = rendering.get();
      cached = new Content(body, Sha256.shortHex(body));
      content = cached; // Another thread may render the same bytes.
    }
    return cached;
  }
}
