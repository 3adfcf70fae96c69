package org.rtodirectory.schemas.web;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.ReviewedRating;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.PhoneNumber;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Structured data for search engines: JSON-LD in the vocabulary of schema.org, escaped for a {@code
 * script} element (no {@code <}, {@code >} or {@code &}). Stateless and safe for all threads.
 */
final class JsonLd {
  private static final String TYPE = "@type";
  private static final String ID = "@id";

  private JsonLd() {}

  static String breadcrumbs(List<Views.Link> crumbs, UnaryOperator<String> url) {
    ObjectNode list = document("BreadcrumbList");
    ArrayNode items = list.putArray("itemListElement");
    for (Views.Link crumb : crumbs) {
      addItem(items, items.size() + 1)
          .put("name", crumb.label())
          .put("item", url.apply(crumb.href()));
    }
    return text(list);
  }

  /**
   * Renders a list of pages.
   *
   * @param firstPosition the position of the first URL in the whole list, counted from 1
   */
  static String list(int firstPosition, List<String> urls) {
    ObjectNode list = document("ItemList");
    ArrayNode items = list.putArray("itemListElement");
    urls.forEach(url -> addItem(items, firstPosition + items.size()).put("url", url));
    return text(list);
  }

  private static ObjectNode addItem(ArrayNode items, int position) {
    return items.addObject().put(TYPE, "ListItem").put("position", position);
  }

  /**
   * Renders a store.
   *
   * @param url the address of the page of the store
   * @param companyUrl the address of the page of its company
   * @param hasRating whether the data has its rating
   */
  static String store(
      Location store, List<Vertical> verticals, String url, String companyUrl, boolean hasRating) {
    ObjectNode place = document(type(verticals));
    place.put(ID, url).put("name", store.companyName()).put("url", url);
    putIfPresent(place, "telephone", telephone(store.phone()));
    putIfPresent(place, "sameAs", DataFormats.webLink(store.website()));
    place
        .putObject("address")
        .put(TYPE, "PostalAddress")
        .put("streetAddress", RowViews.street(store))
        .put("addressLocality", store.city())
        .put("addressRegion", store.state())
        .put("postalCode", store.zip())
        .put("addressCountry", "US");
    place
        .putObject("parentOrganization")
        .put(TYPE, "Organization")
        .put(ID, companyUrl)
        .put("name", store.companyName())
        .put("url", companyUrl);
    if (hasRating) {
      addRating(place, store.rating(), store.reviewCount());
    }
    return text(place);
  }

  /** Returns the number with its country code, or null if {@code phone} has no valid number. */
  private static @Nullable String telephone(@Nullable String phone) {
    return phone == null
        ? null
        : PhoneNumber.of(phone).map(PhoneNumber::withCountryCode).orElse(null);
  }

  static String type(List<Vertical> verticals) {
    return verticals.equals(List.of(Vertical.TIRES_WHEELS)) ? "TireShop" : "Store";
  }

  static String company(Company company, String url, boolean hasRating) {
    ObjectNode organization = document("Organization");
    organization.put(ID, url).put("name", company.name()).put("url", url);
    if (hasRating) {
      addRating(organization, company.rating(), company.reviewCount());
    }
    return text(organization);
  }

  static String site(String name, String url, String searchUrl) {
    ObjectNode site = document("WebSite").put("name", name).put("url", url);
    site.putObject("potentialAction")
        .put(TYPE, "SearchAction")
        .put("target", searchUrl + "?q={search_term_string}")
        .put("query-input", "required name=search_term_string");
    return text(site);
  }

  static String guide(Guide guide, String url, String publisher) {
    ObjectNode article =
        document("Article")
            .put("headline", guide.title())
            .put("description", guide.summary())
            .put("dateModified", guide.updatedOn().toString())
            .put("url", url);
    article.putObject("publisher").put(TYPE, "Organization").put("name", publisher);
    return text(article);
  }

  private static ObjectNode document(String type) {
    return ResourceJson.mapper()
        .createObjectNode()
        .put("@context", "https://schema.org")
        .put(TYPE, type);
  }

  private static void putIfPresent(ObjectNode node, String name, @Nullable String value) {
    if (value != null) {
      node.put(name, value);
    }
  }

  /** Adds a rating, or nothing if {@link ReviewedRating} gives none. */
  private static void addRating(ObjectNode node, @Nullable BigDecimal rating, int reviews) {
    BigDecimal reviewed = ReviewedRating.of(rating, reviews);
    if (reviewed != null) {
      node.putObject("aggregateRating")
          .put(TYPE, "AggregateRating")
          .put("ratingValue", reviewed)
          .put("bestRating", 5)
          .put("reviewCount", reviews);
    }
  }

  private static String text(ObjectNode document) {
    return ResourceJson.mapper()
        .writeValueAsString(document)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }
}
