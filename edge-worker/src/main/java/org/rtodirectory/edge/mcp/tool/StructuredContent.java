package org.rtodirectory.edge.mcp.tool;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.ResourceJson;

/** A JSON object that is put together of members, some of which are bytes already. */
final class StructuredContent {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream(4096);

  /** One that begins with the members of {@code object}, a JSON object that has some. */
  StructuredContent(byte[] object) {
    out.write(object, 0, object.length - 1);
  }

  /** One that begins with a member. */
  StructuredContent(String name, byte[] json) {
    out.write('{');
    writeName(name);
    out.writeBytes(json);
  }

  /** Adds a member. */
  StructuredContent with(String name, @Nullable Object value) {
    out.write(',');
    writeName(name);
    out.writeBytes(ResourceJson.mapper().writeValueAsBytes(value));
    return this;
  }

  /** The object, UTF-8. */
  byte[] toBytes() {
    out.write('}');
    return out.toByteArray();
  }

  private void writeName(String name) {
    out.writeBytes(('"' + name + "\":").getBytes(StandardCharsets.US_ASCII));
  }
}
