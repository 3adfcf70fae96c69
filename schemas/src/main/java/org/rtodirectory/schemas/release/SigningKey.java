package org.rtodirectory.schemas.release;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/**
 * The private key (Ed25519, RFC 8032) that signs pointers and records. {@link SignedDocument}
 * defines the signed message. Immutable; safe for all threads. No method reveals the key.
 */
public final class SigningKey {
  private final PrivateKey key;

  private SigningKey(PrivateKey key) {
    this.key = key;
  }

  /**
   * Reads a key as {@code openssl genpkey -algorithm ed25519} writes it: PKCS #8 in PEM.
   *
   * @throws IllegalArgumentException if the file does not hold such a key; the one-line message
   *     says what is wrong and quotes nothing from the file
   */
  public static SigningKey read(Path file) {
    return new SigningKey(
        KeyFile.read(
            file,
            "PRIVATE KEY",
            "openssl genpkey -algorithm ed25519",
            (factory, der) -> factory.generatePrivate(new PKCS8EncodedKeySpec(der))));
  }

  /**
   * The document with its signature as the last property, in place of an existing one, indented as
   * it is published.
   *
   * @param key where it is published: the signature holds for this key only
   * @param json an object
   * @throws IllegalArgumentException if it is not a JSON object
   */
  public byte[] sign(String key, byte[] json) {
    SignedDocument document =
        SignedDocument.read(key, json)
            .orElseThrow(() -> new IllegalArgumentException("only a JSON object can be signed"));
    return document.signedWith(Base64.getEncoder().encodeToString(signature(document.message())));
  }

  private byte[] signature(byte[] message) {
    try {
      Signature signature = Signature.getInstance(KeyFile.ALGORITHM);
      signature.initSign(key);
      signature.update(message);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("an Ed25519 key signs everything", e);
    }
  }
}
