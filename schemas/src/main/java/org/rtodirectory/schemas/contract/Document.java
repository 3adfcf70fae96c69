package org.rtodirectory.schemas.contract;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.web.Asset;

/**
 * One published document. All of them are text, so the value holds text and is immutable.
 *
 * @param key where it is stored, without a slash in front: {@code docs/index.html}
 * @param path where it is served: {@code /docs}
 * @param contentType the whole value of the {@code Content-Type} header
 * @param text what it says
 */
public record Document(String key, String path, String contentType, String text) {

  /** A file that pages use, which is text. */
  static Document of(Asset asset) {
    return atItsKey(
        asset.key(), asset.contentType(), new String(asset.bytes(), StandardCharsets.UTF_8));
  }

  /** A document that is served at the place its key names. */
  static Document atItsKey(String key, String contentType, String text) {
    return new Document(key, "/" + key, contentType, text);
  }

  /** Whether no other document will ever have its key. */
  public boolean isImmutable() {
    return key.startsWith(Asset.FOLDER);
  }

  /** The bytes to store and to serve: the text in UTF-8; a new array for each call. */
  public byte[] body() {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
