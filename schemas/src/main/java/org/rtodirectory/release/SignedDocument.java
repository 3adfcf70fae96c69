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
 * A pointer or record with the signature in it, and what is signed: the key of the object, a line
 * feed, and the document without its signature as JSON without white space, its properties in the
 * order in which they stand. So properties that this program does not know are signed too, and no
 * document can take the place of another.
 */
public final class SignedDocument {
  private static final String SIGNATURE = "signature";
  private static final int MAXIMUM_LENGTH = 16 << 20;

  /** Keeps every digit of a number, so that no two numbers are signed alike. */
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

  /** Whether a pointer or record has a signature, of whomever. */
  public static boolean isSigned(byte[] json) {
    return read("", json).flatMap(SignedDocument::signature).isPresent();
  }

  /** Reads a document, signed or not; empty if it is no JSON object, or one beyond all measure. */
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
      // Told by the empty answer.
    }
    return Optional.empty();
  }

  /** What is signed. */
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
