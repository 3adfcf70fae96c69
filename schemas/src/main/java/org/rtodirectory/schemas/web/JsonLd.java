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
      item(items, items.size() + 1).put("name", crumb.label()).put("item", url.apply(crumb.href()));
    }
    return text(list);
  }

  /**
   * A list of pages.
   *
   * @param first position of the first of these pages in the whole list, from 1
   */
  static String list(int first, List<String> urls) {
    ObjectNode list = document("ItemList");
    ArrayNode items = list.putArray("itemListElement");
    urls.forEach(url -> item(items, first + items.size()).put("url", url));
    return text(list);
  }

  private static ObjectNode item(ArrayNode items, int position) {
    return items.addObject().put(TYPE, "ListItem").put("position", position);
  }

  /**
   * A store.
   *
   * @param company address of the page of its company
   * @param withRating whether its rating is shown
   */
  static String store(
      Location store, List<Vertical> verticals, String url, String company, boolean withRating) {
    ObjectNode place = document(type(verticals));
    place.put(ID, url).put("name", store.companyName()).put("url", url);
    optional(place, "telephone", telephone(store.phone()));
    optional(place, "sameAs", SiteText.website(store.website()));
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
        .put(ID, company)
        .put("name", store.companyName())
        .put("url", company);
    if (withRating) {
      rating(place, store.rating(), store.reviewCount());
    }
    return text(place);
  }

  /** A number with its country code, or null if it cannot be called. */
  private static @Nullable String telephone(@Nullable String phone) {
    return phone == null
        ? null
        : PhoneNumber.of(phone).map(PhoneNumber::withCountryCode).orElse(null);
  }

  static String type(List<Vertical> verticals) {
    return verticals.equals(List.of(Vertical.TIRES_WHEELS)) ? "TireShop" : "Store";
  }

  static String company(Company company, String url, boolean withRating) {
    ObjectNode organization = document("Organization");
    organization.put(ID, url).put("name", company.name()).put("url", url);
    if (withRating) {
      rating(organization, company.rating(), company.reviewCount());
    }
    return text(organization);
  }

  static String site(String name, String url, String search) {
    ObjectNode site = document("WebSite").put("name", name).put("url", url);
    site.putObject("potentialAction")
        .put(TYPE, "SearchAction")
        .put("target", search + "?q={search_term_string}")
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

  private static void optional(ObjectNode node, String name, @Nullable String value) {
    if (value != null) {
      node.put(name, value);
    }
  }

  private static void rating(ObjectNode node, @Nullable BigDecimal rating, int reviews) {
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
