package org.rtodirectory.schemas.release;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.Signature;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file with an Ed25519 key in PEM (RFC 7468). Messages name what is expected, never what the file
 * holds.
 */
final class KeyFile {
  private static final String ALGORITHM = "Ed25519";
  private static final int MAXIMUM_LENGTH = 1 << 16;
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

  /** Which key of a key pair. */
  enum Kind {
    PRIVATE("PRIVATE KEY", "private", "openssl genpkey -algorithm ed25519"),
    PUBLIC("PUBLIC KEY", "public", "openssl pkey -in PRIVATE -pubout");

    private final String label;
    private final String title;
    private final String command;

    Kind(String label, String title, String command) {
      this.label = label;
      this.title = title;
      this.command = command;
    }
  }

  private KeyFile() {}

  /**
   * The bytes of the first block of the file.
   *
   * @throws IllegalArgumentException if it cannot be read, or holds no key of that kind
   */
  static byte[] read(Path file, Kind kind) {
    Matcher block = BLOCK.matcher(text(file, kind));
    if (!block.find()) {
      throw wrong(kind, "the file holds no key in PEM form");
    }
    if (!block.group(1).equals(kind.label)) {
      throw wrong(kind, "the file holds something else than a " + kind.title + " key");
    }
    try {
      return Base64.getMimeDecoder().decode(block.group(2));
    } catch (IllegalArgumentException notBase64) {
      throw wrong(kind, "the key in the file is damaged");
    }
  }

  static IllegalArgumentException notEd25519(Kind kind) {
    return wrong(kind, "the key in the file is no Ed25519 key, or damaged");
  }

  static KeyFactory factory() {
    try {
      return KeyFactory.getInstance(ALGORITHM);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new AssertionError(everyJavaHasIt);
    }
  }

  static Signature algorithm() {
    try {
      return Signature.getInstance(ALGORITHM);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new AssertionError(everyJavaHasIt);
    }
  }

  private static String text(Path file, Kind kind) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAXIMUM_LENGTH), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException absent) {
      throw wrong(kind, "there is no such file");
    } catch (IOException unreadable) {
      throw wrong(kind, "the file cannot be read");
    }
  }

  private static IllegalArgumentException wrong(Kind kind, String what) {
    return new IllegalArgumentException(
        what + "; expected the " + kind.title + " key that '" + kind.command + "' writes");
  }
}
