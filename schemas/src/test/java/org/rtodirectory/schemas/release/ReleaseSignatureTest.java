package org.rtodirectory.schemas.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a signature covers, and what passes without the right one: nothing. */
class ReleaseSignatureTest {
  private static final String KEY = CurrentPointer.KEY;
  private static final CurrentPointer POINTER =
      CurrentPointer.to(
          12,
          SnapshotReference.of("0123456789abcdef".repeat(4), 4096),
          Instant.parse("2026-11-02T09:30:00Z"));

  @TempDir private static Path folder;
  private static SigningKey signing;
  private static VerifyKey verify;

  @BeforeAll
  static void makeKeys() throws IOException {
    KeyPairFiles files = KeyPairFiles.of("Ed25519", folder);
    signing = SigningKey.read(files.signing());
    verify = VerifyKey.read(files.verify());
  }

  @Test
  void a_signed_document_is_the_same_with_one_more_property_at_its_end() throws MalformedRelease {
    byte[] signed = signing.sign(KEY, POINTER.toBytes());
    String unsigned = text(POINTER.toBytes());
    assertThat(text(signed))
        .startsWith(unsigned.substring(0, unsigned.lastIndexOf("\n}")) + ",\n  \"signature\" : \"")
        .matches("(?s).*\"signature\" : \"[A-Za-z0-9+/]{86}==\"\n}\n");
    assertThat(CurrentPointer.fromBytes(signed)).isEqualTo(POINTER);
    assertThatCode(() -> verify.verify(KEY, signed)).doesNotThrowAnyException();
  }

  @Test
  void signing_again_replaces_the_signature_and_gives_the_same_bytes() {
    byte[] signed = signing.sign(KEY, POINTER.toBytes());
    assertThat(signing.sign(KEY, signed)).isEqualTo(signed);
  }

  @Test
  void the_release_and_its_snapshot_are_signed_however_the_json_is_written() {
    String signed = text(signing.sign(KEY, POINTER.toBytes()));
    assertThatCode(() -> check(signed.replaceAll("\\s", ""))).doesNotThrowAnyException();
    assertThatCode(() -> check(signed.replace("snapshots/", "snapshots\\/")))
        .doesNotThrowAnyException();
    assertThatCode(() -> check(signed.replace("{\n", "{ \"later\" : null,\n")))
        .doesNotThrowAnyException();
    assertUntrusted(signed.replace("\"release\" : 12,", "\"release\" : 13,"));
    assertUntrusted(signed.replace("\"release\" : 12,", "\"release\" : \"12\","));
    assertUntrusted(signed.replace("\"release\" : 12,", "\"release\" : 12.0,"));
    assertUntrusted(signed.replace("\"sha256\" : \"0", "\"sha256\" : \"1"));
    assertUntrusted(signed.replace("4096", "4097"));
    assertUntrusted(signed.replace("\"size\"", "\"Size\""));
  }

  @Test
  void the_snapshot_of_a_record_is_signed() {
    String record =
        text(
            signing.sign(
                KEY,
                bytes(
                    "{\"release\":1,\"snapshot\":{\"sha256\":\""
                        + "a".repeat(64)
                        + "\",\"size\":5},\"size\":7,\"counts\":{}}")));
    assertThatCode(() -> check(record)).doesNotThrowAnyException();
    assertThatCode(() -> check(record.replace("\"size\" : 7", "\"size\" : 8")))
        .doesNotThrowAnyException();
    assertUntrusted(record.replace("\"size\" : 5", "\"size\" : 6"));
    assertUntrusted(record.replace("aaaa", "aaab"));
  }

  @Test
  void a_signature_holds_for_its_key_only() {
    byte[] record = signing.sign(Release.key(7), POINTER.toBytes());
    assertThatCode(() -> verify.verify(Release.key(7), record)).doesNotThrowAnyException();
    assertThatExceptionOfType(VerifyKey.UntrustedRelease.class)
        .isThrownBy(() -> verify.verify(Release.key(8), record))
        .withMessage("releases/8.json is not signed by the key that is trusted");
  }

  @Test
  void a_signature_with_another_key_is_refused() throws IOException {
    byte[] foreign =
        SigningKey.read(KeyPairFiles.of("Ed25519", folder).signing()).sign(KEY, POINTER.toBytes());
    assertThatExceptionOfType(VerifyKey.UntrustedRelease.class)
        .isThrownBy(() -> verify.verify(KEY, foreign))
        .withMessage("current.json is not signed by the key that is trusted");
  }

  @Test
  void a_document_without_a_signature_is_reported_as_unsigned() {
    assertThatExceptionOfType(VerifyKey.UntrustedRelease.class)
        .isThrownBy(() -> verify.verify(KEY, POINTER.toBytes()))
        .withMessage("current.json is not signed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "17", "{}", "[]", "\"AAAA\"", "\"*\"", "\"A\""})
  void a_malformed_signature_is_refused(String signature) {
    String signed = text(signing.sign(KEY, POINTER.toBytes()));
    assertUntrusted(signed.replaceAll("\"[^\"]*\"\n}", Matcher.quoteReplacement(signature) + "}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "7",
        "{",
        "{\"a\":1}{}",
        "{\"a\":1,\"a\":2}",
        "{\"signature\":\"x\",\"signature\":\"y\"}",
        "{\"a\":NaN}",
        "{\"release\":1}",
        "\u0000",
        "<html>"
      })
  void a_document_that_is_not_a_json_object_is_refused(String json) {
    assertUntrusted(json);
    assertThatThrownBy(() -> signing.sign(KEY, bytes(json)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void json_made_to_exhaust_the_reader_is_refused() {
    for (String json :
        new String[] {
          "{\"a\":" + "[".repeat(100_000),
          "{\"a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}",
          "{\"a\":".repeat(100_000),
          "{\"a\":" + "9".repeat(1_000_000) + "}",
          "{\"a\":1e999999999}",
          "{\"a\":1e-999999999}",
          "{\"" + "k".repeat(1_000_000) + "\":1}",
          "{\"a\":\"" + "x".repeat(17 << 20) + "\"}",
          "{\"a\":\"\\ud800\"}"
        }) {
      assertUntrusted(json);
    }
  }

  @Test
  void no_changed_byte_of_the_document_passes_with_another_release() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] signed = signing.sign(KEY, POINTER.toBytes());
    for (int i = 0; i < 3000; i++) {
      byte[] changed = signed.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        verify.verify(KEY, changed);
        CurrentPointer passed = CurrentPointer.fromBytes(changed);
        assertThat(passed.release()).as("seed %d", seed).isEqualTo(POINTER.release());
        assertThat(passed.sha256()).as("seed %d", seed).isEqualTo(POINTER.sha256());
        assertThat(passed.size()).as("seed %d", seed).isEqualTo(POINTER.size());
      } catch (VerifyKey.UntrustedRelease refused) {
        assertThat(refused).hasMessageStartingWith("current.json is not ");
      } catch (MalformedRelease malformed) {
        // The time, or the name of a property that is not signed.
      }
    }
  }

  private static void assertUntrusted(String json) {
    assertThatExceptionOfType(VerifyKey.UntrustedRelease.class)
        .as(json.substring(0, Math.min(200, json.length())))
        .isThrownBy(() -> check(json));
  }

  private static void check(String json) throws VerifyKey.UntrustedRelease {
    verify.verify(KEY, bytes(json));
  }

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] json) {
    return new String(json, StandardCharsets.UTF_8);
  }
}
