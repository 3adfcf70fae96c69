package org.rtodirectory.schemas.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 (FIPS 180-4), by which snapshots, fragments and documents are identified. */
public final class Sha256 {
  /**
   * A prototype that is cloned, because the provider look-up takes longer than the digest of a
   * page.
   */
  private static final MessageDigest UNUSED = find();

  private Sha256() {}

  /** A new digest; not for use by several threads. */
  public static MessageDigest newDigest() {
    try {
      return (MessageDigest) UNUSED.clone();
    } catch (CloneNotSupportedException everyJavaCan) {
      throw new AssertionError(everyJavaCan);
    }
  }

  private static MessageDigest find() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new AssertionError(everyJavaHasIt);
    }
  }

  public static byte[] of(byte[] bytes) {
    return newDigest().digest(bytes);
  }

  /** The first 128 bits of the digest of {@code bytes} as 32 lower-case hex digits. */
  public static String shortHex(byte[] bytes) {
    return HexFormat.of().formatHex(of(bytes), 0, 16);
  }
}
