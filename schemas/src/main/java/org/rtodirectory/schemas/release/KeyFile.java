package org.rtodirectory.schemas.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file with an Ed25519 key (RFC 8032) in PEM (RFC 7468). */
final class KeyFile {
  static final String ALGORITHM = "Ed25519";

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

  private KeyFile() {}

  /** Makes a key of its encoded form. */
  @FunctionalInterface
  interface Decoder<K> {
    K decode(KeyFactory factory, byte[] der) throws GeneralSecurityException;
  }

  /**
   * Reads the key in the first block of a file.
   *
   * @param label what the block must be called: {@code PUBLIC KEY}
   * @param command the command of OpenSSL that writes such a file
   * @throws IllegalArgumentException if the file does not hold such a key; the one-line message
   *     says what is expected and quotes nothing from the file
   */
  static <K> K read(Path file, String label, String command, Decoder<K> decoder) {
    try {
      Matcher block = BLOCK.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      if (block.find() && block.group(1).equals(label)) {
        byte[] der = Base64.getMimeDecoder().decode(block.group(2));
        return decoder.decode(KeyFactory.getInstance(ALGORITHM), der);
      }
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      // Reported below, without the message, which may quote the file.
    }
    throw new IllegalArgumentException(
        "it cannot be read, or holds no Ed25519 "
            + label
            + " in PEM form; expected the file that '"
            + command
            + "' writes");
  }
}
