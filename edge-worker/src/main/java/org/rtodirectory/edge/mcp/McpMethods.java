package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.JsonRpc.Message;
import org.rtodirectory.edge.mcp.JsonRpc.RpcError;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.Tool;
import org.rtodirectory.edge.mcp.tool.ToolCatalog;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.contract.McpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The methods of the MCP server, in the revisions with and without a handshake. Safe for all
 * threads.
 */
final class McpMethods {
  /** The revisions with a handshake, newest first. */
  static final List<String> WITH_HANDSHAKE =
      McpServer.REVISIONS.subList(1, McpServer.REVISIONS.size());

  private static final long LIST_TTL_MILLIS = 300_000;
  private static final long GUIDE_TTL_MILLIS = 60_000;

  private static final Set<String> OF_PROTOCOL =
      Set.of(
          "initialize",
          "ping",
          "server/discover",
          "tools/list",
          "resources/list",
          "resources/templates/list",
          "prompts/list");
  private static final String NOTIFICATIONS = "notifications/";

  private final ToolCatalog tools = new ToolCatalog();

  /**
   * Whether a method belongs to the protocol itself: it neither calls a tool nor reads a resource.
   */
  static boolean isOfProtocol(String method) {
    return OF_PROTOCOL.contains(method) || method.startsWith(NOTIFICATIONS);
  }

  ObjectNode older(Message message, HeldReleases held) throws RpcError {
    LoadedRelease release = held.served();
    return switch (String.valueOf(message.method())) {
      case "initialize" -> initialize(message, release);
      case "ping" -> JsonNodeFactory.instance.objectNode();
      case "tools/call" -> call(message, held);
      case "resources/read" -> read(message, release, RpcError.NO_SUCH_RESOURCE);
      default -> list(message, release, HttpResponseStatus.OK);
    };
  }

  ObjectNode modern(Message message, HeldReleases held) throws RpcError {
    LoadedRelease release = held.served();
    ObjectNode result =
        switch (String.valueOf(message.method())) {
          case "tools/call" -> call(message, held);
          case "server/discover" -> StatelessRevision.cacheable(discover(release), LIST_TTL_MILLIS);
          case "resources/read" ->
              StatelessRevision.cacheable(
                  read(message, release, RpcError.INVALID_PARAMS), GUIDE_TTL_MILLIS);
          default ->
              StatelessRevision.cacheable(
                  list(message, release, HttpResponseStatus.NOT_FOUND), LIST_TTL_MILLIS);
        };
    return StatelessRevision.complete(result, release.publication());
  }

  private static ObjectNode initialize(Message message, LoadedRelease release) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("protocolVersion", agreed(message.text("protocolVersion")));
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

  /** The revision to use after a client has asked for one in its handshake. */
  private static String agreed(@Nullable String asked) {
    return asked != null && WITH_HANDSHAKE.contains(asked) ? asked : WITH_HANDSHAKE.get(0);
  }

  /** Resources, which are the guides, are only offered if there are any. */
  private static ObjectNode capabilities(LoadedRelease release) {
    ObjectNode capabilities = JsonNodeFactory.instance.objectNode();
    capabilities.putObject("tools");
    if (!release.guides().all().isEmpty()) {
      capabilities.putObject("resources");
    }
    capabilities.putObject("prompts"); // There are none, but some clients ask for their list.
    return capabilities;
  }

  private static String instructions(LoadedRelease release) {
    boolean hasGuides = !release.guides().all().isEmpty();
    return "A read-only directory of rent-to-own retailers, shed dealers and tire dealers in the"
        + " United States, with "
        + (hasGuides ? "consumer guides and " : "")
        + "a cost calculator. Use find_locations for stores with addresses or their number: near a"
        + " ZIP code, in a city or state, of a company as people name it, a vertical or a category;"
        + " search_stores when you do not know what a name means; list_companies for companies; "
        + (hasGuides ? "search_guides and get_guide for questions about renting to own; " : "")
        + "compare_costs for arithmetic. The directory has no opening hours, no stock, no products"
        + " and no prices: do not guess them. An open store is one that is listed and not closed"
        + " for good, not one that is open at this hour. It needs no personal data: send none. "
        + Tool.usage(release.publication());
  }

  private ObjectNode list(Message message, LoadedRelease release, HttpResponseStatus unknown)
      throws RpcError {
    ObjectNode list =
        switch (String.valueOf(message.method())) {
          case "tools/list" -> {
            ObjectNode result = JsonNodeFactory.instance.objectNode();
            result.putRawValue("tools", tools.descriptions(release));
            yield result;
          }
          case "resources/list" -> GuideResources.list(release);
          case "resources/templates/list" -> GuideResources.templates(release);
          case "prompts/list" -> {
            ObjectNode result = JsonNodeFactory.instance.objectNode();
            result.putArray("prompts");
            yield result;
          }
          case "prompts/get" -> throw RpcError.invalidParams("There is no such prompt.");
          default ->
              throw new RpcError(
                  RpcError.METHOD_NOT_FOUND, unknown, "There is no method of this name.");
        };
    if (message.params().hasNonNull("cursor")) {
      throw RpcError.invalidParams("There is no such cursor: lists come whole.");
    }
    return list;
  }

  private ObjectNode call(Message message, HeldReleases held) throws RpcError {
    String name = String.valueOf(message.text("name"));
    Tool tool =
        tools
            .find(name)
            .orElseThrow(() -> RpcError.invalidParams("There is no tool of this name."));
    Arguments arguments = ToolCatalog.arguments(name, arguments(message.params().get("arguments")));
    try {
      Tool.Answer answer = tool.call(arguments, held);
      ObjectNode result = toolResult(answer.text(), false);
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

  private static ObjectNode read(Message message, LoadedRelease release, int notFound)
      throws RpcError {
    String uri = message.text("uri");
    if (uri == null) {
      throw RpcError.invalidParams("The uri is required.");
    }
    return GuideResources.read(uri, release)
        .orElseThrow(
            () ->
                new RpcError(
                    notFound, HttpResponseStatus.OK, "There is no resource at this address."));
  }
}
