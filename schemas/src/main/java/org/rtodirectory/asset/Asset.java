package org.rtodirectory.asset;

import org.rtodirectory.digest.Sha256;

/**
 * A file that pages use. Its name tells its content by a digest, so that whoever has it may keep it
 * for ever.
 *
 * @param key where it is stored: {@code assets/site-0123456789abcdef.css}
 * @param contentType the whole value of the {@code Content-Type} header
 * @param bytes not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Asset(String key, String contentType, byte[] bytes) {
  /** The folder of all assets, as their keys begin. */
  public static final String FOLDER = "assets/";

  private static final int DIGITS = 16;

  /**
   * A file under a name that tells its content.
   *
   * @param name how its name begins: {@code site}
   * @param extension how its name ends: {@code .css}
   */
  public static Asset named(String name, String extension, String contentType, byte[] bytes) {
    String digest = Sha256.shortHex(bytes).substring(0, DIGITS);
    return new Asset(FOLDER + name + "-" + digest + extension, contentType, bytes);
  }

  /** Where it is served. */
  public String path() {
    return "/" + key;
  }
}
