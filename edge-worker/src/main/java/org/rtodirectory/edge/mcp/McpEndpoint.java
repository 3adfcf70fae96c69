package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.mcp.JsonRpc.Message;
import org.rtodirectory.edge.mcp.JsonRpc.RpcError;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.Tool;
import org.rtodirectory.edge.mcp.tool.ToolCatalog;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.contract.McpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The MCP server. It answers a message or a batch of messages. It supports revisions of the
 * protocol with and without a handshake, and keeps no sessions. Safe for all threads.
 */
public final class McpEndpoint {
  /**
   * The time for which clients may cache a list. Only in the revision of MCP without a handshake,
   * results state this time.
   */
  private static final long LIST_TTL_MILLIS = 300_000;

  /** The time for which clients may cache a guide, in the same revision. */
  private static final long GUIDE_TTL_MILLIS = 60_000;

  private static final int MAX_BATCH_MESSAGES = 5;

  /** The methods that may cost more than a protocol message. */
  private static final Set<String> EXPENSIVE_METHODS = Set.of("tools/call", "resources/read");

  private final ToolCatalog tools = new ToolCatalog();

  /**
   * Returns whether {@code body} is a single protocol message, which costs little to answer: a
   * handshake, a ping, a list or a notification.
   */
  public static boolean isProtocolMessage(byte[] body) {
    try {
      return !EXPENSIVE_METHODS.contains(JsonRpc.parseMessage(JsonRpc.parseBody(body)).method());
    } catch (RpcError unreadable) {
      return false;
    }
  }

  /** Returns the answer to {@code request} from the loaded releases. */
  public Answer answer(McpRequest request, LoadedReleases releases) {
    try {
      JsonNode json = JsonRpc.parseBody(request.body());
      return json instanceof ArrayNode messages
          ? answerBatch(request, messages, releases)
          : answerMessage(request, JsonRpc.parseMessage(json), releases);
    } catch (RpcError unreadable) {
      return JsonRpc.answer(null, unreadable);
    }
  }

  private Answer answerMessage(McpRequest request, Message message, LoadedReleases releases) {
    JsonNode id = message.id();
    try {
      StatelessRevision.requireKnownRevision(request, message);
      if (id == null) {
        return Answer.empty(HttpResponseStatus.ACCEPTED);
      }
      ObjectNode result = result(request, message, releases);
      return JsonRpc.answer(HttpResponseStatus.OK, JsonRpc.result(id, result));
    } catch (RpcError error) {
      return JsonRpc.answer(id, error);
    }
  }

  /** Answers a batch. Only the revisions up to 2025-03-26 have batches. */
  private Answer answerBatch(McpRequest request, ArrayNode messages, LoadedReleases releases)
      throws RpcError {
    if (!StatelessRevision.hasBatches(request)) {
      throw JsonRpc.invalidRequest(
          "This revision has no batches. Send one message in each request.");
    }
    if (messages.isEmpty() || messages.size() > MAX_BATCH_MESSAGES) {
      throw JsonRpc.invalidRequest("A batch must have 1 to " + MAX_BATCH_MESSAGES + " messages.");
    }
    ArrayNode answers = JsonNodeFactory.instance.arrayNode();
    for (JsonNode json : messages) {
      JsonNode id = null;
      try {
        Message message = JsonRpc.parseMessage(json);
        id = message.id();
        if (id != null) {
          answers.add(JsonRpc.result(id, batchResult(message, releases)));
        }
      } catch (RpcError error) {
        answers.add(JsonRpc.error(id, error));
      }
    }
    return answers.isEmpty()
        ? Answer.empty(HttpResponseStatus.ACCEPTED)
        : JsonRpc.answer(HttpResponseStatus.OK, answers);
  }

  private ObjectNode batchResult(Message message, LoadedReleases releases) throws RpcError {
    if (message.method().equals("initialize")) {
      throw JsonRpc.invalidRequest("A handshake must not be part of a batch.");
    }
    return resultWithHandshake(message, releases);
  }

  /**
   * Returns a JSON-RPC error without an id, for a request that the transport refuses before its
   * message is read.
   */
  public static Answer transportError(HttpResponseStatus status, String message) {
    return JsonRpc.answer(null, new RpcError(RpcError.TRANSPORT_ERROR, status, message));
  }

  private ObjectNode result(McpRequest request, Message message, LoadedReleases releases)
      throws RpcError {
    if (!StatelessRevision.isStateless(request, message)) {
      return resultWithHandshake(message, releases);
    }
    StatelessRevision.requireValid(request, message);
    return resultWithoutHandshake(message, releases);
  }

  /** Returns the result in a revision with a handshake. */
  private ObjectNode resultWithHandshake(Message message, LoadedReleases releases) throws RpcError {
    LoadedRelease release = releases.newest();
    return switch (message.method()) {
      case "initialize" -> initialize(message, release);
      case "ping" -> JsonNodeFactory.instance.objectNode();
      case "tools/call" -> call(message, releases);
      case "resources/read" -> read(message, release, RpcError.NO_SUCH_RESOURCE);
      default -> list(message, release, HttpResponseStatus.OK);
    };
  }

  /** Returns the result in the revision without a handshake. */
  private ObjectNode resultWithoutHandshake(Message message, LoadedReleases releases)
      throws RpcError {
    LoadedRelease release = releases.newest();
    ObjectNode result =
        switch (message.method()) {
          case "tools/call" -> call(message, releases);
          case "server/discover" ->
              StatelessRevision.addCacheMembers(discover(release), LIST_TTL_MILLIS);
          case "resources/read" ->
              StatelessRevision.addCacheMembers(
                  read(message, release, RpcError.INVALID_PARAMS), GUIDE_TTL_MILLIS);
          default ->
              StatelessRevision.addCacheMembers(
                  list(message, release, HttpResponseStatus.NOT_FOUND), LIST_TTL_MILLIS);
        };
    return StatelessRevision.addCommonMembers(result, release.publication());
  }

