package org.rtodirectory.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.snapshot.Snapshot;

/**
 * The documentation page for people: one HTML file that loads nothing else. A request with invalid
 * parameters is redirected to it; then a notice above the page says what was wrong. The notice is
 * made of this module's own texts only: nothing of a request is repeated.
 */
public final class DocsPage {
  private DocsPage() {}

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
    DocsParts parts = new DocsParts(publication, examples, notice);
    return Template.fill(Template.read("/document/docs.html"), parts::get);
  }
}
