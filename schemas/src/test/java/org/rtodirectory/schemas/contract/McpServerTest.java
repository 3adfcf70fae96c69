package org.rtodirectory.schemas.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of the MCP server for registries and clients. */
class McpServerTest {

  @Test
  void the_entry_for_the_registry_has_the_identity_that_the_server_reports() {
    ObjectNode registered = Samples.json(Samples.HOSTED, "server.json");
    assertThat(registered.required("$schema").stringValue())
        .isEqualTo("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
    assertThat(registered.at("/remotes/0").toString())
        .isEqualTo("{\"type\":\"streamable-http\",\"url\":\"https://directory.example.org/mcp\"}");
    JsonNode icon = registered.at("/icons/0/src");
    assertThat(
            new ApiDocuments(Samples.HOSTED)
                .at(icon.stringValue().substring(Samples.BASE.length())))
        .map(Document::contentType)
        .contains(registered.at("/icons/0/mimeType").stringValue());
    assertThat(registered.required("description").stringValue()).hasSizeBetween(1, 100);
    assertThat(registered.without(List.of("$schema", "remotes")).toString())
        .isEqualTo(new McpServer(Samples.HOSTED).identity().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "https://www.example.com, com.example/rent-to-own-directory",
    "https://stores.example.com:8443/dir, com.example.stores/rent-to-own-directory",
    "http://[::1]:8080, rent-to-own-directory"
  })
  void the_server_name_is_the_host_name_in_reverse_order(String baseUrl, String name) {
    Publication publication = new Publication("A", baseUrl, SitePaths.DEFAULT);
    assertThat(new McpServer(publication).identity().required("name").stringValue())
        .isEqualTo(name);
    assertThat(new ApiDocuments(publication).at("/server.json").isPresent())
        .isEqualTo(name.contains("/"));
  }

  @Test
  void the_title_is_the_publisher_if_it_has_at_most_100_characters() {
    for (int length : new int[] {100, 101}) {
      Publication publication = new Publication("A".repeat(length), null, SitePaths.DEFAULT);
      assertThat(new McpServer(publication).identity().has("title")).isEqualTo(length == 100);
    }
  }

  @Test
  void without_a_base_url_there_are_no_addresses_and_no_documents() {
    assertThat(new McpServer(Samples.LOCAL).documents()).isEmpty();
    assertThat(new McpServer(Samples.LOCAL).identity().propertyNames())
        .containsExactly("name", "title", "version", "description");
  }
}
