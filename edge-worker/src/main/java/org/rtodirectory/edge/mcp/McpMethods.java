package org.rtodirectory.edge.mcp;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.InvalidArguments;
import org.rtodirectory.edge.mcp.tool.Tool;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What each method answers, in both eras of the protocol. Safe for all threads. */
final class McpMethods {
  private static final long LIST_TTL_MILLIS = 300_000;
  private static final long GUIDE_TTL_MILLIS = 60_000;

  private final ToolCatalog tools = new ToolCatalog();

  /** The result of a request with a handshake before it. */
  byte[] older(RpcMessage message, HeldReleases held) throws RpcError {
    String method = String.valueOf(message.method());
    return switch (method) {
      case "initialize" -> ResourceJson.bytes(initialize(message, publication(held)));
      case "ping" -> ResourceJson.bytes(Results.empty());
      case "tools/call" -> call(message, held, Results.empty());
      case "resources/read" ->
          ResourceJson.bytes(read(message, held.served(), RpcError.NO_SUCH_RESOURCE));
      default -> ResourceJson.bytes(list(message, held.served(), HttpResponseStatus.OK));
    };
  }

  /** The result of a request of the stateless revision. */
  byte[] modern(RpcMessage message, HeldReleases held) throws RpcError {
    Publication publication = publication(held);
    String method = String.valueOf(message.method());
    if (method.equals("tools/call")) {
      return call(message, held, Results.complete(Results.empty(), publication));
    }
    ObjectNode result =
        switch (method) {
          case "server/discover" -> Results.cacheable(discover(publication), LIST_TTL_MILLIS);
          case "resources/read" ->
              Results.cacheable(
                  read(message, held.served(), RpcError.INVALID_PARAMS), GUIDE_TTL_MILLIS);
          default ->
              Results.cacheable(
                  list(message, held.served(), HttpResponseStatus.NOT_FOUND), LIST_TTL_MILLIS);
        };
    return ResourceJson.bytes(Results.complete(result, publication));
  }

  private static ObjectNode initialize(RpcMessage message, Publication publication) {
    ObjectNode result = Results.empty();
    result.put("protocolVersion", Revision.agreed(message.text("protocolVersion")));
    result.set("capabilities", ServerDescription.capabilities());
    result.set("serverInfo", ServerDescription.info(publication));
    return result.put("instructions", ServerDescription.instructions(publication));
  }

  private static ObjectNode discover(Publication publication) {
    ObjectNode result = Results.empty();
    result.putArray("supportedVersions").add(Revision.MODERN);
    result.set("capabilities", ServerDescription.capabilities());
    return result.put("instructions", ServerDescription.instructions(publication));
  }

  private ObjectNode list(RpcMessage message, LoadedRelease release, HttpResponseStatus unknown)
      throws RpcError {
    ObjectNode list =
        switch (String.valueOf(message.method())) {
          case "tools/list" -> {
            ObjectNode result = Results.empty();
            result.putRawValue("tools", tools.descriptions());
            yield result;
          }
          case "resources/list" -> GuideResources.list(release);
          case "resources/templates/list" -> GuideResources.templates();
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

  private byte[] call(RpcMessage message, HeldReleases held, ObjectNode more) throws RpcError {
    String name = message.text("name");
    Tool tool =
        Optional.ofNullable(name)
            .flatMap(tools::find)
            .orElseThrow(() -> RpcError.invalidParams("There is no tool of this name."));
    try {
      return ToolResult.of(
          tool.call(Arguments.of(arguments(message.params().get("arguments"))), held), more);
    } catch (InvalidArguments invalid) {
      return ToolResult.error(String.valueOf(invalid.getMessage()), more);
    }
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

  private static ObjectNode read(RpcMessage message, LoadedRelease release, int notFound)
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

  private static Publication publication(HeldReleases held) {
    return held.served().publication();
  }
}
