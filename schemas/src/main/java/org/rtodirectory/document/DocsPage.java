package org.rtodirectory.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.snapshot.Snapshot;

/**
 * The documentation pages for people: HTML that loads a style sheet and a script, and can be read
 * without either. A request with invalid parameters is redirected to the first; then a notice above
 * the page says what was wrong. The notice is made of this module's own texts only: nothing of a
 * request is repeated.
 */
public final class DocsPage {
  private static final Kind API =
      new Kind(
          "/docs",
          "{{publisher}} API",
          "A free, read-only API of rent-to-own, shed and tire dealers in the United States.",
          "/document/docs.html");
  private static final Kind MCP =
      new Kind(
          "/docs/mcp",
          "The MCP server of the {{publisher}} API",
          "A Model Context Protocol server with the rent-to-own, shed and tire dealers of the United"
              + " States: how to connect, its tools, and a conversation.",
          "/document/mcp.html");

  private DocsPage() {}

  /**
   * What the pages differ in.
   *
   * @param path where it is served
   * @param title a template
   * @param description for search engines, in HTML
   * @param template the resource file of its body
   */
  private record Kind(String path, String title, String description, String template) {}

  /** The page as it is published. */
  static String render(Publication publication, ReleaseExamples examples) {
    return render(publication, examples, "");
  }

  /**
   * The page of a release with a notice for a request to {@code endpoint} whose parameters {@code
   * invalid} were invalid, UTF-8. Names that are unknown are left out; if none is left, this is the
   * plain page.
   *
   * @param limits those of the gateway that shows the page; null: there are none
   * @param endpoint {@code search}, {@code sheds-search}, {@code tires-wheels-search}, {@code
   *     companies} or {@code locations}
   * @param invalid names of parameters of that endpoint, in any order
   */
  public static byte[] render(
      Snapshot snapshot, @Nullable Limits limits, String endpoint, List<String> invalid) {
    Publication publication = snapshot.publication().withLimits(limits);
    return render(publication, new ReleaseExamples(publication, snapshot), endpoint, invalid)
        .getBytes(StandardCharsets.UTF_8);
  }

  static String render(
      Publication publication, ReleaseExamples examples, String endpoint, List<String> invalid) {
    String notice =
        Endpoint.of(endpoint)
            .map(EndpointDoc::of)
            .map(known -> DocsNotice.render(known, known.parametersIn(invalid)))
            .orElse("");
    return render(publication, examples, notice);
  }

  private static String render(Publication publication, ReleaseExamples examples, String notice) {
    return page(API, new DocsParts(publication, examples, notice));
  }

  /** The page about the MCP endpoint. */
  static String renderMcp(Publication publication, ReleaseExamples examples) {
    return page(MCP, new DocsParts(publication, examples, ""));
  }

  private static String page(Kind kind, DocsParts parts) {
    return Template.fill(
        Template.read("/document/page.html"),
        name ->
            switch (name) {
              case "page.path" -> kind.path();
              case "page.description" -> kind.description();
              case "page.title" -> Template.fill(kind.title(), parts::get);
              case "page.body" -> Template.fill(Template.read(kind.template()), parts::get);
              default -> parts.get(name);
            });
  }

  /** The notice of the documentation page that says which parameters were invalid. */
  static final class DocsNotice {
    private DocsNotice() {}

    /** The notice in HTML; empty if no parameter was invalid. */
    static String render(EndpointDoc endpoint, List<EndpointDoc.Parameter> invalid) {
      if (invalid.isEmpty()) {
        return "";
      }
      return """
          <div class="notice" role="region" aria-labelledby="notice">
          <div class="frame">
          <p class="title" id="notice">%s</p>
          <p>You were sent here instead of getting an answer from <a href="#%s"><code>%s</code></a>.</p>
          <dl>
          %s</dl>
          <p>A parameter may be given once, in valid UTF-8. To get this as a JSON error with status 422, \
          send <code>Accept: application/json</code>.</p>
          </div>
          </div>
          """
          .formatted(heading(invalid), endpoint.code(), endpoint.path(), rules(invalid));
    }

    private static String heading(List<EndpointDoc.Parameter> invalid) {
      return invalid.size() == 1
          ? "A parameter of your request is not valid"
          : invalid.size() + " parameters of your request are not valid";
    }

    private static String rules(List<EndpointDoc.Parameter> invalid) {
      return invalid.stream()
          .map(
              parameter ->
                  "<dt><code>%s</code></dt><dd>%smust be %s</dd>\n"
                      .formatted(
                          parameter.name(),
                          parameter.required() ? "is required, and " : "",
                          DocsParts.prose(parameter.rule())))
          .collect(Collectors.joining());
    }
  }
}
