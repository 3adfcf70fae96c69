package org.rtodirectory.schemas.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;

/** A new pair of keys, in two files as openssl writes them. */
record KeyPairFiles(Path signing, Path verify) {
  static KeyPairFiles of(String algorithm, Path folder) throws IOException {
    KeyPair pair = pair(algorithm);
    Path signing = Files.createTempFile(folder, "signing", ".pem");
    Path verify = Files.createTempFile(folder, "verify", ".pem");
    Files.writeString(signing, pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
    Files.writeString(verify, pem("PUBLIC KEY", pair.getPublic().getEncoded()));
    return new KeyPairFiles(signing, verify);
  }

  static KeyPair pair(String algorithm) {
    try {
      return KeyPairGenerator.getInstance(algorithm).generateKeyPair();
    } catch (GeneralSecurityException unknown) {
      throw new IllegalArgumentException(unknown);
    }
  }

  static String pem(String label, byte[] der) {
    String lines =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
  }
}
