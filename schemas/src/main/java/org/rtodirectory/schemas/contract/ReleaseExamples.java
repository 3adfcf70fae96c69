package org.rtodirectory.schemas.contract;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.CompanyQuery;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.LocationQuery;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.PercentEncoding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The examples that documents show of a release: how many stores it has, values of parameters that
 * find something in it, and answers out of it. They belong together: a city, a store in it, the
 * company of the store. The city is the one with the most stores, so the same release always gives
 * the same examples. Values that a release lacks are invented.
 */
final class ReleaseExamples {
  /**
   * The maximum number of entries that are read; they are in descending order of their number of
   * stores.
   */
  private static final int MOST_ENTRIES = 1000;

  private static final Map<String, String> INVENTED =
      Map.ofEntries(
          Map.entry("search.q", "dallas"),
          Map.entry("sheds-search.q", "tyler"),
          Map.entry("tires-wheels-search.q", "fort worth"),
          Map.entry("state", "TX"),
          Map.entry("state-slug", "texas"),
          Map.entry("city", "dallas"),
          Map.entry("city-slug", "dallas"),
          Map.entry("company", "bluebonnet-rent-to-own"),
          Map.entry("company-name", "bluebonnet"),
          Map.entry("store.company", "Bluebonnet Rent-to-Own"),
          Map.entry("store.city", "Dallas"),
          Map.entry("store.address", "2301 Main St"),
          Map.entry("store-slug", "bluebonnet-rent-to-own-2301-main-st"),
          Map.entry("guide", "total-cost"),
          Map.entry("stores", "0"));

  private final Publication publication;
  private final Map<String, String> values = new HashMap<>(INVENTED);
  private final Map<String, JsonNode> answers = new HashMap<>();

  /** The searches that find nothing in this release. */
  private final Set<String> empty = new HashSet<>();

  /** Invented examples. */
  ReleaseExamples(Publication publication) {
    this.publication = publication;
    values.put("store.url", new PublicationValues(publication).get("store.url"));
  }

  /**
   * The examples of {@code snapshot}.
   *
   * @param publication its publication, perhaps with other limits
   */
  ReleaseExamples(Publication publication, Snapshot snapshot) {
    this(publication);
    values.put("stores", String.format(Locale.ROOT, "%,d", snapshot.locationFragments().count()));
    addGuide(snapshot.guides());
    ObjectNode city = null;
    for (Vertical vertical : Vertical.values()) {
      ObjectNode largest = largestCity(snapshot, vertical);
      if (largest == null) {
        empty.add(searchOf(vertical));
      } else {
        values.put(searchOf(vertical) + ".q", folded(largest));
        city = city == null ? largest : city;
      }
    }
    PageCatalog pages = new PageCatalog(snapshot);
    PageRenderer renderer = new PageRenderer(snapshot.publication());
    if (city != null) {
      addCity(city, pages, renderer);
    }
  }

  /**
   * The value of that name: of a parameter as it is compared ({@code city}), as a page key has it
   * ({@code city.key}) or percent-encoded ({@code city.encoded}).
   *
   * @throws IllegalArgumentException if there is no such value, which is an error in a template
   */
  String value(String name) {
    String plain = name.replaceFirst("\\.(key|encoded)$", "");
    String value = values.get(plain);
    if (value == null) {
      throw new IllegalArgumentException("No example is called " + name + ".");
    }
    return plain.equals(name)
        ? value
        : name.endsWith(".key") ? value.replace(' ', '-') : PercentEncoding.encode(value);
  }

  /** Whether the example of that search finds anything. */
  boolean finds(String search) {
    return !empty.contains(search);
  }

  /** An answer, or a part of one, that is valid by {@code schema}. */
  JsonNode of(SchemaFile schema) {
    JsonNode answer = answers.get(schema.name());
    return answer == null ? schema.example(publication) : answer;
  }

  private static String searchOf(Vertical vertical) {
    return switch (vertical) {
      case RETAIL -> "search";
      case SHEDS -> "sheds-search";
      case TIRES_WHEELS -> "tires-wheels-search";
    };
  }

  /** The city of a vertical with the most stores that can be searched and has static pages. */
  private static @Nullable ObjectNode largestCity(Snapshot snapshot, Vertical vertical) {
    try {
      FragmentTable entries = snapshot.searchResults(vertical);
      for (int i = 0; i < Math.min(entries.count(), MOST_ENTRIES); i++) {
        ObjectNode entry = parse(entries.fragment(i));
        if (text(entry, "type").equals("city")) {
          String name = folded(entry);
          int length = name.codePointCount(0, name.length());
          if (length >= 2
              && length <= 100
              && snapshot.locations().hasCity(text(entry, "state"), name)) {
            return entry;
          }
        }
      }
      return null;
    } catch (SnapshotException noIndex) {
      throw new IllegalStateException(noIndex);
    }
  }

