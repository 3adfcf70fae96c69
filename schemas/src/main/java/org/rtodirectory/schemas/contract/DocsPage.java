package org.rtodirectory.schemas.contract;

import gg.jte.Content;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.SiteHeader;
import org.rtodirectory.schemas.web.text.Html;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;

/**
 * The documentation pages, and the values for their templates. Values are not escaped, because the
 * templates escape them. The pages can be read without style sheet and script. The gateway
 * redirects a browser that sends an invalid request to the documentation of the API, where a notice
 * names the invalid parameters. All text of the notice is from the documentation, and none from the
 * request. Immutable.
 */
public final class DocsPage {
  /** The text in examples for the address of the service if there is no base URL. */
  private static final String UNKNOWN_ADDRESS = "https://ADDRESS-OF-THIS-SITE";

  /** The example query for a release without stores. */
  private static final String DEFAULT_QUERY = "dallas";

  private static final String HEADER_END = "</header>\n";

  /** The parameters of paging, for which the forms have no example. */
  private static final List<String> PAGING = List.of("page", "release");

  /** The name of a member at the beginning of a line of formatted JSON. */
  private static final Pattern MEMBER_NAME = Pattern.compile("(?m)^ *(\"[a-z0-9_]+\"):");

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
  private final Template template;
  private final ReleaseExamples examples;
  private final @Nullable SiteHeader site;

  DocsPage(Publication publication, ReleaseExamples examples, @Nullable SiteHeader site) {
    this.site = site;
    this.publication = publication;
    this.template = new Template(publication);
    this.examples = examples;
  }

  static String render(
      Publication publication, ReleaseExamples examples, @Nullable SiteHeader site) {
    DocsPage docs = new DocsPage(publication, examples, site);
    return Html.text((out, interceptor) -> JtedocsGenerated.render(out, interceptor, docs));
  }

  /**
   * Returns the page with a notice for a request to {@code endpoint} that was redirected here. The
   * notice states the valid values of the invalid parameters.
   *
   * @param invalid the names of the invalid parameters. Unknown names are ignored, and without a
   *     known name there is no notice
   */
  public static Document withNotice(Document docs, Endpoint endpoint, List<String> invalid) {
    List<Endpoint.ParameterDoc> invalidParameters =
        endpoint.parameters().stream()
            .filter(parameter -> invalid.contains(parameter.name()))
            .toList();
    if (invalidParameters.isEmpty()) {
      return docs;
    }
    String page = docs.text();
    String notice =
        Html.text(
            (out, interceptor) ->
                JtenoticeGenerated.render(out, interceptor, endpoint, invalidParameters));
    int headerEnd = page.indexOf(HEADER_END) + HEADER_END.length();
    return docs.withText(page.substring(0, headerEnd) + notice + page.substring(headerEnd));
  }

  static String renderMcp(
      Publication publication, ReleaseExamples examples, @Nullable SiteHeader site) {
    DocsPage docs = new DocsPage(publication, examples, site);
    return Html.text((out, interceptor) -> JtemcpGenerated.render(out, interceptor, docs));
  }

  /** A row of a table of fields. */
  record DocumentedField(String name, String type, String meaning) {}

  /** The valid values of a parameter, as in {@link Endpoint.ParameterDoc}. */
  record Rule(String name, String rule) {}

  Publication publication() {
    return publication;
  }

  /** Returns the value of a placeholder (see {@link Template}). */
  String value(String name) {
    return template.value(name);
  }

  ReleaseExamples examples() {
    return examples;
  }

  /** Returns the base URL, or an empty text if there is none. */
  String base() {
    return publication.url("");
  }

  /** Returns the path of the base URL, or an empty text if there is none. */
  String root() {
    return template.value("root");
  }

  /**
   * Returns the header of the website, or a header that links to the documentation if there is no
   * website.
   */
  SiteHeader header() {
    return site != null
        ? site
        : new SiteHeader(
            value("publisher"),
            root() + "/docs",
            null,
            root() + Asset.ICON.path(),
            null,
            List.of(),
            List.of());
  }

  /**
   * Returns the address of the MCP endpoint, with a placeholder for the host if there is no base
   * URL.
   */
  String mcpAddress() {
    return (publication.baseUrl() == null ? UNKNOWN_ADDRESS : base()) + "/mcp";
  }

  /** Returns whether there is a base URL. */
  boolean hasAddress() {
    return publication.baseUrl() != null;
  }

  /** Returns whether this release has example values for all required parameters of an endpoint. */
  boolean hasExample(Endpoint endpoint) {
    return endpoint.parameters().stream()
        .filter(Endpoint.ParameterDoc::isRequired)
        .noneMatch(parameter -> searchExample(endpoint, parameter).isEmpty());
  }

