package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Markdown;
import org.rtodirectory.schemas.web.text.Texts;

/** The list of guides, the pages of guides, and the publisher's text pages. Immutable. */
final class GuidePages {
  /** The purposes that group the list. Each is the end of some keys of the texts. */
  private static final List<String> PURPOSES =
      List.of("understand", "sign", "rent", "end", "goods");

  private static final String GUIDES_JSON = "/guides/index.json";

  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final RelatedGuides relatedGuides;

  GuidePages(SiteCatalog catalog, PageFrames frames) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.relatedGuides = new RelatedGuides(snapshot.guides());
  }

  /** The list of guides, by purpose. */
  record GuidesView(Views.Frame frame, List<Views.Group<Views.Link>> groups) {}

  /**
   * The page of a guide.
   *
   * @param updatedOn the date of its last change, in the format of HTML attributes
   * @param updated the same date in words
   * @param related links to the guides with the most similar texts
   */
  record GuideView(
      Views.Frame frame,
      String title,
      String summary,
      String html,
      String updatedOn,
      String updated,
      List<Views.Link> related) {}

  /** A text page of the publisher. */
  record TextView(Views.Frame frame, String title, String html) {}

  byte[] renderGuides(SitePage page) {
    String href = siteLinks.href(page.encodedPath());
    Views.Frame frame =
        frames.frame(
            href,
            GUIDES_JSON,
            texts.get("guides.title"),
            texts.get("guides.lead"),
            List.of(new Views.Link(href, texts.get("nav.guides"))),
            List.of());
    GuidesView view = new GuidesView(frame, groupByPurpose());
    return Html.bytes((out, interceptor) -> JteguidesGenerated.render(out, interceptor, view));
  }

  /**
   * Groups the guides by the purposes that the texts define. Guides without a purpose form the last
   * group.
   */
  private List<Views.Group<Views.Link>> groupByPurpose() {
    Map<String, Integer> rowsBySlug = new LinkedHashMap<>();
    for (int row = 0; row < snapshot.guides().size(); row++) {
      rowsBySlug.put(snapshot.guides().get(row).slug(), row);
    }
    List<Views.Group<Views.Link>> groups = new ArrayList<>();
    for (String purpose : PURPOSES) {
      List<Views.Link> links =
          Stream.of(texts.get("guides.slugs." + purpose).split(" ", -1))
              .map(rowsBySlug::remove)
              .filter(Objects::nonNull)
              .map(siteLinks::guideLink)
              .toList();
      if (!links.isEmpty()) {
        groups.add(new Views.Group<>(texts.get("guides.purpose." + purpose), purpose, links));
      }
    }
    if (!rowsBySlug.isEmpty()) {
      String heading = texts.get(groups.isEmpty() ? "guides.all" : "guides.others");
      groups.add(
          new Views.Group<>(
              heading, "others", rowsBySlug.values().stream().map(siteLinks::guideLink).toList()));
    }
    return groups;
  }

  byte[] renderGuide(SitePage page) {
    Guide guide = snapshot.guides().get(page.row());
    String href = siteLinks.href(page.encodedPath());
    Views.Frame frame =
        frames.frame(
            href,
            GUIDES_JSON,
            guide.title(),
            guide.summary(),
            List.of(
                new Views.Link(siteLinks.href(SiteCatalog.GUIDES_PATH), texts.get("nav.guides")),
                new Views.Link(href, guide.title())),
            List.of(JsonLd.guide(guide, siteLinks.url(href), catalog.publication().publisher())));
    GuideView view =
        new GuideView(
            frame,
            guide.title(),
            guide.summary(),
            Markdown.GUIDES.html(guide.bodyMarkdown(), siteLinks.href("")),
            guide.updatedOn().toString(),
            texts.format("guide.updated", "date", texts.date(guide.updatedOn())),
            relatedGuides.find(page.row()).stream().map(siteLinks::guideLink).toList());
    return Html.bytes((out, interceptor) -> JteguideGenerated.render(out, interceptor, view));
  }

  byte[] renderText(SitePage page) {
    SiteSettings.TextPage text = catalog.settings().customization().pages().get(page.row());
    String href = siteLinks.href(page.encodedPath());
    Views.Frame frame =
        frames.frame(
            href,
            null,
            text.title(),
            texts.format(
                "text.description", "title", text.title(), "site", catalog.settings().name()),
            List.of(new Views.Link(href, text.title())),
            List.of());
    TextView view = new TextView(frame, text.title(), frames.publisherHtml(text.markdown()));
    return Html.bytes((out, interceptor) -> JtetextPageGenerated.render(out, interceptor, view));
  }
}
