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

class McpServerTest {
  private static final String CARD = "mcp/server-card";

  @Test
  void the_catalog_leads_to_the_card_and_the_card_to_the_endpoint() {
    JsonNode entry = Samples.json(Samples.HOSTED, ".well-known/ai-catalog.json").at("/entries/0");
    assertThat(entry.required("identifier").stringValue())
        .isEqualTo("urn:air:directory.example.org:mcp:rent-to-own-directory");
    Document card =
        new ApiDocuments(Samples.HOSTED)
            .at(entry.required("url").stringValue().substring(Samples.BASE.length()))
            .orElseThrow();
    assertThat(card.contentType()).isEqualTo(entry.required("type").stringValue());
    JsonNode remote = Samples.parse(card.text()).at("/remotes/0");
    assertThat(remote.required("url").stringValue()).isEqualTo(Samples.BASE + "/mcp");
    assertThat(remote.required("supportedProtocolVersions"))
        .extracting(JsonNode::stringValue)
        .containsExactlyElementsOf(McpServer.REVISIONS);
  }

  @Test
  void the_card_says_of_the_server_what_the_server_says_of_itself() {
    ObjectNode card = Samples.json(Samples.HOSTED, CARD);
    assertThat(Samples.text(Samples.HOSTED, ".well-known/mcp/server-card.json"))
        .isEqualTo(Samples.text(Samples.HOSTED, CARD));
    JsonNode icon = card.at("/icons/0/src");
    assertThat(
            new ApiDocuments(Samples.HOSTED)
                .at(icon.stringValue().substring(Samples.BASE.length())))
        .map(Document::contentType)
        .contains(card.at("/icons/0/mimeType").stringValue());
    assertThat(card.required("description").stringValue()).hasSizeBetween(1, 100);
    assertThat(card.without(List.of("$schema", "remotes")).toString())
        .isEqualTo(new McpServer(Samples.HOSTED).identity().toString());
  }

  @Test
  void the_registry_gets_the_same_but_for_the_revisions() {
    ObjectNode registered = Samples.json(Samples.HOSTED, "server.json");
    assertThat(registered.required("$schema").stringValue())
        .isEqualTo("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
    assertThat(registered.at("/remotes/0").toString())
        .isEqualTo("{\"type\":\"streamable-http\",\"url\":\"https://directory.example.org/mcp\"}");
    assertThat(registered.required("name"))
        .isEqualTo(Samples.json(Samples.HOSTED, CARD).get("name"));
  }

  @ParameterizedTest
  @CsvSource({
    "https://www.example.com, com.example/rent-to-own-directory",
    "https://stores.example.com:8443/dir, com.example.stores/rent-to-own-directory",
    "http://[::1]:8080, rent-to-own-directory"
  })
  void its_name_is_that_of_the_host_the_other_way_round(String base, String name) {
    Publication publication = new Publication("A", base, SitePaths.DEFAULT);
    assertThat(new McpServer(publication).identity().required("name").stringValue())
        .isEqualTo(name);
    assertThat(new ApiDocuments(publication).at("/mcp/server-card").isPresent())
        .isEqualTo(name.contains("/"));
  }

  @Test
  void without_a_base_url_there_are_no_addresses_and_no_documents() {
    assertThat(new McpServer(Samples.LOCAL).documents()).isEmpty();
    assertThat(new McpServer(Samples.LOCAL).identity().propertyNames())
        .containsExactly("name", "title", "version", "description");
  }
}
