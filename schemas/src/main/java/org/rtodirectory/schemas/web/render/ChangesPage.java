package org.rtodirectory.schemas.web.render;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;
import tools.jackson.databind.JsonNode;

/**
 * The page "Recent updates", which lists the changes in the newest releases. It shows the contents
 * of the {@code changes.json} of each release.
 */
public final class ChangesPage {
  public static final String PATH = "/changes";

  /** The maximum number of changes that the page shows for a release. The JSON has all of them. */
  private static final int MAX_CHANGES = 100;

  private final SiteCatalog catalog;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;

  ChangesPage(SiteCatalog catalog, PageFrames frames) {
    this.catalog = catalog;
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
  }

  record ChangesView(Views.Frame frame, List<ReleaseView> releases) {}

  /**
   * A release.
   *
   * @param summary a sentence with the numbers of its changes
   * @param groups its changes: first those of companies, then those of stores by state
   * @param json the address of its {@code changes.json}, which has all its changes
   */
  record ReleaseView(
      long number, String date, String summary, List<Views.Group<Change>> groups, String json) {}

  /**
   * A change of a store or company.
   *
   * @param href the address of its page, or null if it was removed
   * @param difference the change in words
   */
  record Change(@Nullable String href, String label, String difference) {}

  /**
   * Renders the page.
   *
   * @param changesFiles the {@code changes.json} of releases, newest first
   */
  byte[] render(List<byte[]> changesFiles) {
    Views.Frame frame =
        frames.unindexedFrame(
            texts.get("changes.title"), texts.get("changes.lead"), null, List.of());
    List<ReleaseView> releases =
        changesFiles.stream()
            .map(json -> toReleaseView(ResourceJson.mapper().readTree(json)))
            .toList();
    ChangesView view = new ChangesView(frame, releases);
    return Html.bytes((out, interceptor) -> JtechangesGenerated.render(out, interceptor, view));
  }

  private ReleaseView toReleaseView(JsonNode changesJson) {
    long number = changesJson.required("release").longValue();
    // The group of companies has an empty key, so it comes before all states.
    Map<String, List<Change>> changesByState = new TreeMap<>();
    changesJson
        .required("results")
        .valueStream()
        .limit(MAX_CHANGES)
        .forEach(
            changeJson ->
                changesByState
                    .computeIfAbsent(findState(changeJson), state -> new ArrayList<>())
                    .add(toChange(changeJson)));
    List<Views.Group<Change>> groups = new ArrayList<>();
    changesByState.forEach(
        (state, members) -> {
          String heading = state.isEmpty() ? texts.get("nav.companies") : state;
          groups.add(new Views.Group<>(heading, "", members)); // The page uses no ids.
        });
    return new ReleaseView(
        number,
        texts.date(
            Instant.parse(changesJson.required("created_at").stringValue())
                .atZone(ZoneOffset.UTC)
                .toLocalDate()),
        summarize(changesJson),
        groups,
        siteLinks.href("/releases/" + number + "/changes.json"));
  }

  /** Returns a sentence with the numbers of changes, without those that are zero. */
  private String summarize(JsonNode changesJson) {
    List<String> parts = new ArrayList<>();
    for (String kind : List.of("added", "changed", "removed")) {
      List<String> counts = new ArrayList<>();
      int stores = count(changesJson, "locations", kind);
      if (stores > 0) {
        counts.add(texts.count("count.stores", stores));
      }
      int companies = count(changesJson, "companies", kind);
      if (companies > 0) {
        counts.add(texts.count("count.companies", companies));
      }
      if (!counts.isEmpty()) {
        parts.add(texts.format("changes." + kind, "items", texts.list(counts)));
      }
    }
    return parts.isEmpty() ? texts.get("changes.none") : String.join(" ", parts);
  }

  private static int count(JsonNode changesJson, String type, String kind) {
    return changesJson.at("/counts/" + type).required(kind).intValue();
  }

  /**
   * Returns the name of the state in the path of a store, or the text for other places if the path
   * has no state. Empty for a company.
   */
  private String findState(JsonNode changeJson) {
    if (!changeJson.required("type").stringValue().equals("location")) {
      return "";
    }
    for (String name : path(changeJson).split("/", -1)) {
      Integer state = catalog.rows().cities().stateNumber(name);
      if (state != null) {
        return catalog.rows().cities().states().get(state).name();
      }
    }
    return texts.get("changes.elsewhere");
  }

  private String path(JsonNode changeJson) {
    return catalog.rows().path(changeJson.required("url").stringValue());
  }

  private Change toChange(JsonNode changeJson) {
    String path = path(changeJson);
    SitePage page = catalog.find(SitePage.decode(path));
    String kindText = texts.code("change.", changeJson.required("change").stringValue());
    String fields =
        changeJson
            .required("fields")
            .valueStream()
            .map(this::describeField)
            .collect(Collectors.joining(texts.get("changes.separator")));
    return new Change(
        page == null ? null : siteLinks.href(path),
        page == null ? SitePage.decode(path) : label(page),
        fields.isEmpty()
            ? kindText
            : texts.format("changes.change", "kind", kindText, "fields", fields));
  }

  private String label(SitePage page) {
    if (page.kind() != SitePage.PageKind.STORE) {
      return catalog.rows().company(page.row()).name();
    }
    Location store = catalog.rows().store(page.row());
    return String.join(", ", store.companyName(), store.address(), store.city(), store.state());
  }

  private String describeField(JsonNode field) {
    String name = field.required("field").stringValue();
    return texts.format(
        "changes.field",
        "field",
        texts.code("field.", name),
        "before",
        formatValue(name, field.required("before")),
        "after",
        formatValue(name, field.required("after")));
  }

  private String formatValue(String field, JsonNode value) {
    if (value.isNull()) {
      return texts.get("changes.empty");
    }
    if (value.isBoolean()) {
      return texts.get(value.booleanValue() ? "changes.yes" : "changes.no");
    }
    if (field.equals("status")) {
      return texts.code("status.", value.stringValue());
    }
    return value.isArray()
        ? value.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "))
        : value.asString();
  }
}
