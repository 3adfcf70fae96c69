package org.rtodirectory.schemas.contract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.SiteHeader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The documents that a release publishes with its data. The same snapshot and limits always give
 * the same documents, byte for byte and in the same order. Documents can be rendered after the
 * snapshot is closed. Immutable and safe for all threads.
 */
public final class ApiDocuments {
  /** The media type of the API catalog, a link set of endpoints and descriptions (RFC 9727). */
  private static final String CATALOG_TYPE =
      "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"";

  /** The maximum number of cached lists, more than the releases of a process need at one time. */
  private static final int MAX_CACHED_LISTS = 8;

  /** Documents by their inputs, so that releases with equal inputs share rendered documents. */
  private static final Map<Object, List<Document>> CACHE = new ConcurrentHashMap<>();

  /** The inputs of the documents that depend on the rows of a release. */
  private record RowInputs(
      Publication publication, ReleaseExamples examples, @Nullable SiteHeader site) {}

  private final List<Document> all = new ArrayList<>();
  private final Map<String, Document> byPath = new HashMap<>();

  /** Creates the documents of a publication without rows and guides. */
  public ApiDocuments(Publication publication) {
    this(publication, List.of(), ReleaseExamples.NONE, null);
  }

  ApiDocuments(
      Publication publication,
      List<Guide> guides,
      ReleaseExamples examples,
      @Nullable SiteHeader site) {
    List<Document> candidates =
        new ArrayList<>(getOrCreate(publication, () -> withoutRows(publication)));
    candidates.addAll(
        getOrCreate(
            new RowInputs(publication, examples, site),
            () -> withRows(publication, examples, site)));
    candidates.addAll(GuideDocuments.of(publication, guides).toList());
    for (Document document : candidates) {
      // Of several documents with one path, the first one counts.
      if (byPath.putIfAbsent(document.path(), document) == null) {
        all.add(document);
      }
    }
    all.forEach(document -> byPath.put("/" + document.key(), document));
  }

  public static ApiDocuments of(Snapshot snapshot) {
    return of(snapshot, snapshot.publication().limits());
  }

  /**
   * Creates the documents of {@code snapshot} with the limits of a gateway.
   *
   * @param limits the rate limits, or null for none
   */
  public static ApiDocuments of(Snapshot snapshot, @Nullable Limits limits) {
    Publication publication = snapshot.publication().withLimits(limits);
    return new ApiDocuments(
        publication, snapshot.guides(), ReleaseExamples.of(snapshot), SiteHeader.of(snapshot));
  }

  public List<Document> all() {
    return List.copyOf(all);
  }

  /** Renders all documents, so that no request has to wait for rendering. */
  public void render() {
    all.forEach(Document::body);
  }

  /**
   * Returns the document at a path. The key of a document with a leading slash is also its path.
   */
  public Optional<Document> at(String path) {
    return Optional.ofNullable(byPath.get(path));
  }

  private static List<Document> getOrCreate(Object inputs, Supplier<Stream<Document>> documents) {
    if (CACHE.size() >= MAX_CACHED_LISTS) {
      CACHE.clear();
    }
    return CACHE.computeIfAbsent(inputs, absent -> documents.get().toList());
  }

  /** Returns the documents that do not depend on the rows of a release. */
  private static Stream<Document> withoutRows(Publication publication) {
    return Stream.of(
            texts(publication),
            new McpServer(publication).documents(),
            schemas(publication),
            Asset.IN_EVERY_RELEASE.stream().map(Document::of))
        .flatMap(Function.identity());
  }

  private static Stream<Document> texts(Publication publication) {
    Template template = new Template(publication);
    return Stream.of(
        Document.of(
            "openapi.json", "application/json", () -> json(OpenApiDocument.of(publication))),
        Document.of(
            ".well-known/api-catalog", CATALOG_TYPE, () -> json(catalog(template, publication))),
        Document.of(
            "auth.md", "text/markdown; charset=utf-8", () -> template.text("/document/auth.md")),
        Document.of(
            "llms.txt", "text/plain; charset=utf-8", () -> template.text("/document/llms.txt")));
  }

  /** Returns the documents that depend on the rows of a release or on its website. */
  private static Stream<Document> withRows(
      Publication publication, ReleaseExamples examples, @Nullable SiteHeader site) {
    return Stream.of(
        Document.of("robots.txt", "text/plain; charset=utf-8", () -> robots(publication, site)),
        Document.at(
            "/docs",
            "docs/index.html",
            "text/html; charset=utf-8",
            () -> DocsPage.render(publication, examples, site)),
        Document.at(
            "/docs/mcp",
            "docs/mcp/index.html",
            "text/html; charset=utf-8",
            () -> DocsPage.renderMcp(publication, examples, site)));
  }

  /**
   * Returns the API catalog: the link set of the resource, to which an entry is added for each
   * endpoint. An added entry is a changed copy of the entry of the MCP server.
   */
  private static ObjectNode catalog(Template template, Publication publication) {
    ObjectNode catalog = template.json("/document/api-catalog.base.json");
    ArrayNode linkset = (ArrayNode) catalog.required("linkset");
    ArrayNode items = (ArrayNode) linkset.required(0).required("item");
    JsonNode mcp = linkset.required(1);
    int position = 0;
    for (Endpoint endpoint : Endpoint.values()) {
      String address = publication.url(endpoint.path());
      items.insertObject(position++).put("href", address);
      ObjectNode context = (ObjectNode) mcp.deepCopy();
      context.put("anchor", address);
      ((ObjectNode) context.required("service-doc").required(0))
          .put("href", publication.url("/docs#" + endpoint.code()));
      context
          .putArray("describedby")
          .addObject()
          .put("href", publication.url("/" + new SchemaFile(endpoint.schema()).key()))
          .put("type", "application/schema+json");
      linkset.insert(position, context);
    }
    return catalog;
  }

  private static Stream<Document> schemas(Publication publication) {
    return SchemaFile.all()
        .map(
            file ->
                Document.of(
                    file.key(), "application/schema+json", () -> json(file.render(publication))));
  }

  static String json(Object tree) {
    return new String(ResourceJson.prettyBytes(tree), StandardCharsets.UTF_8);
  }

  /**
   * Returns the rules for crawlers, which may read everything except forms and analytics. A text
   * page of the publisher is allowed even if its path begins like the path of a form. The sitemap
   * is listed only for a website with a base URL, because its address must be absolute.
   */
  static String robots(Publication publication, @Nullable SiteHeader site) {
    String text = new Template(publication).text("/document/robots.txt");
    String allowed =
        site == null
            ? ""
            : site.pages().stream()
                .filter(path -> text.lines().anyMatch(line -> isBlocking(line, path)))
                .map(path -> "Allow: " + path + "\n")
                .collect(Collectors.joining());
    String rules = text + allowed;
    return site != null && publication.baseUrl() != null
        ? rules + "\nSitemap: " + publication.url("/sitemap.xml") + "\n"
        : rules;
  }

  /** Returns whether a line of robots.txt blocks a path for crawlers. */
  private static boolean isBlocking(String line, String path) {
    String prefix = "Disallow: ";
    return line.startsWith(prefix) && path.startsWith(line.substring(prefix.length()));
  }
}
