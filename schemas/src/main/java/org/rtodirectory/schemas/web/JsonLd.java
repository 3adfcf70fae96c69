package org.rtodirectory.schemas.web;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ReviewedRating;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.PhoneNumber;

/**
 * Structured data for search engines: JSON-LD in the vocabulary of schema.org, escaped for a {@code
 * script} element (no {@code <}, {@code >} or {@code &}). Stateless and safe for all threads.
 */
final class JsonLd {
  private static final String TYPE = "@type";
  private static final String ID = "@id";

  private JsonLd() {}

  static String breadcrumbs(List<Views.Link> crumbs, UnaryOperator<String> url) {
    JsonText list = document("BreadcrumbList").beginArray("itemListElement");
    int position = 1;
    for (Views.Link crumb : crumbs) {
      beginItem(list, position++)
          .put("name", crumb.label())
          .put("item", url.apply(crumb.href()))
          .endObject();
    }
    return list.endArray().end();
  }

  /**
   * Renders a list of pages.
   *
   * @param firstPosition the position of the first URL in the whole list, counted from 1
   */
  static String list(int firstPosition, List<String> urls) {
    JsonText list = document("ItemList").beginArray("itemListElement");
    int position = firstPosition;
    for (String url : urls) {
      beginItem(list, position++).put("url", url).endObject();
    }
    return list.endArray().end();
  }

  private static JsonText beginItem(JsonText list, int position) {
    return list.beginItem().put(TYPE, "ListItem").put("position", position);
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
    JsonText place = document(type(verticals));
    place.put(ID, url).put("name", store.companyName()).put("url", url);
    putIfPresent(place, "telephone", telephone(store.phone()));
    putIfPresent(place, "sameAs", DataFormats.webLink(store.website()));
    place
        .beginObject("address")
        .put(TYPE, "PostalAddress")
        .put("streetAddress", RowViews.street(store))
        .put("addressLocality", store.city())
        .put("addressRegion", store.state())
        .put("postalCode", store.zip())
        .put("addressCountry", "US")
        .endObject()
        .beginObject("parentOrganization")
        .put(TYPE, "Organization")
        .put(ID, companyUrl)
        .put("name", store.companyName())
        .put("url", companyUrl)
        .endObject();
    if (hasRating) {
      addRating(place, store.rating(), store.reviewCount());
    }
    return place.end();
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
    JsonText organization = document("Organization");
    organization.put(ID, url).put("name", company.name()).put("url", url);
    if (hasRating) {
      addRating(organization, company.rating(), company.reviewCount());
    }
    return organization.end();
  }

  static String site(String name, String url, String searchUrl) {
    return document("WebSite")
        .put("name", name)
        .put("url", url)
        .beginObject("potentialAction")
        .put(TYPE, "SearchAction")
        .put("target", searchUrl + "?q={search_term_string}")
        .put("query-input", "required name=search_term_string")
        .endObject()
        .end();
  }

  static String guide(Guide guide, String url, String publisher) {
    return document("Article")
        .put("headline", guide.title())
        .put("description", guide.summary())
        .put("dateModified", guide.updatedOn().toString())
        .put("url", url)
        .beginObject("publisher")
        .put(TYPE, "Organization")
        .put("name", publisher)
        .endObject()
        .end();
  }

  private static JsonText document(String type) {
    return new JsonText().put("@context", "https://schema.org").put(TYPE, type);
  }

  private static void putIfPresent(JsonText object, String name, @Nullable String value) {
    if (value != null) {
      object.put(name, value);
    }
  }

  /** Adds a rating if {@link ReviewedRating} returns one. */
  private static void addRating(JsonText object, @Nullable BigDecimal rating, int reviews) {
    BigDecimal reviewed = ReviewedRating.of(rating, reviews);
    if (reviewed != null) {
      object
          .beginObject("aggregateRating")
          .put(TYPE, "AggregateRating")
          .put("ratingValue", reviewed)
          .put("bestRating", 5)
          .put("reviewCount", reviews)
          .endObject();
    }
  }
}
