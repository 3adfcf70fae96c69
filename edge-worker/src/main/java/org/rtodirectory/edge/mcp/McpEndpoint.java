package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The MCP server: one message enters, one answer leaves. It supports revisions with and without a
 * handshake; each request identifies its own. Safe for all threads.
 */
public final class McpEndpoint {
  private final McpMethods methods = new McpMethods();

  /**
   * Whether {@code body} is a message of the protocol itself, which costs little to answer: a
   * handshake, a ping, a list or a notification. Parses the body only up to the method.
   */
  public static boolean isProtocolMessage(byte[] body) {
    String method = RpcReader.method(body);
    return method != null && McpMethods.isOfProtocol(method);
  }

  /** The answer to {@code request} from the releases that are held. */
  public Answer answer(Request request, HeldReleases held) {
    RpcReader.Message message;
    try {
      message = RpcReader.read(request.body());
    } catch (RpcError unreadable) {
      return RpcWriter.error(null, unreadable);
    }
    if (message.id() == null) {
      return Answer.empty(HttpResponseStatus.ACCEPTED);
    }
    try {
      return RpcWriter.result(message.id(), result(request, message, held));
    } catch (RpcError error) {
      return RpcWriter.error(message.id(), error);
    }
  }

  /**
   * A JSON-RPC error for a request that the transport rejects before its message is read, and so
   * without an id.
   */
  public static Answer transportError(HttpResponseStatus status, String message) {
    return RpcWriter.error(null, new RpcError(RpcError.TRANSPORT, status, message));
  }

  private ObjectNode result(Request request, RpcReader.Message message, HeldReleases held)
      throws RpcError {
    if (!ModernEnvelope.isModern(request, message)) {
      return methods.older(message, held);
    }
    ModernEnvelope.require(request, message);
    return methods.modern(message, held);
  }

  /**
   * A request as the transport passes it on.
   *
   * @param revision the header MCP-Protocol-Version; null if there is none
   * @param method the header Mcp-Method
   * @param name the header Mcp-Name
   * @param body one JSON-RPC message, if all is well
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Request(
      @Nullable String revision, @Nullable String method, @Nullable String name, byte[] body) {}

  /** Answers of JSON-RPC 2.0. */
  static final class RpcWriter {
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
}
