package org.rtodirectory.schemas.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.Endpoint;
import tools.jackson.databind.JsonNode;

/** The API catalog by RFC 9727. */
class ApiCatalogTest {
  private static final String KEY = ".well-known/api-catalog";
  private static final List<String> ENDPOINTS =
      Stream.concat(Arrays.stream(Endpoint.values()).map(Endpoint::path), Stream.of("/mcp"))
          .toList();

  @Test
  void the_first_context_is_the_catalog_and_its_items_are_the_endpoints() {
    JsonNode context = linkset(Samples.json(Samples.LOCAL, KEY)).get(0);
    assertThat(context.required("anchor").stringValue()).isEqualTo("/.well-known/api-catalog");
    assertThat(context.required("item"))
        .extracting(item -> item.required("href").stringValue())
        .containsExactlyElementsOf(ENDPOINTS);
  }

  @Test
  void every_endpoint_is_the_anchor_of_its_descriptions() {
    List<JsonNode> contexts = linkset(Samples.json(Samples.LOCAL, KEY));
    assertThat(contexts.subList(1, contexts.size()))
        .extracting(context -> context.required("anchor").stringValue())
        .containsExactlyElementsOf(ENDPOINTS);
    assertThat(contexts.subList(1, contexts.size()))
        .allSatisfy(
            context ->
                assertThat(context.propertyNames())
                    .startsWith("anchor", "service-desc", "service-doc", "service-meta"));
    assertThat(contexts.subList(1, contexts.size() - 1))
        .allSatisfy(
            context ->
                assertThat(context.propertyNames())
                    .containsExactly(
                        "anchor", "service-desc", "service-doc", "service-meta", "describedby"));
  }

  @Test
  void every_linked_description_is_a_published_document_of_the_type_in_its_link() {
    ApiDocuments documents = new ApiDocuments(Samples.LOCAL);
    assertThat(links(Samples.json(Samples.LOCAL, KEY)).filter(link -> link.has("type")))
        .hasSize(4 * Endpoint.values().length + 3)
        .allSatisfy(
            link -> {
              String path = link.required("href").stringValue().replaceAll("#.*", "");
              assertThat(documents.at(path))
                  .map(document -> document.contentType().replaceAll(";.*", ""))
                  .contains(link.required("type").stringValue());
            });
  }

  @Test
  void addresses_of_the_catalog_are_absolute_if_there_is_a_base_url() {
    JsonNode catalog = Samples.json(Samples.HOSTED, KEY);
    assertThat(
            Stream.concat(
                linkset(catalog).stream().map(context -> context.required("anchor")),
                links(catalog).map(link -> link.required("href"))))
        .allSatisfy(address -> assertThat(address.stringValue()).startsWith(Samples.BASE + "/"));
  }

  private static List<JsonNode> linkset(JsonNode catalog) {
    return catalog.required("linkset").valueStream().toList();
  }

  private static Stream<JsonNode> links(JsonNode catalog) {
    return linkset(catalog).stream()
        .flatMap(JsonNode::valueStream)
        .filter(JsonNode::isArray)
        .flatMap(JsonNode::valueStream);
  }
}
