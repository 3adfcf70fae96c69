package org.rtodirectory.schemas.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 digests (FIPS 180-4) that identify snapshots, fragments and documents. */
public final class Sha256 {
  /**
   * A prototype that is cloned, because looking up the provider takes longer than the digest of a
   * page.
   */
  private static final MessageDigest PROTOTYPE = loadAlgorithm();

  private Sha256() {}

  /** Returns a new digest, which is not thread-safe. */
  public static MessageDigest newDigest() {
    try {
      return (MessageDigest) PROTOTYPE.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  private static MessageDigest loadAlgorithm() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  public static byte[] of(byte[] bytes) {
    return newDigest().digest(bytes);
  }

  /** Returns the digest of a file as 64 lowercase hex digits. */
  public static String hex(Path file) throws IOException {
    MessageDigest digest = newDigest();
    byte[] buffer = new byte[1 << 16];
    try (InputStream bytes = Files.newInputStream(file)) {
      for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the first 16 bytes of the digest of {@code bytes} as 32 lowercase hex digits. */
  public static String shortHex(byte[] bytes) {
    return HexFormat.of().formatHex(of(bytes), 0, 16);
  }
}
