package org.rtodirectory.schemas.contract;

import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.text.PercentEncoding;

/** The consumer guides as documents: a list in JSON, and each guide in Markdown. */
public final class GuideDocuments {
  private static final String INDEX = "guides/index.json";
  private static final String MARKDOWN = "text/markdown; charset=utf-8";

  private GuideDocuments() {}

  /**
   * A guide in the list.
   *
   * @param updatedOn the date, such as {@code 2026-11-02}
   */
  public record GuideEntry(
      String slug, String title, String summary, String updatedOn, String url) {
    public static GuideEntry of(Guide guide, Publication publication) {
      return new GuideEntry(
          guide.slug(),
          guide.title(),
          guide.summary(),
          guide.updatedOn().toString(),
          address(guide, publication));
    }
  }

  private record Index(List<GuideEntry> results, Meta meta) {}

  private record Meta(int total, String attribution) {}

  /** Returns the list, then the guides in their order. */
  static Stream<Document> of(Publication publication, List<Guide> guides) {
    return Stream.concat(
        Stream.of(Document.of(INDEX, "application/json", () -> index(publication, guides))),
        guides.stream()
            .map(guide -> Document.of(guide.key(), MARKDOWN, () -> markdown(guide, publication))));
  }

  /** Renders a guide: title, summary, date, text and source. */
  public static String markdown(Guide guide, Publication publication) {
    return """
        # %s

        %s

        Updated on %s.

        %s

        ---

        Source: %s, <%s>. Not legal advice.
        """
        .formatted(
            Template.markdown(guide.title()),
            Template.markdown(guide.summary()),
            guide.updatedOn(),
            guide.bodyMarkdown().strip(),
            Template.markdown(publication.publisher()),
            address(guide, publication));
  }

  private static String index(Publication publication, List<Guide> guides) {
    Index index =
        new Index(
            guides.stream().map(guide -> GuideEntry.of(guide, publication)).toList(),
            new Meta(guides.size(), publication.attribution()));
    return ApiDocuments.json(index);
  }

  private static String address(Guide guide, Publication publication) {
    return publication.url("/guides/" + PercentEncoding.encode(guide.slug()) + ".md");
  }
}
