package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parser of JSON-RPC 2.0 requests and the writer of their responses. The parser accepts no
 * duplicate members, and keeps numbers exact.
 */
final class JsonRpc {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonRpc() {}

  /**
   * Parses a message. A response from the client becomes a message without method and id, because
   * it needs no answer.
   */
  static Message parseMessage(JsonNode json) throws RpcError {
    if (!(json instanceof ObjectNode object) || !"2.0".equals(Message.text(object, "jsonrpc"))) {
      throw invalidRequest("The body must be a JSON-RPC 2.0 message.");
    }
    JsonNode method = object.get("method");
    if (method == null && (object.has("result") || object.has("error"))) {
      // The client sent a response, although this server sends no requests.
      return new Message(null, "", JsonNodeFactory.instance.objectNode());
    }
    if (method == null || !method.isString()) {
      throw invalidRequest("The message must have a method, which is a string.");
    }
    return new Message(id(object), method.stringValue(), params(object));
  }

  /** Returns the JSON-RPC response to a request that succeeded. */
  static ObjectNode result(JsonNode id, ObjectNode result) {
    return envelope(id, "result", result);
  }

  /**
   * Returns the JSON-RPC response to a failed request.
   *
   * @param id the id of the request, or null if it could not be read
   */
  static ObjectNode error(@Nullable JsonNode id, RpcError error) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("code", error.code).put("message", error.getMessage());
    if (error.data != null) {
      object.set("data", error.data);
    }
    return envelope(id == null ? JsonNodeFactory.instance.nullNode() : id, "error", object);
  }

  /** Returns the answer to an HTTP request whose message failed. */
  static Answer answer(@Nullable JsonNode id, RpcError error) {
    return answer(error.status, error(id, error));
  }

  /**
   * Returns the answer to an HTTP request. Unpaired surrogates in the body become question marks.
   */
  static Answer answer(HttpResponseStatus status, JsonNode body) {
    String json = ResourceJson.mapper().writeValueAsString(body);
    return Answer.notCacheable(status, json.getBytes(StandardCharsets.UTF_8));
  }

  private static ObjectNode envelope(JsonNode id, String member, ObjectNode value) {
    ObjectNode envelope = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    envelope.set("id", id);
    envelope.set(member, value);
    return envelope;
  }

  private static @Nullable JsonNode id(ObjectNode object) throws RpcError {
    JsonNode id = object.get("id");
    if (id != null && !id.isString() && !id.isIntegralNumber()) {
      throw invalidRequest("The id must be an integer or a string.");
    }
    return id;
  }

  private static ObjectNode params(ObjectNode object) throws RpcError {
    JsonNode params = object.get("params");
    if (params == null || params.isNull()) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (params instanceof ObjectNode named) {
      return named;
    }
    throw invalidRequest("The params must be an object.");
  }

  /** Parses the body of an HTTP request, which is a message or a batch of messages. */
  static JsonNode parseBody(byte[] body) throws RpcError {
    try {
      JsonNode json = MAPPER.readTree(body);
      if (json != null && !json.isMissingNode()) {
        return json;
      }
    } catch (JacksonException | NumberFormatException malformed) {
      // The answer omits the message of the exception, because the message repeats the input. An
      // exponent beyond the range of BigDecimal causes a NumberFormatException.
    }
    throw new RpcError(
        RpcError.PARSE_ERROR,
        HttpResponseStatus.BAD_REQUEST,
        "The body is not valid JSON, or is nested too deeply.");
  }

  /** Returns the error for a body that is not a valid message. */
  static RpcError invalidRequest(String message) {
    return new RpcError(RpcError.INVALID_REQUEST, HttpResponseStatus.BAD_REQUEST, message);
  }

  /**
   * A JSON-RPC message that a client sent.
   *
   * @param id the id that the answer must repeat, or null for a notification or a response, which
   *     get no answer
   * @param method the method, or empty for a response
   * @param params the parameters, or empty if there are none
   */
  record Message(@Nullable JsonNode id, String method, ObjectNode params) {
    @Nullable ObjectNode meta() {
      return params.get("_meta") instanceof ObjectNode meta ? meta : null;
    }

    @Nullable String text(String name) {
      return text(params, name);
    }

    /** Returns the text of a member of {@code object}, or null if there is no such text. */
    static @Nullable String text(@Nullable ObjectNode object, String name) {
      JsonNode value = object == null ? null : object.get(name);
      return value != null && value.isString() ? value.stringValue() : null;
    }
  }

  /**
   * Thrown to answer a request with a JSON-RPC error. The message repeats no input from the client,
   * except a plausible name of a revision of MCP. There is no stack trace, because such errors are
   * expected.
   */
  static final class RpcError extends Exception {
    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int TRANSPORT_ERROR = -32000;
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

    /** Returns the error for invalid parameters in an otherwise valid request. */
    static RpcError invalidParams(String message) {
      return new RpcError(INVALID_PARAMS, HttpResponseStatus.OK, message);
    }
  }
}
