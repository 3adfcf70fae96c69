package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Thrown if a request is answered with a JSON-RPC error. The messages repeat nothing that was sent.
 * It has no stack trace, because it is an expected answer.
 */
final class RpcError extends Exception {
  static final int PARSE_ERROR = -32700;
  static final int INVALID_REQUEST = -32600;
  static final int METHOD_NOT_FOUND = -32601;
  static final int INVALID_PARAMS = -32602;
  static final int TRANSPORT = -32000;
  static final int NO_SUCH_RESOURCE = -32002;
  static final int HEADER_MISMATCH = -32020;
  static final int UNSUPPORTED_REVISION = -32022;

  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient HttpResponseStatus status;
  private final transient @Nullable JsonNode data;

  RpcError(int code, HttpResponseStatus status, String message) {
    this(code, status, message, null);
  }

  RpcError(int code, HttpResponseStatus status, String message, @Nullable JsonNode data) {
    super(message, null, false, false);
    this.code = code;
    this.status = status;
    this.data = data;
  }

  /** Parameters that cannot be used, in a request that is otherwise well. */
  static RpcError invalidParams(String message) {
    return new RpcError(INVALID_PARAMS, HttpResponseStatus.OK, message);
  }

  int code() {
    return code;
  }

  HttpResponseStatus status() {
    return status;
  }

  /** The member {@code data} of the error, for programs; null if there is none. */
  @Nullable JsonNode data() {
    return data;
  }
}
