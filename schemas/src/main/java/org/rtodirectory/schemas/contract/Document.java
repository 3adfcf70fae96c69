package org.rtodirectory.schemas.contract;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.Asset;

/**
 * One published document. All of them are text.
 *
 * @param key where it is stored, without a slash in front: {@code docs/index.html}
 * @param path where it is served: {@code /docs}
 * @param contentType the whole value of the {@code Content-Type} header
 * @param identity differs whenever the body differs
 * @param body the bytes to store and to serve, UTF-8, which must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Document(String key, String path, String contentType, String identity, byte[] body) {

  private Document(String key, String path, String contentType, byte[] body) {
    this(key, path, contentType, Sha256.shortHex(body), body);
  }

  Document(String key, String path, String contentType, String text) {
    this(key, path, contentType, text.getBytes(StandardCharsets.UTF_8));
  }

  static Document of(Asset asset) {
    return new Document(asset.key(), "/" + asset.key(), asset.contentType(), asset.bytes());
  }

  /** A document that is served at the place its key names. */
  static Document atItsKey(String key, String contentType, String text) {
    return new Document(key, "/" + key, contentType, text);
  }

  /** Whether no other document will ever have its key. */
  public boolean isImmutable() {
    return key.startsWith(Asset.FOLDER);
  }

  /** It with another text. */
  public Document with(String text) {
    return new Document(key, path, contentType, text);
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