  private void addCity(ObjectNode city, PageCatalog pages, PageRenderer renderer) {
    String state = text(city, "state");
    String name = folded(city);
    values.put("state", state);
    values.put("state-slug", text(city, "state_slug"));
    values.put("city", name);
    values.put("city-slug", text(city, "slug"));
    answers.put("city-result", city);
    List<ObjectNode> results = new ArrayList<>(List.of(city));
    Listing inCity = pages.list(new LocationQuery(null, state, name, 1));
    List<ObjectNode> stores = results(page(inCity, renderer));
    ObjectNode store = stores.get(0);
    for (ObjectNode candidate : stores) {
      ObjectNode page = companyPage(candidate, pages, renderer);
      if (page != null) {
        store = candidate;
        addCompany(page);
        break;
      }
    }
    addStore(store, city).ifPresent(results::add);
    Listing ofStore = pages.list(new LocationQuery(text(store, "company_slug"), state, name, 1));
    ObjectNode page = shortened(page(ofStore, renderer), store);
    answers.put("location-list", page);
    answers.put("page-meta", page.required("meta"));
    ObjectNode search = ResourceJson.mapper().createObjectNode();
    search.putArray("results").addAll(results);
    answers.put("search", search);
    answers.put("search-result", city);
  }

  /** The store itself, and what a search finds of it; empty if its path does not say its slug. */
  private Optional<ObjectNode> addStore(ObjectNode store, ObjectNode city) {
    answers.put("location", store);
    values.put("company", text(store, "company_slug"));
    values.put("store.company", text(store, "company_name"));
    values.put("store.city", text(store, "city"));
    values.put("store.address", text(store, "address"));
    values.put("store.url", text(store, "url"));
    String path = text(store, "url").substring(publication.url("").length());
    Optional<String> slug = storeSlug(path, text(city, "state_slug"), text(city, "slug"));
    if (slug.isEmpty()) {
      return Optional.empty();
    }
    values.put("store-slug", slug.get());
    SearchResult found =
        new SearchResult(
            SearchResult.Type.STORE,
            text(store, "company_name") + ", " + text(store, "address") + ", " + text(city, "name"),
            slug.get(),
            text(city, "state"),
            text(city, "state_slug"),
            1,
            path);
    ObjectNode result = ResourceJson.mapper().valueToTree(found);
    answers.put("store-result", result);
    return Optional.of(result);
  }

  /** The slug that the pattern of store paths has been filled with to make {@code path}. */
  private Optional<String> storeSlug(String path, String stateSlug, String citySlug) {
    SitePaths paths = publication.paths();
    String pattern = paths.storePath(stateSlug, citySlug, "\0");
    String mark = PercentEncoding.encode("\0");
    int start = pattern.indexOf(mark);
    int end = path.length() - (pattern.length() - start - mark.length());
    if (start < 0 || end <= start) {
      return Optional.empty();
    }
    return PercentEncoding.decodePath(path.substring(start, end))
        .filter(slug -> paths.storePath(stateSlug, citySlug, slug).equals(path));
  }

  /** The list of companies with the name of a store's company in its state; null without it. */
  private @Nullable ObjectNode companyPage(
      ObjectNode store, PageCatalog pages, PageRenderer renderer) {
    String name = Folding.fold(text(store, "company_name"));
    if (name.isEmpty() || name.codePointCount(0, name.length()) > 100) {
      return null;
    }
    Listing listing = pages.list(new CompanyQuery(text(store, "state"), name, 1));
    ObjectNode page = page(listing, renderer);
    return results(page).stream()
        .filter(company -> text(company, "slug").equals(text(store, "company_slug")))
        .findFirst()
        .map(company -> shortened(page, company))
        .orElse(null);
  }

  private void addCompany(ObjectNode page) {
    ObjectNode company = results(page).get(0);
    answers.put("company-list", page);
    answers.put("company", company);
    values.put("company-name", Folding.fold(text(company, "name")));
    SearchResult found =
        new SearchResult(
            SearchResult.Type.COMPANY,
            text(company, "name"),
            text(company, "slug"),
            null,
            null,
            company.required("store_count").intValue(),
            publication.paths().companyPath(text(company, "slug")));
    answers.put("company-result", ResourceJson.mapper().valueToTree(found));
  }

  private void addGuide(List<Guide> guides) {
    if (!guides.isEmpty()) {
      Guide guide = guides.get(0);
      values.put("guide", guide.slug());
      ObjectNode entry =
          ResourceJson.mapper().valueToTree(GuideDocuments.Entry.of(guide, publication));
      ObjectNode list = ResourceJson.mapper().createObjectNode();
      list.putArray("results").add(entry);
      list.putObject("meta")
          .put("total", guides.size())
          .put("attribution", publication.attribution());
      answers.put("guide", entry);
      answers.put("guide-list", list);
    }
  }

  private static ObjectNode page(Listing listing, PageRenderer renderer) {
    return parse(renderer.page(listing, 1).bytes());
  }

  /** A page with one of its rows. */
  private static ObjectNode shortened(ObjectNode page, ObjectNode row) {
    ObjectNode shortened = page.deepCopy();
    shortened.putArray("results").add(row);
    return shortened;
  }

  private static List<ObjectNode> results(ObjectNode page) {
    return ((ArrayNode) page.required("results"))
        .valueStream()
        .map(ObjectNode.class::cast)
        .toList();
  }

  /** The folded name of a city without its state, as filters and page keys have it. */
  private static String folded(ObjectNode city) {
    String name = text(city, "name");
    return Folding.fold(name.substring(0, name.length() - (", " + text(city, "state")).length()));
  }

  private static String text(ObjectNode object, String name) {
    return object.required(name).stringValue();
  }

  private static ObjectNode parse(byte[] json) {
    return (ObjectNode) ResourceJson.mapper().readTree(json);
  }
}
