package org.rtodirectory.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.databind.JsonNode;

/**
 * Every document that is published beside the directory's data. The same publication always gives
 * the same documents, byte for byte and in the same order. Immutable.
 */
public final class ApiDocuments {
  private final List<Document> documents;

  /** Renders the documents of {@code publication}. */
  public ApiDocuments(Publication publication) {
    documents = Stream.concat(texts(publication), schemas(publication)).toList();
  }

  /** All documents, in a fixed order. */
  public List<Document> all() {
    return documents;
  }

  /** The document served at {@code path}, which begins with a slash. */
  public Optional<Document> at(String path) {
    return documents.stream().filter(document -> document.path().equals(path)).findFirst();
  }

  private static Stream<Document> texts(Publication publication) {
    String docs = new String(DocsPage.render(publication), StandardCharsets.UTF_8);
    return Stream.of(
        Document.atItsKey("openapi.json", "application/json", json(OpenApi.render(publication))),
        Document.atItsKey(
            ".well-known/api-catalog", ApiCatalog.TYPE, json(ApiCatalog.render(publication))),
        Document.atItsKey(
            "auth.md", "text/markdown; charset=utf-8", AgentInstructions.render(publication)),
        Document.atItsKey(
            "robots.txt", "text/plain; charset=utf-8", CrawlerRules.render(publication)),
        new Document("docs/index.html", "/docs", "text/html; charset=utf-8", docs));
  }

  private static Stream<Document> schemas(Publication publication) {
    return SchemaFile.all()
        .map(
            file ->
                Document.atItsKey(
                    file.key(), "application/schema+json", json(file.render(publication))));
  }

  private static String json(JsonNode tree) {
    return new String(ResourceJson.prettyBytes(tree), StandardCharsets.UTF_8);
  }
}
