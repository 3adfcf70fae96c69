package org.rtodirectory.schemas.web.site;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.web.text.Markdown;

/** The links to pages of the site in the publisher's navigation, footer and pages. */
public final class PublisherLinks {
  private final SiteCatalog catalog;

  /** The links in each file of the theme. */
  private final Map<String, List<String>> linksByFile = new TreeMap<>();

  public PublisherLinks(SiteCatalog catalog) {
    this.catalog = catalog;
    SiteSettings.Customization customization = catalog.settings().customization();
    linksByFile.put(
        "navigation.txt",
        customization.navigation().stream().map(SiteSettings.NamedLink::href).toList());
    linksByFile.put("footer.md", Markdown.addresses(customization.footer()));
    customization
        .pages()
        .forEach(
            page ->
                linksByFile.put(
                    "pages/" + page.slug() + ".md", Markdown.addresses(page.markdown())));
  }

  /**
   * Returns a sentence for each link that leads nowhere.
   *
   * @param isObject returns whether a path belongs to a published object, such as a document
   */
  public List<String> deadLinks(Predicate<String> isObject) {
    List<String> sentences = new ArrayList<>();
    linksByFile.forEach(
        (file, links) ->
            links.stream()
                .filter(link -> isDead(link, isObject))
                .forEach(
                    link ->
                        sentences.add(
                            file + " of the theme links to " + link + ", which does not exist.")));
    return sentences;
  }

  private boolean isDead(String link, Predicate<String> isObject) {
    if (link.startsWith(Markdown.IMAGE_PREFIX)) {
      return catalog.settings().customization().images().stream()
          .noneMatch(image -> link.equals(Markdown.IMAGE_PREFIX + image.name()));
    }
    try {
      String path = new URI(link).getPath();
      return link.startsWith("/")
          && !link.startsWith("//")
          && catalog.find(path) == null
          && !isObject.test(path);
    } catch (URISyntaxException e) {
      return true;
    }
  }
}
