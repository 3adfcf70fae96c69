package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** The list of guides and the page of each. Immutable. */
final class GuidePages {
  private static final List<TablesExtension> EXTENSIONS =
      List.of((TablesExtension) TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer RENDERER =
      HtmlRenderer.builder()
          .extensions(EXTENSIONS)
          .escapeHtml(true)
          .sanitizeUrls(true)
          .percentEncodeUrls(true)
          .build();

  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;

  GuidePages(SiteCatalog catalog, SiteFrames frames) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
  }

  String guides(SitePage page) {
    String href = frames.href(page.encodedPath());
    Views.Frame frame =
        frames.frame(
            href,
            "/guides/index.json",
            "Guides",
            "What to know before you rent to own.",
            List.of(new Views.Link(href, "Guides")),
            List.of());
    return Views.html((out, none) -> JteguidesGenerated.render(out, none, frame, guideLinks()));
  }

  List<Views.Link> guideLinks() {
    List<Views.Link> links = new ArrayList<>();
    for (int row = 0; row < snapshot.guides().size(); row++) {
      Guide guide = snapshot.guides().get(row);
      links.add(
          new Views.Link(
              frames.href(catalog.guidePage(row).encodedPath()), guide.title(), guide.summary()));
    }
    return links;
  }

  String guide(SitePage page) {
    Guide guide = snapshot.guides().get(page.row());
    String href = frames.href(page.encodedPath());
    Views.Frame frame =
        frames.frame(
            href,
            "/guides/index.json",
            guide.title(),
            guide.summary(),
            List.of(
                new Views.Link(frames.href(SiteCatalog.GUIDES), "Guides"),
                new Views.Link(href, guide.title())),
            List.of(JsonLd.guide(guide, frames.address(href), catalog.publication().publisher())));
    return Views.html(
        (out, none) ->
            JteguideGenerated.render(
                out,
                none,
                frame,
                guide.title(),
                guide.summary(),
                guide.updatedOn().toString(),
                html(guide.bodyMarkdown())));
  }

  String text(SitePage page) {
    SiteSettings.TextPage text = catalog.settings().added().pages().get(page.row());
    String href = frames.href(page.encodedPath());
    Views.Frame frame =
        frames.frame(
            href,
            null,
            text.title(),
            text.title() + ".",
            List.of(new Views.Link(href, text.title())),
            List.of());
    return Views.html(
        (out, none) ->
            JtetextGenerated.render(out, none, frame, text.title(), html(text.markdown())));
  }

  /**
   * Renders Markdown as HTML. HTML in it is escaped, links that are not web addresses are dropped,
   * and its headings are one level below the heading of the page.
   */
  static String html(String markdown) {
    Node document = PARSER.parse(markdown);
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            heading.setLevel(Math.max(2, heading.getLevel()));
            visitChildren(heading);
          }
        });
    return RENDERER.render(document).strip();
  }
}
