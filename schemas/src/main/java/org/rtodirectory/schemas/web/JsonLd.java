package org.rtodirectory.schemas.web;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.Vertical;

/**
 * Structured data for search engines: JSON-LD in the vocabulary of schema.org, escaped for a {@code
 * script} element (no {@code <}, {@code >} or {@code &}). Stateless; safe for all threads.
 */
final class JsonLd {
  private JsonLd() {}

  /** A breadcrumb list. */
  static String breadcrumbs(List<Views.Link> crumbs, UnaryOperator<String> url) {
    List<Map<String, Object>> items = new ArrayList<>();
    for (Views.Link crumb : crumbs) {
      Map<String, Object> item = item(items.size() + 1);
      item.put("name", crumb.label());
      item.put("item", url.apply(crumb.href()));
      items.add(item);
    }
    Map<String, Object> list = document("BreadcrumbList");
    list.put("itemListElement", items);
    return text(list);
  }

  /**
   * A list of pages.
   *
   * @param first position of the first of these pages in the whole list, from 1
   */
  static String list(int first, List<String> urls) {
    List<Map<String, Object>> items = new ArrayList<>();
    for (String url : urls) {
      Map<String, Object> item = item(first + items.size());
      item.put("url", url);
      items.add(item);
    }
    Map<String, Object> list = document("ItemList");
    list.put("itemListElement", items);
    return text(list);
  }

  /**
   * A store.
   *
   * @param company address of the page of its company
   * @param withRating whether its rating is shown
   */
  static String store(
      Location store, Set<Vertical> verticals, String url, String company, boolean withRating) {
    Map<String, Object> place = document(type(verticals));
    place.put("@id", url);
    place.put("name", store.companyName());
    place.put("url", url);
    optional(place, "telephone", store.phone());
    optional(place, "sameAs", SiteText.website(store.website()));
    Map<String, Object> address = thing("PostalAddress");
    String second = store.address2();
    address.put("streetAddress", store.address() + (second == null ? "" : ", " + second));
    address.put("addressLocality", store.city());
    address.put("addressRegion", store.state());
    address.put("postalCode", store.zip());
    address.put("addressCountry", "US");
    place.put("address", address);
    Map<String, Object> parent = thing("Organization");
    parent.put("@id", company);
    parent.put("name", store.companyName());
    parent.put("url", company);
    place.put("parentOrganization", parent);
    if (withRating) {
      rating(place, store.rating(), store.reviewCount());
    }
    return text(place);
  }

  /** The type of a store of these verticals. */
  static String type(Set<Vertical> verticals) {
    return verticals.equals(Set.of(Vertical.TIRES_WHEELS)) ? "TireShop" : "Store";
  }

  /** A company. */
  static String company(Company company, String url, boolean withRating) {
    Map<String, Object> organization = document("Organization");
    organization.put("@id", url);
    organization.put("name", company.name());
    organization.put("url", url);
    if (withRating) {
      rating(organization, company.rating(), company.reviewCount());
    }
    return text(organization);
  }

  /** The site, with its search. */
  static String site(String name, String url, String search) {
    Map<String, Object> action = thing("SearchAction");
    action.put("target", search + "?q={search_term_string}");
    action.put("query-input", "required name=search_term_string");
    Map<String, Object> site = document("WebSite");
    site.put("name", name);
    site.put("url", url);
    site.put("potentialAction", action);
    return text(site);
  }

  /** A guide. */
  static String guide(Guide guide, String url, String publisher) {
    Map<String, Object> organization = thing("Organization");
    organization.put("name", publisher);
    Map<String, Object> article = document("Article");
    article.put("headline", guide.title());
    article.put("description", guide.summary());
    article.put("dateModified", guide.updatedOn());
    article.put("url", url);
    article.put("publisher", organization);
    return text(article);
  }

  private static Map<String, Object> document(String type) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("@context", "https://schema.org");
    document.put("@type", type);
    return document;
  }

  private static Map<String, Object> thing(String type) {
    Map<String, Object> thing = new LinkedHashMap<>();
    thing.put("@type", type);
    return thing;
  }

  private static Map<String, Object> item(int position) {
    Map<String, Object> item = thing("ListItem");
    item.put("position", position);
    return item;
  }

  private static void optional(Map<String, Object> of, String name, @Nullable String value) {
    if (value != null) {
      of.put(name, value);
    }
  }

  /** Adds a rating only if there is a review. */
  private static void rating(Map<String, Object> of, @Nullable BigDecimal rating, int reviews) {
    if (rating == null || reviews <= 0) {
      return;
    }
    Map<String, Object> aggregate = thing("AggregateRating");
    aggregate.put("ratingValue", rating);
    aggregate.put("bestRating", 5);
    aggregate.put("reviewCount", reviews);
    of.put("aggregateRating", aggregate);
  }

  private static String text(Map<String, Object> document) {
    return ResourceJson.mapper()
        .writeValueAsString(document)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }
}
