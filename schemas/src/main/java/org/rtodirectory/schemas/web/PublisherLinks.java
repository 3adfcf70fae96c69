package org.rtodirectory.schemas.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.rtodirectory.schemas.api.SiteSettings;

/** The links to pages of the site in the publisher's navigation, footer and pages. */
public final class PublisherLinks {
  private final SiteCatalog catalog;

  /** The links in each file of the theme. */
  private final Map<String, List<String>> addresses = new TreeMap<>();

  public PublisherLinks(SiteCatalog catalog) {
    this.catalog = catalog;
    SiteSettings.Customization customization = catalog.settings().customization();
    addresses.put(
        "navigation.txt",
        customization.navigation().stream().map(SiteSettings.NamedLink::href).toList());
    addresses.put("footer.md", Markdown.addresses(customization.footer()));
    customization
        .pages()
        .forEach(
            page ->
                addresses.put("pages/" + page.slug() + ".md", Markdown.addresses(page.markdown())));
  }

  /**
   * Returns a sentence for each link that leads nowhere.
   *
   * @param isOther returns whether a path belongs to an object that is not a page of the catalog
   */
  public List<String> deadLinks(Predicate<String> isOther) {
    List<String> sentences = new ArrayList<>();
    addresses.forEach(
        (file, links) ->
            links.stream()
                .filter(link -> isDead(link, isOther))
                .forEach(
                    link ->
                        sentences.add(
                            file + " of the theme links to " + link + ", which does not exist.")));
    return sentences;
  }

  private boolean isDead(String link, Predicate<String> isOther) {
    if (link.startsWith(PageFrames.IMAGE_PREFIX)) {
      return catalog.settings().customization().images().stream()
          .noneMatch(image -> link.equals(PageFrames.IMAGE_PREFIX + image.name()));
    }
    try {
      String path = new URI(link).getPath();
      return link.startsWith("/")
          && !link.startsWith("//")
          && catalog.find(path) == null
          && !isOther.test(path);
    } catch (URISyntaxException malformed) {
      return true;
    }
  }
}
