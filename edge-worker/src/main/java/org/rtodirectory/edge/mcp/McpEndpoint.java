package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.mcp.JsonRpc.Message;
import org.rtodirectory.edge.mcp.JsonRpc.RpcError;
import org.rtodirectory.edge.release.HeldReleases;
import tools.jackson.databind.node.ObjectNode;

/**
 * The MCP server: one message enters, one answer leaves. It supports revisions with and without a
 * handshake; each request identifies its own. Safe for all threads.
 */
public final class McpEndpoint {
  private final McpMethods methods = new McpMethods();

  /**
   * Whether {@code body} is a message of the protocol itself, which costs little to answer: a
   * handshake, a ping, a list or a notification.
   */
  public static boolean isProtocolMessage(byte[] body) {
    try {
      String method = JsonRpc.read(body).method();
      return method != null && McpMethods.isOfProtocol(method);
    } catch (RpcError unreadable) {
      return false;
    }
  }

  /** The answer to {@code request} from the releases that are held. */
  public Answer answer(Request request, HeldReleases held) {
    Message message;
    try {
      message = JsonRpc.read(request.body());
    } catch (RpcError unreadable) {
      return JsonRpc.error(null, unreadable);
    }
    if (message.id() == null) {
      return Answer.empty(HttpResponseStatus.ACCEPTED);
    }
    try {
      return JsonRpc.result(message.id(), result(request, message, held));
    } catch (RpcError error) {
      return JsonRpc.error(message.id(), error);
    }
  }

  /**
   * A JSON-RPC error for a request that the transport rejects before its message is read, and so
   * without an id.
   */
  public static Answer transportError(HttpResponseStatus status, String message) {
    return JsonRpc.error(null, new RpcError(RpcError.TRANSPORT, status, message));
  }

  private ObjectNode result(Request request, Message message, HeldReleases held) throws RpcError {
    if (!StatelessRevision.isModern(request, message)) {
      return methods.older(message, held);
    }
    StatelessRevision.require(request, message);
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
}
