package org.rtodirectory.site;

import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Makes HTML of the Markdown of a guide. HTML in it is shown as text, addresses that are not of the
 * web are left out, and headings stand below that of the page. Stateless; safe for all threads.
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

  /** The HTML of a text in Markdown. */
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
