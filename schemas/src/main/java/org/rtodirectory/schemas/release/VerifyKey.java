package org.rtodirectory.schemas.release;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/**
 * The public key (Ed25519, RFC 8032) by which the signatures of pointers and records are checked.
 * {@link SignedDocument} defines the signed message. Immutable; safe for all threads.
 */
public final class VerifyKey {
  private final PublicKey key;

  private VerifyKey(PublicKey key) {
    this.key = key;
  }

  /**
   * Reads a key as {@code openssl pkey -pubout} writes it: SubjectPublicKeyInfo in PEM.
   *
   * @throws IllegalArgumentException if the file does not hold such a key; the one-line message
   *     says what is wrong and quotes nothing from the file
   */
  public static VerifyKey read(Path file) {
    return new VerifyKey(
        KeyFile.read(
            file,
            "PUBLIC KEY",
            "openssl pkey -in PRIVATE -pubout",
            (factory, der) -> factory.generatePublic(new X509EncodedKeySpec(der))));
  }

  /**
   * Verifies that a document was signed with the private key of this key pair, for this object key.
   *
   * @param key where it was read
   * @param json the document, which may hold anything
   * @throws UntrustedRelease if it is not signed or the signature is not valid
   */
  public void verify(String key, byte[] json) throws UntrustedRelease {
    SignedDocument document =
        SignedDocument.read(key, json)
            .orElseThrow(() -> new UntrustedRelease(key + " is not a signed JSON object"));
    String signature =
        document.signature().orElseThrow(() -> new UntrustedRelease(key + " is not signed"));
    if (!isSigned(document.message(), signature)) {
      throw new UntrustedRelease(key + " is not signed by the key that is trusted");
    }
  }

  private boolean isSigned(byte[] message, String base64) {
    try {
      Signature signature = Signature.getInstance(KeyFile.ALGORITHM);
      signature.initVerify(key);
      signature.update(message);
      return signature.verify(Base64.getDecoder().decode(base64));
    } catch (GeneralSecurityException | IllegalArgumentException notOne) {
      return false;
    }
  }

  /**
   * A pointer or record that is not signed with the trusted key. A retry helps only after it was
   * published again.
   */
  public static final class UntrustedRelease extends Exception {
    private static final long serialVersionUID = 1L;

    public UntrustedRelease(String message) {
      super(message);
    }
  }
}
