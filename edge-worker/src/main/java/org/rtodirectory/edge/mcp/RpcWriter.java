package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers of JSON-RPC 2.0. */
final class RpcWriter {
  private static final byte[] BEGINNING = ascii("{\"jsonrpc\":\"2.0\",\"id\":");
  private static final byte[] RESULT = ascii(",\"result\":");

  private RpcWriter() {}

  /**
   * The answer to a request.
   *
   * @param result a JSON object, UTF-8
   */
  static Answer result(JsonNode id, byte[] result) {
    byte[] idBytes = ResourceJson.bytes(id);
    ByteArrayOutputStream out =
        new ByteArrayOutputStream(
            BEGINNING.length + idBytes.length + RESULT.length + result.length + 1);
    out.writeBytes(BEGINNING);
    out.writeBytes(idBytes);
    out.writeBytes(RESULT);
    out.writeBytes(result);
    out.write('}');
    return Answer.uncached(HttpResponseStatus.OK, out.toByteArray());
  }

  /** The answer to a request that failed; its id is null if it could not be read. */
  static Answer error(@Nullable JsonNode id, RpcError error) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    answer.set("id", id == null ? JsonNodeFactory.instance.nullNode() : id);
    ObjectNode object = answer.putObject("error");
    object.put("code", error.code()).put("message", error.getMessage());
    if (error.data() != null) {
      object.set("data", error.data());
    }
    return Answer.uncached(error.status(), ResourceJson.bytes(answer));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
