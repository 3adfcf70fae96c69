package org.rtodirectory.schemas.web.text;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A converter from Markdown to the HTML of a page. HTML in the Markdown is escaped, and links that
 * are not web addresses are dropped. Headings are at least one level below the heading of the page.
 * An image whose address belongs to an allowed server becomes a frame with a map, a video or a
 * form. Immutable and safe for all threads.
 */
public final class Markdown {
  /** The prefix of the addresses of theme images in Markdown. */
  public static final String IMAGE_PREFIX = "images/";

  private static final List<TablesExtension> EXTENSIONS =
      List.of((TablesExtension) TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  /** The converter for guides, which have no theme pictures and no frames. */
  public static final Markdown GUIDES = new Markdown(address -> address, Set.of());

  private final HtmlRenderer renderer;

  /**
   * @param pictures returns the address of a picture by its name in the text
   * @param frames the origins of the servers that frames may load
   */
  public Markdown(UnaryOperator<String> pictures, Set<String> frames) {
    this.renderer =
        HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .nodeRendererFactory(context -> new PictureRenderer(context, pictures, frames))
            .escapeHtml(true)
            .sanitizeUrls(true)
            .percentEncodeUrls(true)
            .build();
  }

  /**
   * Converts a text.
   *
   * @param basePath the path of the base URL, which precedes the paths in links
   */
  public String html(String text, String basePath) {
    Node document = PARSER.parse(text);
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            String address = link.getDestination();
            if (address.startsWith("/") && !address.startsWith("//")) {
              link.setDestination(basePath + address);
            }
            visitChildren(link);
          }

          @Override
          public void visit(Heading heading) {
            heading.setLevel(Math.max(2, heading.getLevel()));
            visitChildren(heading);
          }
        });
    return renderer.render(document).strip();
  }

  /** Returns the addresses of the links and pictures in a text, in their order. */
  public static List<String> addresses(String text) {
    List<String> addresses = new ArrayList<>();
    PARSER
        .parse(text)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                addresses.add(link.getDestination());
                visitChildren(link);
              }

              @Override
              public void visit(Image image) {
                addresses.add(image.getDestination());
                visitChildren(image);
              }
            });
    return addresses;
  }

  /** The renderer of pictures and frames. */
  private record PictureRenderer(
      HtmlNodeRendererContext context, UnaryOperator<String> pictures, Set<String> frames)
      implements NodeRenderer {
    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(Image.class);
    }

    @Override
    public void render(Node node) {
      Image image = (Image) node;
      String address = pictures.apply(image.getDestination());
      Map<String, String> attributes = new LinkedHashMap<>();
      attributes.put("src", context.encodeUrl(context.urlSanitizer().sanitizeImageUrl(address)));
      if (frames.contains(origin(address))) {
        attributes.put("title", altText(image));
        attributes.put("loading", "lazy");
        context.getWriter().tag("iframe", attributes);
        context.getWriter().tag("/iframe");
      } else {
        attributes.put("alt", altText(image));
        if (image.getTitle() != null) {
          attributes.put("title", image.getTitle());
        }
        context.getWriter().tag("img", attributes, true);
      }
    }

    /**
     * Returns the origin of an address (scheme, host and port), or an empty text if it has none.
     */
    private static String origin(String address) {
      try {
        URI uri = new URI(address);
        return uri.getScheme() + "://" + uri.getRawAuthority();
      } catch (URISyntaxException e) {
        return "";
      }
    }

    /** Returns the alternative text of a picture. */
    private static String altText(Image image) {
      StringBuilder words = new StringBuilder();
      image.accept(
          new AbstractVisitor() {
            @Override
            public void visit(Text text) {
              words.append(text.getLiteral());
            }
          });
      return words.toString();
    }
  }
}
