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

/** The documentation of the MCP endpoint. Its examples must be the answers of the endpoint. */
class McpDocumentationTest extends GatewayTest {
  private static final Pattern TOOL =
      Pattern.compile("`((?:search|find|list|get|compare)_[a-z_]+)`");

  private final String page = gateway.get("/docs/mcp").text();

  @Test
  void the_documented_conversation_is_what_the_endpoint_answers() {
    List<JsonNode> requests = elements("request").stream().map(McpDocumentationTest::json).toList();
    assertThat(requests).hasSize(2);

    JsonNode shown = json(elements("structured").get(0));
    JsonNode content = answer(requests.get(0)).required("structuredContent");
    assertThat(shown.required("meta").propertyNames())
        .containsExactlyElementsOf(content.required("meta").propertyNames());
    assertThat(shown.required("results")).hasSize(1);
    // The store is an example for every directory.
    assertThat(shown.at("/results/0").propertyNames())
        .containsExactlyElementsOf(content.at("/results/0").propertyNames());

    String text = answer(requests.get(1)).at("/content/0/text").stringValue();
    assertThat(text).startsWith(elements("text").get(0));
  }

  @Test
  void the_documentation_names_exactly_the_existing_tools() {
    JsonNode tools = new McpCalls(gateway).sendOlder("tools/list", "{}").json().at("/result/tools");
    assertThat(firstGroups("<th scope=\"row\"><code>([^<]*)"))
        .containsExactlyElementsOf(
            tools.valueStream().map(tool -> tool.required("name").stringValue()).toList());
  }

  /** The tools for connectors are only for hosts that know no others. */
  @ParameterizedTest
  @ValueSource(strings = {"/auth.md", "/openapi.json", "README"})
  void every_document_names_exactly_the_existing_tools_without_those_of_connectors(String document)
      throws IOException {
    JsonNode tools = new McpCalls(gateway).sendOlder("tools/list", "{}").json().at("/result/tools");
    String text =
        document.startsWith("/")
            ? gateway.get(document).text()
            : Files.readString(Path.of("README.md"));
    Set<String> named =
        TOOL.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toSet());
    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            tools
                .valueStream()
                .map(tool -> tool.required("name").stringValue())
                .filter(name -> name.contains("_"))
                .toList());
  }

  private static JsonNode answer(JsonNode request) {
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
