package org.rtodirectory.schemas.web;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.text.PercentEncoding;
import tools.jackson.databind.JsonNode;

/** The page of what the newest releases changed, made of their {@code changes.json}. */
public final class ChangesPage {
  public static final String PATH = "/changes";

  /** The most changes of a release that are shown; its JSON has all of them. */
  private static final int MOST = 100;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private final SiteCatalog catalog;
  private final SiteFrames frames;

  ChangesPage(SiteCatalog catalog, SiteFrames frames) {
    this.catalog = catalog;
    this.frames = frames;
  }

  /**
   * A release.
   *
   * @param json address of all its changes
   */
  record Release(long number, String date, String summary, List<Change> changes, String json) {}

  /**
   * A store or company.
   *
   * @param href address of its page; null if it has none any more
   * @param what how it differs
   */
  record Change(@Nullable String href, String label, String what) {}

  /**
   * The page.
   *
   * @param changes the {@code changes.json} of releases, newest first
   */
  String html(List<byte[]> changes) {
    Views.Frame frame =
        frames.unlisted(
            "Changes", "Stores and companies that were added, changed, removed.", null, List.of());
    List<Release> releases =
        changes.stream().map(json -> release(ResourceJson.mapper().readTree(json))).toList();
    return Views.html((out, none) -> JtechangesGenerated.render(out, none, frame, releases));
  }

  private Release release(JsonNode changes) {
    long number = changes.required("release").longValue();
    List<Change> shown = new ArrayList<>();
    for (JsonNode change : changes.required("results")) {
      if (shown.size() < MOST) {
        shown.add(change(change));
      }
    }
    return new Release(
        number,
        DATE.format(Instant.parse(changes.required("created_at").stringValue())),
        count(changes, "locations", "store", "stores")
            + " "
            + count(changes, "companies", "company", "companies"),
        shown,
        frames.href("/releases/" + number + "/changes.json"));
  }

  private static String count(JsonNode changes, String of, String one, String many) {
    JsonNode counts = changes.at("/counts/" + of);
    return SiteText.count(counts.required("added").intValue(), one, many)
        + " added, "
        + SiteText.number(counts.required("changed").intValue())
        + " changed, "
        + SiteText.number(counts.required("removed").intValue())
        + " removed.";
  }

  private Change change(JsonNode change) {
    String path = catalog.path(change.required("url").stringValue());
    SitePage page = catalog.find(SiteCatalog.decoded(path));
    String kind = change.required("change").stringValue();
    String what =
        change
            .required("fields")
            .valueStream()
            .map(ChangesPage::field)
            .collect(Collectors.joining("; "));
    return new Change(
        page == null ? null : frames.href(path),
        page == null ? PercentEncoding.decodePath(path).orElse(path) : label(page),
        SiteText.words(kind) + (what.isEmpty() ? "" : ": " + what));
  }

  private String label(SitePage page) {
    if (page.kind() != SitePage.Kind.STORE) {
      return catalog.company(page.row()).name();
    }
    Location store = catalog.snapshot().locationFragments().read(page.row(), Location.class);
    return String.join(", ", store.companyName(), store.address(), store.city(), store.state());
  }

  private static String field(JsonNode field) {
    return SiteText.words(field.required("field").stringValue())
        + " "
        + value(field.required("before"))
        + " → "
        + value(field.required("after"));
  }

  private static String value(JsonNode value) {
    return value.isNull()
        ? "none"
        : value.isArray()
            ? value.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "))
            : value.asString();
  }
}
