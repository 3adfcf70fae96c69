package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.JsonNode;

/** The documentation of the MCP endpoint, whose examples must be the answers of the endpoint. */
class McpDocumentationTest extends GatewayTest {
  private static final Pattern TOOL =
      Pattern.compile("`((?:search|find|list|get|compare)_[a-z_]+)`");

  private final String page = gateway.get("/docs/mcp").text();

  @Test
  void the_documented_answers_are_those_of_the_endpoint() {
    List<JsonNode> requests = elements("request").stream().map(McpDocumentationTest::json).toList();
    assertThat(requests).hasSize(2);

    JsonNode documentedContent = json(elements("structured").get(0));
    JsonNode content = callTool(requests.get(0)).required("structuredContent");
    assertThat(documentedContent.required("meta").propertyNames())
        .containsExactlyElementsOf(content.required("meta").propertyNames());
    assertThat(documentedContent.required("results")).hasSize(1);
    // The documented store is an example for any directory, so only its fields are compared.
    assertThat(documentedContent.at("/results/0").propertyNames())
        .containsExactlyElementsOf(content.at("/results/0").propertyNames());

    String text = callTool(requests.get(1)).at("/content/0/text").stringValue();
    assertThat(text).startsWith(elements("text").get(0));
  }

  @Test
  void the_documentation_names_exactly_the_existing_tools() {
    JsonNode tools = new McpCalls(gateway).sendOlder("tools/list", "{}").json().at("/result/tools");
    assertThat(firstGroups("<th scope=\"row\"><code>([^<]*)"))
        .containsExactlyElementsOf(
            tools.valueStream().map(tool -> tool.required("name").stringValue()).toList());
  }

  /**
   * The names of other tools contain an underscore. The tools for connectors, search and fetch, are
   * only for hosts that can use no others.
   */
  @ParameterizedTest
  @ValueSource(strings = {"/auth.md", "/openapi.json", "README"})
  void every_document_names_exactly_the_existing_tools_without_those_of_connectors(String document)
      throws IOException {
    JsonNode tools = new McpCalls(gateway).sendOlder("tools/list", "{}").json().at("/result/tools");
    String text =
        document.startsWith("/")
            ? gateway.get(document).text()
            : Files.readString(Path.of("README.md"));
    Set<String> namedTools =
        TOOL.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toSet());
    assertThat(namedTools)
        .containsExactlyInAnyOrderElementsOf(
            tools
                .valueStream()
                .map(tool -> tool.required("name").stringValue())
                .filter(name -> name.contains("_"))
                .toList());
  }

  private static JsonNode callTool(JsonNode request) {
    return gateway.post(McpCalls.PATH, request.toString()).json().required("result");
  }

  /** Returns the texts of the elements of a class. */
  private List<String> elements(String name) {
    return firstGroups("(?s)<pre class=\"" + name + "\">(.*?)</pre>");
  }

  private List<String> firstGroups(String pattern) {
    return Pattern.compile(pattern)
        .matcher(page)
        .results()
        .map(match -> match.group(1).replaceAll("</?b>", ""))
        .map(html -> html.replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&"))
        .toList();
  }

  private static JsonNode json(String text) {
    return ResourceJson.mapper().readTree(text);
  }
}
