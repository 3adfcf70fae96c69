package org.rtodirectory.site;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Company;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.Location;
import org.rtodirectory.resource.Vertical;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Structured data for search engines: JSON-LD in the vocabulary of schema.org, escaped for a {@code
 * script} element (no {@code <}, {@code >} or {@code &}). Stateless; safe for all threads.
 */
final class JsonLd {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonLd() {}

  /** A breadcrumb list. */
  static String breadcrumbs(List<Views.Link> crumbs, UnaryOperator<String> url) {
    return object(
        "BreadcrumbList",
        json -> {
          json.writeArrayPropertyStart("itemListElement");
          for (int i = 0; i < crumbs.size(); i++) {
            item(json, i + 1);
            json.writeStringProperty("name", crumbs.get(i).label());
            json.writeStringProperty("item", url.apply(crumbs.get(i).href()));
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /**
   * A list of pages.
   *
   * @param first position of the first of these pages in the whole list, from 1
   */
  static String list(int first, List<String> urls) {
    return object(
        "ItemList",
        json -> {
          json.writeArrayPropertyStart("itemListElement");
          for (int i = 0; i < urls.size(); i++) {
            item(json, first + i);
            json.writeStringProperty("url", urls.get(i));
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** A store. */
  static String store(Location store, Set<Vertical> verticals, String url) {
    return object(
        type(verticals),
        json -> {
          json.writeStringProperty("@id", url);
          json.writeStringProperty("name", store.companyName());
          json.writeStringProperty("url", url);
          optional(json, "telephone", store.phone());
          optional(json, "sameAs", SiteText.website(store.website()));
          json.writeObjectPropertyStart("address");
          json.writeStringProperty("@type", "PostalAddress");
          String second = store.address2();
          json.writeStringProperty(
              "streetAddress", second == null ? store.address() : store.address() + ", " + second);
          json.writeStringProperty("addressLocality", store.city());
          json.writeStringProperty("addressRegion", store.state());
          json.writeStringProperty("postalCode", store.zip());
          json.writeStringProperty("addressCountry", "US");
          json.writeEndObject();
          rating(json, store.rating(), store.reviewCount());
        });
  }

  /** The type of a store of these verticals. */
  static String type(Set<Vertical> verticals) {
    return verticals.equals(Set.of(Vertical.TIRES_WHEELS)) ? "TireShop" : "Store";
  }

  /** A company. */
  static String company(Company company, String url) {
    return object(
        "Organization",
        json -> {
          json.writeStringProperty("@id", url);
          json.writeStringProperty("name", company.name());
          json.writeStringProperty("url", url);
          rating(json, company.rating(), company.reviewCount());
        });
  }

  /** The site, with its search. */
  static String site(String name, String url, String search) {
    return object(
        "WebSite",
        json -> {
          json.writeStringProperty("name", name);
          json.writeStringProperty("url", url);
          json.writeObjectPropertyStart("potentialAction");
          json.writeStringProperty("@type", "SearchAction");
          json.writeStringProperty("target", search + "?q={search_term_string}");
          json.writeStringProperty("query-input", "required name=search_term_string");
          json.writeEndObject();
        });
  }

  /** A guide. */
  static String guide(Guide guide, String url, String publisher) {
    return object(
        "Article",
        json -> {
          json.writeStringProperty("headline", guide.title());
          json.writeStringProperty("description", guide.summary());
          json.writeStringProperty("dateModified", guide.updatedOn().toString());
          json.writeStringProperty("url", url);
          json.writeObjectPropertyStart("publisher");
          json.writeStringProperty("@type", "Organization");
          json.writeStringProperty("name", publisher);
          json.writeEndObject();
        });
  }

  private static void item(JsonGenerator json, int position) {
    json.writeStartObject();
    json.writeStringProperty("@type", "ListItem");
    json.writeNumberProperty("position", position);
  }

  private static void optional(JsonGenerator json, String name, @Nullable String value) {
    if (value != null) {
      json.writeStringProperty(name, value);
    }
  }

  /** Writes a rating only if there is a review. */
  private static void rating(JsonGenerator json, @Nullable BigDecimal rating, int reviews) {
    if (rating == null || reviews <= 0) {
      return;
    }
    json.writeObjectPropertyStart("aggregateRating");
    json.writeStringProperty("@type", "AggregateRating");
    json.writeNumberProperty("ratingValue", rating);
    json.writeNumberProperty("bestRating", 5);
    json.writeNumberProperty("reviewCount", reviews);
    json.writeEndObject();
  }

  private static String object(String type, Consumer<JsonGenerator> members) {
    StringWriter text = new StringWriter(512);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("@context", "https://schema.org");
      json.writeStringProperty("@type", type);
      members.accept(json);
      json.writeEndObject();
    }
    return text.toString().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }
}