  private static ObjectNode initialize(Message message, LoadedRelease release) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    String requested = message.text("protocolVersion");
    boolean isKnown = requested != null && StatelessRevision.hasHandshake(requested);
    result.put("protocolVersion", isKnown ? requested : StatelessRevision.NEWEST_WITH_HANDSHAKE);
    result.set("capabilities", capabilities(release));
    result.set("serverInfo", new McpServer(release.publication()).identity());
    return result.put("instructions", instructions(release));
  }

  private static ObjectNode discover(LoadedRelease release) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray("supportedVersions").add(StatelessRevision.NAME);
    result.set("capabilities", capabilities(release));
    return result.put("instructions", instructions(release));
  }

  /** Returns the capabilities of the server. It offers resources only if there are guides. */
  private static ObjectNode capabilities(LoadedRelease release) {
    ObjectNode capabilities = JsonNodeFactory.instance.objectNode();
    capabilities.putObject("tools");
    if (!release.guides().all().isEmpty()) {
      capabilities.putObject("resources");
    }
    capabilities.putObject("prompts"); // There are none, but some clients request the list.
    return capabilities;
  }

  private static String instructions(LoadedRelease release) {
    boolean hasGuides = !release.guides().all().isEmpty();
    return "A read-only directory of rent-to-own retailers, shed dealers and tire dealers in the"
        + " United States, with "
        + (hasGuides ? "consumer guides and " : "")
        + "a cost calculator. Use find_locations to list or count stores: near a ZIP code, in a city"
        + " or state, of a company by its everyday name, of a vertical or of a category;"
        + " search_stores when you do not know what a name means, list_companies for companies, "
        + (hasGuides ? "search_guides and get_guide for questions about renting to own; " : "")
        + "compare_costs for arithmetic. The directory has no opening hours, no stock, no products"
        + " and no prices: do not guess them. An open store is one that is listed and not closed"
        + " for good, not one that is open at this hour. It needs no personal data: send none. "
        + Tool.usage(release.publication());
  }

  /**
   * Returns the list that a method requests.
   *
   * @param unknownStatus the HTTP status if there is no such method
   */
  private ObjectNode list(Message message, LoadedRelease release, HttpResponseStatus unknownStatus)
      throws RpcError {
    ObjectNode list =
        switch (message.method()) {
          case "tools/list" ->
              JsonNodeFactory.instance
                  .objectNode()
                  .putRawValue("tools", tools.descriptions(release));
          case "resources/list" -> GuideResources.list(release);
          case "resources/templates/list" -> GuideResources.templates(release);
          case "prompts/list" ->
              JsonNodeFactory.instance
                  .objectNode()
                  .set("prompts", JsonNodeFactory.instance.arrayNode());
          case "prompts/get" -> throw RpcError.invalidParams("There is no such prompt.");
          default ->
              throw new RpcError(
                  RpcError.METHOD_NOT_FOUND, unknownStatus, "There is no method with this name.");
        };
    if (message.params().hasNonNull("cursor")) {
      throw RpcError.invalidParams("There is no such cursor. Each list has a single page.");
    }
    return list;
  }

  private ObjectNode call(Message message, LoadedReleases releases) throws RpcError {
    String name = String.valueOf(message.text("name"));
    Tool tool =
        tools
            .find(name)
            .orElseThrow(() -> RpcError.invalidParams("There is no tool with this name."));
    Arguments arguments = ToolCatalog.arguments(name, arguments(message.params().get("arguments")));
    try {
      Tool.ToolAnswer answer = tool.call(arguments, releases);
      ObjectNode result = toolResult(answer.text(), false);
      if (!arguments.ignoredNames().isEmpty()) {
        String note =
            "Ignored unknown arguments: " + String.join(", ", arguments.ignoredNames()) + ".";
        result.withArray("content").addObject().put("type", "text").put("text", note);
      }
      result.set("structuredContent", answer.content());
      return result;
    } catch (Arguments.InvalidArguments invalid) {
      return toolResult(String.valueOf(invalid.getMessage()), true);
    }
  }

  private static ObjectNode toolResult(String text, boolean isError) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result.put("isError", isError);
  }

  private static ObjectNode arguments(@Nullable JsonNode arguments) throws RpcError {
    if (arguments == null || arguments.isNull()) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (arguments instanceof ObjectNode object) {
      return object;
    }
    throw RpcError.invalidParams("The arguments must be an object.");
  }

  private static ObjectNode read(Message message, LoadedRelease release, int notFoundCode)
      throws RpcError {
    String uri = message.text("uri");
    if (uri == null) {
      throw RpcError.invalidParams("The uri is required.");
    }
    return GuideResources.read(uri, release)
        .orElseThrow(
            () ->
                new RpcError(
                    notFoundCode, HttpResponseStatus.OK, "There is no resource at this address."));
  }

  /**
   * A request as the transport passes it on.
   *
   * @param revision the header MCP-Protocol-Version without surrounding white space, or null if it
   *     is absent or blank
   * @param method the header Mcp-Method, or null if there is none
   * @param name the header Mcp-Name, or null if there is none
   * @param body the unparsed body. A valid one is a JSON-RPC message or a batch of messages
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record McpRequest(
      @Nullable String revision, @Nullable String method, @Nullable String name, byte[] body) {
    public McpRequest {
      revision = revision == null || revision.isBlank() ? null : revision.strip();
    }
  }
}
