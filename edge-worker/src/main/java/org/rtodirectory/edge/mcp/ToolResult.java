package org.rtodirectory.edge.mcp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The result of a call: the same as structured content and as text, or an error as text. */
final class ToolResult {
  private static final byte[] BEGINNING = ascii("{\"content\":[{\"type\":\"text\",\"text\":\"");
  private static final byte[] STRUCTURED = ascii("\"}],\"structuredContent\":");
  private static final byte[] HEX = ascii("0123456789abcdef");

  private ToolResult() {}

  /**
   * The result of a call that was answered.
   *
   * @param content a JSON object, UTF-8
   * @param more members of the result besides, a JSON object
   */
  static byte[] of(byte[] content, ObjectNode more) {
    byte[] members = ResourceJson.bytes(more.put("isError", false));
    ByteArrayOutputStream out = new ByteArrayOutputStream(content.length * 5 / 2 + 256);
    out.writeBytes(BEGINNING);
    writeEscaped(content, out);
    out.writeBytes(STRUCTURED);
    out.writeBytes(content);
    out.write(',');
    out.write(members, 1, members.length - 1);
    return out.toByteArray();
  }

  /** The result of a call that could not be answered as it was made. */
  static byte[] error(String message, ObjectNode more) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray("content").addObject().put("type", "text").put("text", message);
    result.put("isError", true);
    result.setAll(more);
    return ResourceJson.bytes(result);
  }

  /** JSON as it stands inside a JSON string. */
  private static void writeEscaped(byte[] json, ByteArrayOutputStream out) {
    int from = 0;
    for (int i = 0; i < json.length; i++) {
      byte b = json[i];
      if (b == '"' || b == '\\' || (b >= 0 && b < ' ')) {
        out.write(json, from, i - from);
        writeEscape(b, out);
        from = i + 1;
      }
    }
    out.write(json, from, json.length - from);
  }

  private static void writeEscape(byte b, ByteArrayOutputStream out) {
    out.write('\\');
    if (b == '"' || b == '\\') {
      out.write(b);
    } else {
      out.writeBytes(ascii("u00"));
      out.write(HEX[b >> 4]);
      out.write(HEX[b & 15]);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
