package org.rtodirectory.document;

import org.rtodirectory.resource.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The messages of the conversation that the documentation of the MCP endpoint shows. */
final class McpMessages {
  private McpMessages() {}

  /**
   * The call of a tool.
   *
   * @param name {@code find-locations} or {@code compare-costs}
   * @param examples give a company with a store in a city
   */
  static JsonNode of(String name, ReleaseExamples examples) {
    return switch (name) {
      case "find-locations" -> findLocations(examples);
      case "compare-costs" -> compareCosts();
      default -> throw new IllegalArgumentException("No message is called " + name + ".");
    };
  }

  /** With a page as long as those of the lists, so that the answer is the same as theirs. */
  private static JsonNode findLocations(ReleaseExamples examples) {
    ObjectNode message = ResourceJson.mapper().createObjectNode();
    call(message, 1, "find_locations")
        .put("company", examples.value("company"))
        .put("state", examples.value("state"))
        .put("city", examples.value("city"))
        .put("limit", 25);
    return message;
  }

  private static JsonNode compareCosts() {
    ObjectNode message = ResourceJson.mapper().createObjectNode();
    call(message, 2, "compare_costs")
        .put("cash_price", 1000)
        .put("payment", 25)
        .put("frequency", "weekly")
        .put("number_of_payments", 78);
    return message;
  }

  /** Makes a message the call of a tool, whose arguments it returns. */
  private static ObjectNode call(ObjectNode message, int id, String tool) {
    ObjectNode params =
        message.put("jsonrpc", "2.0").put("id", id).put("method", "tools/call").putObject("params");
    return params.put("name", tool).putObject("arguments");
  }
}
