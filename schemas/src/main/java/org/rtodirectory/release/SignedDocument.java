package org.rtodirectory.release;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.ObjectNode;

/**
 * A pointer or record with its signature as a property. The signed message is the key of the
 * object, a line feed, and the document without its signature as JSON without white space, with its
 * properties in document order. The signature thus covers unknown properties too, and a document is
 * not valid under another key.
 */
public final class SignedDocument {
  private static final String SIGNATURE = "signature";
  private static final int MAXIMUM_LENGTH = 16 << 20;

  /** Preserves every digit of a number, so that different numbers give different messages. */
  private static final ObjectReader READER =
      ResourceJson.mapper().reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

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

  /**
   * Reads a document, signed or not; empty if it is not a JSON object or exceeds the maximum
   * length.
   */
  static Optional<SignedDocument> read(String key, byte[] json) {
    if (json.length > MAXIMUM_LENGTH) {
      return Optional.empty();
    }
    try {
      if (READER.readTree(json) instanceof ObjectNode document) {
        JsonNode signature = document.remove(SIGNATURE);
        return Optional.of(new SignedDocument(document, signature, message(key, document)));
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

  private static byte[] message(String key, ObjectNode unsigned) {
    byte[] line = (key + "\n").getBytes(StandardCharsets.UTF_8);
    byte[] json = ResourceJson.bytes(unsigned);
    byte[] message = new byte[line.length + json.length];
    System.arraycopy(line, 0, message, 0, line.length);
    System.arraycopy(json, 0, message, line.length, json.length);
    return message;
  }
}