  /** Returns the limit of a search as a number, or an example number if there is no limit. */
  String exampleLimit() {
    return Template.limit(publication, Limits::search, "", "60");
  }

  /**
   * Returns each rule of the parameters once, with the paths of the endpoints to which it applies.
   */
  Map<Rule, List<String>> rules() {
    Map<Rule, List<String>> paths = new LinkedHashMap<>();
    for (Endpoint endpoint : Endpoint.values()) {
      for (Endpoint.ParameterDoc parameter : endpoint.parameters()) {
        paths
            .computeIfAbsent(
                new Rule(parameter.name(), parameter.rule()), rule -> new ArrayList<>())
            .add(endpoint.path());
      }
    }
    return paths;
  }

  /**
   * Returns the members of a schema, or of all its alternatives ({@code oneOf}). If only some
   * alternatives have a member, the meaning of the member names them.
   */
  List<DocumentedField> fields(String name) {
    JsonNode schema = new SchemaFile(name).render(publication);
    List<SchemaFile> alternatives =
        schema.has("oneOf")
            ? schema.required("oneOf").valueStream().map(SchemaFile::ofReference).toList()
            : List.of(new SchemaFile(name));
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    // The titles of the alternatives that have a member.
    Map<String, List<String>> titlesByField = new HashMap<>();
    for (SchemaFile alternative : alternatives) {
      for (var field : alternative.render(publication).required("properties").properties()) {
        fields.putIfAbsent(field.getKey(), field.getValue());
        titlesByField
            .computeIfAbsent(field.getKey(), key -> new ArrayList<>())
            .add("`" + alternative.title() + "`");
      }
    }
    List<DocumentedField> rows = new ArrayList<>();
    fields.forEach(
        (field, fieldSchema) -> {
          List<String> titles = titlesByField.getOrDefault(field, List.of());
          String restriction =
              titles.size() == alternatives.size()
                  ? ""
                  : " Only in " + String.join(", ", titles) + ".";
          rows.add(
              new DocumentedField(
                  field,
                  type(fieldSchema),
                  fieldSchema.required("description").stringValue() + restriction));
        });
    return rows;
  }

  private static String type(JsonNode schema) {
    JsonNode type = schema.required("type");
    if (type.isArray()) {
      return type.valueStream().map(JsonNode::stringValue).collect(Collectors.joining(" or "));
    }
    return type.stringValue().equals("array")
        ? "array of " + schema.required("items").required("type").stringValue()
        : type.stringValue();
  }

  /**
   * Returns the example value of a parameter. It finds something in the release, except in a search
   * without stores. Empty for parameters of paging, and for an optional parameter without an
   * example.
   */
  String exampleValue(Endpoint endpoint, Endpoint.ParameterDoc parameter) {
    if (PAGING.contains(parameter.name())) {
      return "";
    }
    if (parameter.isRequired()) {
      String example = searchExample(endpoint, parameter);
      return example.isEmpty() ? DEFAULT_QUERY : example;
    }
    return examples.value(parameter.name().equals("q") ? "company-name" : parameter.name());
  }

  private String searchExample(Endpoint endpoint, Endpoint.ParameterDoc parameter) {
    return examples.value(endpoint.code() + "." + parameter.name());
  }

  /** Returns the address that the form of an endpoint requests with its example values. */
  String address(Endpoint endpoint) {
    String query =
        endpoint.parameters().stream()
            .filter(parameter -> !exampleValue(endpoint, parameter).isEmpty())
            .map(
                parameter ->
                    parameter.name()
                        + "="
                        + PercentEncoding.encode(exampleValue(endpoint, parameter)))
            .collect(Collectors.joining("&"));
    return publication.url(endpoint.path()) + (query.isEmpty() ? "" : "?" + query);
  }

  /** Renders the example of a schema as HTML, with the member names in bold. */
  Content json(String schema) {
    String json = WRITER.writeValueAsString(new SchemaFile(schema).example(publication));
    return out -> {
      int end = 0;
      for (Matcher name = MEMBER_NAME.matcher(json); name.find(); end = name.end(1)) {
        out.writeUserContent(json.substring(end, name.start(1)));
        out.writeContent("<b>");
        out.writeUserContent(name.group(1));
        out.writeContent("</b>");
      }
      out.writeUserContent(json.substring(end));
    };
  }

  /** Renders a text that has code between backticks. */
  static Content prose(String text) {
    return out -> {
      String[] parts = text.split("`", -1);
      for (int i = 0; i < parts.length; i++) {
        if (i > 0) {
          boolean isCode = i % 2 == 1;
          out.writeContent(isCode ? "<code>" : "</code>");
        }
        out.writeUserContent(parts[i]);
      }
    };
  }
}
