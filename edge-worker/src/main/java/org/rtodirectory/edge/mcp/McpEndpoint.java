package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.release.HeldReleases;

/**
 * The MCP server: one message in, one answer out. Both eras of the protocol are spoken, told apart
 * by each request alone. Does not block; safe for all threads.
 */
public final class McpEndpoint {
  private final McpMethods methods = new McpMethods();

  /** The answer to {@code request} from the releases that are held. */
  public Answer answer(McpRequest request, HeldReleases held) {
    RpcMessage message;
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

  private byte[] result(McpRequest request, RpcMessage message, HeldReleases held) throws RpcError {
    if (!ModernEnvelope.isModern(request, message)) {
      return methods.older(message, held);
    }
    ModernEnvelope.require(request, message);
    return methods.modern(message, held);
  }
}
