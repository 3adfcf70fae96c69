package org.rtodirectory.schemas.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are keys; of all others a line says what is wrong, and nothing of what they hold. */
class KeyFileTest {
  private static final KeyPair PAIR = KeyPairFiles.pair("Ed25519");

  @TempDir private Path folder;

  @Test
  void keys_in_both_forms_of_openssl_are_read() {
    assertThat(hex(PAIR.getPrivate().getEncoded(), 16))
        .isEqualTo("302e020100300506032b657004220420");
    assertThat(hex(PAIR.getPublic().getEncoded(), 12)).isEqualTo("302a300506032b6570032100");
  }

  @Test
  void text_around_a_key_and_other_line_ends_are_ignored() throws IOException {
    String pem = KeyPairFiles.pem("PRIVATE KEY", PAIR.getPrivate().getEncoded());
    Path file = file("Bag Attributes: none\r\n" + pem.replace("\n", "\r\n") + "\n\n");
    assertThatCode(() -> SigningKey.read(file)).doesNotThrowAnyException();
  }

  @Test
  void the_other_key_of_the_pair_is_refused() throws IOException {
    KeyPairFiles files = KeyPairFiles.of("Ed25519", folder);
    assertRefused(files.signing(), files.verify());
  }

  @ParameterizedTest
  @ValueSource(strings = {"X25519", "Ed448", "RSA", "EC"})
  void a_key_of_another_algorithm_is_refused(String algorithm) throws IOException {
    KeyPairFiles files = KeyPairFiles.of(algorithm, folder);
    assertRefused(files.verify(), files.signing());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "secret-secret",
        "-----BEGIN LABEL-----\nKEY\n",
        "-----BEGIN LABEL-----\n-----END LABEL-----\n",
        "-----BEGIN LABEL-----\nsecretsecret\n-----END LABEL-----\n",
        "-----BEGIN LABEL-----\nKEY=A\n-----END LABEL-----\n",
        "-----BEGIN ENCRYPTED LABEL-----\nKEY\n-----END ENCRYPTED LABEL-----\n",
        "-----BEGIN LABEL-----\nKEY\n-----END PUBLIC LABEL-----\n"
      })
  void a_file_without_a_key_is_refused(String text) throws IOException {
    assertRefused(
        file(filled(text, "PUBLIC KEY", PAIR.getPublic().getEncoded())),
        file(filled(text, "PRIVATE KEY", PAIR.getPrivate().getEncoded())));
  }

  @Test
  void a_file_that_cannot_be_read_is_refused() {
    Path absent = folder.resolve("absent");
    assertRefused(absent, absent);
    assertRefused(folder, folder);
  }

  private void assertRefused(Path asVerifyKey, Path asSigningKey) {
    for (Runnable read :
        new Runnable[] {() -> VerifyKey.read(asVerifyKey), () -> SigningKey.read(asSigningKey)}) {
      assertThatThrownBy(read::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("; expected the file that 'openssl ")
          .hasMessageNotContainingAny("secret", "\n", folder.toString())
          .hasNoCause();
    }
  }

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "key", ".pem"), text);
  }

  private static String filled(String text, String label, byte[] der) {
    return text.replace("LABEL", label)
        .replace("KEY\n", Base64.getEncoder().encodeToString(der) + "\n");
  }

  private static String hex(byte[] der, int length) {
    return HexFormat.of().formatHex(der, 0, length);
  }
}
