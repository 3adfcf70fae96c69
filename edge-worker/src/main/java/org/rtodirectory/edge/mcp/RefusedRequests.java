package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import org.rtodirectory.edge.endpoint.Answer;

/** What the transport refuses before a message is read, said as JSON-RPC says it. */
public final class RefusedRequests {
  private RefusedRequests() {}

  /** An answer of that status with an error object; it has no id, for none was read. */
  public static Answer answer(HttpResponseStatus status, String message) {
    return RpcWriter.error(null, new RpcError(RpcError.REFUSED, status, message));
  }
}
