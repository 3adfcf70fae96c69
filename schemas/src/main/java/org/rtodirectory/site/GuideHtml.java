package org.rtodirectory.site;

import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Renders the Markdown of a guide as HTML. HTML in it is escaped, links that are not web addresses
 * are dropped, and its headings are one level below the heading of the page. Stateless; safe for
 * all threads.
 */
final class GuideHtml {
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

  private GuideHtml() {}

  /** Renders Markdown as HTML. */
  static String of(String markdown) {
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
