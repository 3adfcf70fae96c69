package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.Tool;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.contract.McpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The methods of the MCP server, in the revisions with and without a handshake. Safe for all
 * threads.
 */
final class McpMethods {
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

  /** The result of a request in a revision with a handshake. */
  ObjectNode older(RpcReader.Message message, HeldReleases held) throws RpcError {
    LoadedRelease release = held.served();
    return switch (String.valueOf(message.method())) {
      case "initialize" -> initialize(message, release);
      case "ping" -> Results.empty();
      case "tools/call" -> call(message, held);
      case "resources/read" -> read(message, release, RpcError.NO_SUCH_RESOURCE);
      default -> list(message, release, HttpResponseStatus.OK);
    };
  }

  /** The result of a request in the stateless revision. */
  ObjectNode modern(RpcReader.Message message, HeldReleases held) throws RpcError {
    LoadedRelease release = held.served();
    ObjectNode result =
        switch (String.valueOf(message.method())) {
          case "tools/call" -> call(message, held);
          case "server/discover" -> Results.cacheable(discover(release), LIST_TTL_MILLIS);
          case "resources/read" ->
              Results.cacheable(read(message, release, RpcError.INVALID_PARAMS), GUIDE_TTL_MILLIS);
          default ->
              Results.cacheable(
                  list(message, release, HttpResponseStatus.NOT_FOUND), LIST_TTL_MILLIS);
        };
    return Results.complete(result, release.publication());
  }

  private static ObjectNode initialize(RpcReader.Message message, LoadedRelease release) {
    ObjectNode result = Results.empty();
    result.put("protocolVersion", Revision.agreed(message.text("protocolVersion")));
    result.set("capabilities", ServerDescription.capabilities(release));
    result.set("serverInfo", new McpServer(release.publication()).identity());
    return result.put("instructions", ServerDescription.instructions(release));
  }

  private static ObjectNode discover(LoadedRelease release) {
    ObjectNode result = Results.empty();
    result.putArray("supportedVersions").add(Revision.MODERN);
    result.set("capabilities", ServerDescription.capabilities(release));
    return result.put("instructions", ServerDescription.instructions(release));
  }

  private ObjectNode list(
      RpcReader.Message message, LoadedRelease release, HttpResponseStatus unknown)
      throws RpcError {
    ObjectNode list =
        switch (String.valueOf(message.method())) {
          case "tools/list" -> {
            ObjectNode result = Results.empty();
            result.putRawValue("tools", tools.descriptions(release));
            yield result;
          }
          case "resources/list" -> GuideResources.list(release);
          case "resources/templates/list" -> GuideResources.templates(release);
          case "prompts/list" -> {
            ObjectNode result = Results.empty();
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

  private ObjectNode call(RpcReader.Message message, HeldReleases held) throws RpcError {
    Tool tool =
        Optional.ofNullable(message.text("name"))
            .flatMap(name -> tools.find(name, held.served()))
            .orElseThrow(() -> RpcError.invalidParams("There is no tool of this name."));
    Arguments arguments = Arguments.of(arguments(message.params().get("arguments")));
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
    ObjectNode result = Results.empty();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result.put("isError", isError);
  }

  private static ObjectNode arguments(@Nullable JsonNode arguments) throws RpcError {
    if (arguments == null || arguments.isNull()) {
      return Results.empty();
    }
    if (arguments instanceof ObjectNode object) {
      return object;
    }
    throw RpcError.invalidParams("The arguments must be an object.");
  }

  private static ObjectNode read(RpcReader.Message message, LoadedRelease release, int notFound)
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
