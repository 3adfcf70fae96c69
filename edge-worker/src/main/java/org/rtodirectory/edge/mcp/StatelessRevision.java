package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.JsonRpc.Message;
import org.rtodirectory.edge.mcp.JsonRpc.RpcError;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.contract.McpServer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The newest revision of the protocol, which has no handshake. Instead, the member {@code _meta} of
 * every request has the revision and the capabilities of the client. Headers repeat the revision,
 * the method and the name of the tool or resource, so that intermediaries need not read the body.
 * Results have additional members.
 */
final class StatelessRevision {
  /** The name of this revision. */
  static final String NAME = McpServer.REVISIONS.get(0);

  /** The newest of the earlier revisions, which all have a handshake. */
  static final String NEWEST_WITH_HANDSHAKE = McpServer.REVISIONS.get(1);

  private static final String REVISION_MEMBER = "io.modelcontextprotocol/protocolVersion";
  private static final String CAPABILITIES_MEMBER = "io.modelcontextprotocol/clientCapabilities";
  private static final String SERVER_INFO_MEMBER = "io.modelcontextprotocol/serverInfo";

  /** The parameter that the header Mcp-Name repeats, by method. */
  private static final Map<String, String> NAME_PARAMETERS =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  /** The encoding of the protocol for header values that are not plain ASCII. */
  private static final Pattern ENCODED_VALUE =
      Pattern.compile("=\\?base64\\?([A-Za-z0-9+/=]*)\\?=", Pattern.CASE_INSENSITIVE);

  private static final Set<String> REVISIONS_WITH_BATCHES = Set.of("2025-03-26", "2024-11-05");

  /** The revisions that an error may repeat. Other texts could be an attack. */
  private static final Pattern PLAUSIBLE_REVISION = Pattern.compile("[A-Za-z0-9._-]{1,32}");

  private StatelessRevision() {}

  /**
   * Refuses a request whose header names an unknown revision. Does not check a request whose body
   * names a revision too, because {@link #requireValid} compares both.
   */
  static void requireKnownRevision(McpEndpoint.McpRequest request, Message message)
      throws RpcError {
    String revision = request.revision();
    ObjectNode meta = message.meta();
    boolean hasBodyRevision = meta != null && meta.has(REVISION_MEMBER);
    if (!hasBodyRevision && revision != null && !McpServer.REVISIONS.contains(revision)) {
      throw unsupported(revision, McpServer.REVISIONS);
    }
  }

  /** Returns whether the revision of a request has batches. Without a header, it is 2025-03-26. */
  static boolean hasBatches(McpEndpoint.McpRequest request) {
    return request.revision() == null || REVISIONS_WITH_BATCHES.contains(request.revision());
  }

  /** Returns whether a request is of the stateless revision. */
  static boolean isStateless(McpEndpoint.McpRequest request, Message message) {
    ObjectNode meta = message.meta();
    return (meta != null && meta.has(REVISION_MEMBER))
        || (request.revision() != null && !hasHandshake(request.revision()))
        || "server/discover".equals(message.method());
  }

  /** Returns whether a revision is known and has a handshake. */
  static boolean hasHandshake(String revision) {
    return McpServer.REVISIONS.contains(revision) && !revision.equals(NAME);
  }

  /**
   * Refuses a stateless request that lacks required members, or whose headers contradict its body.
   */
  static void requireValid(McpEndpoint.McpRequest request, Message message) throws RpcError {
    ObjectNode meta = message.meta();
    String revision = Message.text(meta, REVISION_MEMBER);
    if (meta == null
        || revision == null
        || !(meta.get(CAPABILITIES_MEMBER) instanceof ObjectNode)) {
      throw new RpcError(
          RpcError.INVALID_PARAMS,
          HttpResponseStatus.BAD_REQUEST,
          "The params must have _meta with "
              + REVISION_MEMBER
              + " and "
              + CAPABILITIES_MEMBER
              + ".");
    }
    requireHeader("MCP-Protocol-Version", request.revision(), revision);
    if (!revision.equals(NAME)) {
      throw unsupported(revision, List.of(NAME));
    }
    requireHeader("Mcp-Method", request.method(), message.method());
    String parameter = NAME_PARAMETERS.get(message.method());
    if (parameter != null && message.text(parameter) != null) {
      requireHeader("Mcp-Name", request.name(), message.text(parameter));
    }
  }

  /** Adds the members that every result has. */
  static ObjectNode addCommonMembers(ObjectNode result, Publication publication) {
    result.put("resultType", "complete");
    result.withObject("_meta").set(SERVER_INFO_MEMBER, new McpServer(publication).identity());
    return result;
  }

  /** Adds the members that allow shared caches to keep a result for a time. */
  static ObjectNode addCacheMembers(ObjectNode result, long ttlMillis) {
    return result.put("ttlMs", ttlMillis).put("cacheScope", "public");
  }

  private static void requireHeader(
      String header, @Nullable String headerValue, @Nullable String bodyValue) throws RpcError {
    if (headerValue == null
        || bodyValue == null
        || !decode(headerValue.strip()).equals(bodyValue.strip())) {
      throw new RpcError(
          RpcError.HEADER_MISMATCH,
          HttpResponseStatus.BAD_REQUEST,
          "The header " + header + " must be present and agree with the body.");
    }
  }

  /** Decodes a header value. Values that are not plain ASCII are sent as {@code =?base64?…?=}. */
  private static String decode(String value) {
    Matcher encoded = ENCODED_VALUE.matcher(value);
    if (!encoded.matches()) {
      return value;
    }
    try {
      return new String(Base64.getDecoder().decode(encoded.group(1)), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notBase64) {
      return value;
    }
  }

  private static RpcError unsupported(String requested, List<String> supported) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    supported.forEach(data.putArray("supported")::add);
    // The protocol requires the error to repeat the revision.
    String repeated = PLAUSIBLE_REVISION.matcher(requested).matches() ? requested : "";
    data.put("requested", repeated);
    return new RpcError(
        RpcError.UNSUPPORTED_REVISION,
        HttpResponseStatus.BAD_REQUEST,
        "The protocol version "
            + (repeated.isEmpty() ? "" : repeated + " ")
            + "is not supported here. Use "
            + String.join(" or ", supported)
            + ".",
        data);
  }
}
