package org.rtodirectory.schemas.contract;

import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SitePaths;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Two publications, one without a base URL and one with a difficult name, and methods that render
 * their documents.
 */
final class Samples {
  static final String BASE = "https://directory.example.org";

  /** A name of a publisher that is markup in every language of the documents. */
  static final String DIFFICULT_NAME = "Tom & \"Jerry\" <Inc> *'_`{{notice}}`_'* [x](y) \\";

  static final Publication LOCAL =
      new Publication(Publication.DEFAULT_PUBLISHER, null, SitePaths.DEFAULT);
  static final Publication HOSTED = new Publication(DIFFICULT_NAME, BASE, SitePaths.DEFAULT);

  private Samples() {}

  static String text(Publication publication, String key) {
    return new ApiDocuments(publication)
        .all().stream()
            .filter(document -> document.key().equals(key))
            .findFirst()
            .orElseThrow()
            .text();
  }

  static ObjectNode json(Publication publication, String key) {
    return (ObjectNode) parse(text(publication, key));
  }

  static JsonNode parse(String json) {
    return ResourceJson.mapper().readTree(json);
  }

  static JsonNode tree(Object value) {
    return parse(ResourceJson.mapper().writeValueAsString(value));
  }
}
