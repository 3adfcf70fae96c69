package org.rtodirectory.schemas.release;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A pointer or record with its signature as a property. The signed message is the facts from which
 * all else follows, one a line: the key of the object, the number of the release, and the SHA-256
 * and size of its snapshot. So a document is not valid under another key, and a signature does not
 * depend on how JSON is written.
 */
public final class SignedDocument {
  private static final String SIGNATURE = "signature";
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

  private final ObjectNode unsigned;
  private final @Nullable JsonNode signature;
  private final byte[] message;

  private SignedDocument(ObjectNode unsigned, @Nullable JsonNode signature, byte[] message) {
    this.unsigned = unsigned;
    this.signature = signature;
    this.message = message;
  }

  /** Whether a pointer or record has a signature, valid or not. */
  public static boolean isSigned(byte[] json) {
    return read("", json).flatMap(SignedDocument::signature).isPresent();
  }

  /** Reads a document, signed or not; empty if it is not a JSON object with these facts. */
  static Optional<SignedDocument> read(String key, byte[] json) {
    try {
      if (ResourceJson.mapper().readTree(json) instanceof ObjectNode document) {
        JsonNode signature = document.remove(SIGNATURE);
        return message(key, document)
            .map(message -> new SignedDocument(document, signature, message));
      }
    } catch (JacksonException notJson) {
      // The empty result reports it.
    }
    return Optional.empty();
  }

  /** The message that is signed. */
  byte[] message() {
    return message;
  }

  /** The signature as it stands in the document; empty if there is none. */
  Optional<String> signature() {
    return Optional.ofNullable(signature)
        .map(node -> node.isString() ? node.stringValue() : "not a text");
  }

  /** The document as it is published, with {@code signature} as its last property. */
  byte[] signedWith(String signature) {
    return ResourceJson.prettyBytes(unsigned.deepCopy().put(SIGNATURE, signature));
  }

  private static Optional<byte[]> message(String key, ObjectNode document) {
    JsonNode release = document.path("release");
    // A record has them in an object of their own.
    JsonNode snapshot = document.path("snapshot").isObject() ? document.path("snapshot") : document;
    JsonNode sha256 = snapshot.path("sha256");
    JsonNode size = snapshot.path("size");
    if (!release.isIntegralNumber()
        || !size.isIntegralNumber()
        || !SHA_256.matcher(sha256.stringValue("")).matches()) {
      return Optional.empty();
    }
    String facts =
        String.join("\n", key, release.asString(), sha256.stringValue(), size.asString());
    return Optional.of(facts.getBytes(StandardCharsets.UTF_8));
  }
}
