package org.rtodirectory.schemas.contract;

import gg.jte.html.HtmlInterceptor;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.SiteHeader;

/**
 * The documentation: HTML that loads a style sheet and a script, and can be read without either. A
 * request with invalid parameters is redirected to the first page; then a notice above the page
 * says what was wrong. The notice is made of this module's own texts only: nothing of a request is
 * repeated.
 */
public final class DocsPage {
  private static final int LENGTH = 64 * 1024;

  private DocsPage() {}

  /** The page as it is published. */
  static String render(
      Publication publication, ReleaseExamples examples, @Nullable SiteHeader site) {
    return render(publication, examples, site, "", List.of());
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
    ReleaseExamples examples = new ReleaseExamples(publication, snapshot);
    return render(publication, examples, SiteHeader.of(snapshot), endpoint, invalid)
        .getBytes(StandardCharsets.UTF_8);
  }

  static String render(
      Publication publication,
      ReleaseExamples examples,
      @Nullable SiteHeader site,
      String endpoint,
      List<String> invalid) {
    DocsView docs = new DocsView(publication, examples, site);
    Optional<EndpointDoc> known = Endpoint.of(endpoint).map(EndpointDoc::of);
    List<EndpointDoc.Parameter> wrong = known.map(of -> of.parametersIn(invalid)).orElse(List.of());
    EndpointDoc asked = known.orElse(EndpointDoc.SEARCH);
    return html((out, none) -> JtedocsGenerated.render(out, none, docs, asked, wrong));
  }

  /** The page about the MCP endpoint. */
  static String renderMcp(
      Publication publication, ReleaseExamples examples, @Nullable SiteHeader site) {
    DocsView docs = new DocsView(publication, examples, site);
    return html((out, none) -> JtemcpGenerated.render(out, none, docs));
  }

  @SuppressWarnings("NullAway") // Templates that were made without interceptors never call one.
  private static String html(BiConsumer<OwaspHtmlTemplateOutput, HtmlInterceptor> template) {
    StringOutput text = new StringOutput(LENGTH);
    template.accept(new OwaspHtmlTemplateOutput(text), null);
    return text.toString();
  }
}
