package org.rtodirectory.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.rtodirectory.asset.SiteAssets;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.node.ObjectNode;

/**
 * The named values and parts that the template of the documentation page uses: values of the
 * publication, <code>
 * example.city</code>, a value out of the release, the notice, and parts made from the contract
 * itself, namely <code>parameters:search</code>, a table of the parameters of an endpoint, <code>
 * limits:parameters</code>, their rules without repetition, <code>try:search</code>, the form that
 * tries an endpoint, <code>fields:company</code>, a table of the members of a schema, <code>
 * example:search</code>, the example of a schema, and <code>mcp:find-locations</code>, a message to
 * the MCP endpoint. All of it is HTML.
 */
final class DocsParts {
  private static final String VALUE = "example.";
  private static final Pattern CODE = Pattern.compile("`([^`]*)`");
  private static final Pattern MEMBER_NAME = Pattern.compile("(?m)^( *)(&quot;[a-z0-9_]+&quot;):");
  private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
  private static final ObjectWriter WRITER =
      ResourceJson.mapper()
          .writer()
          .with(
              new DefaultPrettyPrinter(
                      Separators.createDefaultInstance()
                          .withObjectNameValueSpacing(Separators.Spacing.AFTER))
                  .withObjectIndenter(INDENTER)
                  .withArrayIndenter(INDENTER));

  private final Publication publication;
  private final PublicationValues values;
  private final ReleaseExamples examples;
  private final String notice;

  DocsParts(Publication publication, ReleaseExamples examples, String notice) {
    this.publication = publication;
    this.values = new PublicationValues(publication);
    this.examples = examples;
    this.notice = notice;
  }

  /** The part of that name. */
  String get(String name) {
    int colon = name.indexOf(':');
    String argument = name.substring(colon + 1);
    return switch (name.substring(0, Math.max(colon, 0))) {
      case "parameters" -> parameters(EndpointDoc.of(Endpoint.of(argument).orElseThrow()));
      case "fields" -> fields(new SchemaFile(argument));
      case "example" -> example(new SchemaFile(argument));
      case "limits" -> limits();
      case "try" ->
          new TryIt(publication, examples)
              .render(EndpointDoc.of(Endpoint.of(argument).orElseThrow()));
      case "mcp" -> json(McpMessages.of(argument, examples));
      default -> name.equals("notice") ? notice : Escaping.html(value(name));
    };
  }

  private String value(String name) {
    return switch (name) {
      case "asset.style" -> values.get("root") + SiteAssets.stylesheet().path();
      case "asset.script" -> values.get("root") + SiteAssets.docsScript().path();
      default ->
          name.startsWith(VALUE)
              ? examples.value(name.substring(VALUE.length()))
              : values.get(name);
    };
  }

  /** Text with code between backticks, as HTML. */
  static String prose(String text) {
    return CODE.matcher(Escaping.html(text)).replaceAll("<code>$1</code>");
  }

  private static String parameters(EndpointDoc endpoint) {
    return endpoint.parameters().stream().map(DocsParts::row).collect(Collectors.joining());
  }

  /** The rules of all parameters: each once, with the endpoints that it holds for. */
  private static String limits() {
    Map<String, List<String>> paths = new LinkedHashMap<>();
    for (EndpointDoc endpoint : EndpointDoc.values()) {
      for (EndpointDoc.Parameter parameter : endpoint.parameters()) {
        String rule =
            "<code>" + parameter.name() + "</code> of %s</th><td>" + prose(parameter.rule());
        paths.computeIfAbsent(rule, added -> new ArrayList<>()).add(endpoint.path());
      }
    }
    return paths.entrySet().stream()
        .map(
            rule ->
                "<tr><th scope=\"row\">%s</td><td>422</td></tr>\n"
                    .formatted(rule.getKey().formatted(String.join(", ", rule.getValue()))))
        .collect(Collectors.joining());
  }

  private static String row(EndpointDoc.Parameter parameter) {
    String required = parameter.required() ? " <small>required</small>" : "";
    return row(parameter.name(), required, parameter.meaning(), parameter.rule());
  }

  /** The members of a schema; of alternatives, those of any of them, named if not of all. */
  private String fields(SchemaFile file) {
    JsonNode schema = file.render(publication);
    if (!schema.has("oneOf")) {
      return schema.required("properties").properties().stream()
          .map(field -> row(field.getKey(), field.getValue(), ""))
          .collect(Collectors.joining());
    }
    List<SchemaFile> alternatives =
        schema.required("oneOf").valueStream().map(SchemaFile::referredBy).toList();
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    Map<String, List<String>> owners = new HashMap<>();
    for (SchemaFile alternative : alternatives) {
      for (var field : alternative.render(publication).required("properties").properties()) {
        fields.putIfAbsent(field.getKey(), field.getValue());
        owners
            .computeIfAbsent(field.getKey(), added -> new ArrayList<>())
            .add("`" + alternative.title() + "`");
      }
    }
    return fields.entrySet().stream()
        .map(
            field -> {
              List<String> of = owners.getOrDefault(field.getKey(), List.of());
              String note =
                  of.size() == alternatives.size() ? "" : " Only in " + String.join(", ", of) + ".";
              return row(field.getKey(), field.getValue(), note);
            })
        .collect(Collectors.joining());
  }

  private static String row(String name, JsonNode schema, String note) {
    return row(name, "", type(schema), schema.required("description").stringValue() + note);
  }

  private static String row(String name, String mark, String second, String third) {
    return "<tr><th scope=\"row\"><code>%s</code>%s</th><td>%s</td><td>%s</td></tr>\n"
        .formatted(name, mark, prose(second), prose(third));
  }

  private static String type(JsonNode schema) {
    JsonNode type = schema.required("type");
    if (type.isArray()) {
      return StreamSupport.stream(type.spliterator(), false)
          .map(JsonNode::stringValue)
          .collect(Collectors.joining(" or "));
    }
    return type.stringValue().equals("array")
        ? "array of " + schema.required("items").required("type").stringValue()
        : type.stringValue();
  }

  private String example(SchemaFile file) {
    return MEMBER_NAME.matcher(json(examples.of(file))).replaceAll("$1<b>$2</b>:");
  }

  private static String json(JsonNode value) {
    return Escaping.html(WRITER.writeValueAsString(value));
  }

  /** The messages of the conversation that the documentation of the MCP endpoint shows. */
  static final class McpMessages {
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
          message
              .put("jsonrpc", "2.0")
              .put("id", id)
              .put("method", "tools/call")
              .putObject("params");
      return params.put("name", tool).putObject("arguments");
    }
  }
}
