package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers of JSON-RPC 2.0. */
final class RpcWriter {
  private RpcWriter() {}

  /** The answer to a request. */
  static Answer result(JsonNode id, ObjectNode result) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    answer.set("id", id);
    answer.set("result", result);
    return Answer.uncached(HttpResponseStatus.OK, ResourceJson.bytes(answer));
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
}
