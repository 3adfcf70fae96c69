package org.rtodirectory.schemas.web.render;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ReviewedRating;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.PhoneNumber;
import org.rtodirectory.schemas.web.text.DataFormats;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/**
 * Structured data for search engines: JSON-LD in the vocabulary of schema.org, escaped for a {@code
 * script} element (no {@code <}, {@code >} or {@code &}). Stateless and safe for all threads.
 */
final class JsonLd {
  private static final String TYPE = "@type";
  private static final String ID = "@id";

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .characterEscapes(new ScriptEscapes())
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  private JsonLd() {}

  /** The escapes of characters with a meaning in HTML, besides those that JSON requires. */
  private static final class ScriptEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    private static final SerializableString LESS_THAN = new SerializedString("\\u003c");
    private static final SerializableString GREATER_THAN = new SerializedString("\\u003e");
    private static final SerializableString AMPERSAND = new SerializedString("\\u0026");

    /** The kind of escape of each ASCII character. */
    private final int[] escapeKinds = standardAsciiEscapesForJSON();

    ScriptEscapes() {
      escapeKinds['<'] = ESCAPE_CUSTOM;
      escapeKinds['>'] = ESCAPE_CUSTOM;
      escapeKinds['&'] = ESCAPE_CUSTOM;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return escapeKinds;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return switch (character) {
        case '<' -> LESS_THAN;
        case '>' -> GREATER_THAN;
        case '&' -> AMPERSAND;
        default -> null;
      };
    }
  }

  static String breadcrumbs(List<Views.Link> crumbs, UnaryOperator<String> url) {
    return document(
        "BreadcrumbList",
        list -> {
          list.writeArrayPropertyStart("itemListElement");
          int position = 1;
          for (Views.Link crumb : crumbs) {
            beginItem(list, position++)
                .writeStringProperty("name", crumb.label())
                .writeStringProperty("item", url.apply(crumb.href()))
                .writeEndObject();
          }
          list.writeEndArray();
        });
  }

  /**
   * Renders the pages in a part of a list.
   *
   * @param firstPosition the position of the first URL in the whole list, counted from 1
   */
  static String list(int firstPosition, List<String> urls) {
    return document(
        "ItemList",
        list -> {
          list.writeArrayPropertyStart("itemListElement");
          int position = firstPosition;
          for (String url : urls) {
            beginItem(list, position++).writeStringProperty("url", url).writeEndObject();
          }
          list.writeEndArray();
        });
  }

  private static JsonGenerator beginItem(JsonGenerator list, int position) {
    return list.writeStartObject()
        .writeStringProperty(TYPE, "ListItem")
        .writeNumberProperty("position", position);
  }

  /**
   * Renders a store.
   *
   * @param url the address of the page of the store
   * @param companyUrl the address of the page of its company
   * @param shouldShowRating whether search engines may show its rating
   */
  static String store(
      Location store,
      List<Vertical> verticals,
      String url,
      String companyUrl,
      boolean shouldShowRating) {
    return document(
        type(verticals),
        place -> {
          place
              .writeStringProperty(ID, url)
              .writeStringProperty("name", store.companyName())
              .writeStringProperty("url", url);
          putIfPresent(place, "telephone", telephone(store.phone()));
          putIfPresent(place, "sameAs", DataFormats.webLink(store.website()));
          place
              .writeObjectPropertyStart("address")
              .writeStringProperty(TYPE, "PostalAddress")
              .writeStringProperty("streetAddress", RowViews.street(store))
              .writeStringProperty("addressLocality", store.city())
              .writeStringProperty("addressRegion", store.state())
              .writeStringProperty("postalCode", store.zip())
              .writeStringProperty("addressCountry", "US")
              .writeEndObject()
              .writeObjectPropertyStart("parentOrganization")
              .writeStringProperty(TYPE, "Organization")
              .writeStringProperty(ID, companyUrl)
              .writeStringProperty("name", store.companyName())
              .writeStringProperty("url", companyUrl)
              .writeEndObject();
          if (shouldShowRating) {
            addRating(place, store.rating(), store.reviewCount());
          }
        });
  }

  /** Returns the number with its country code, or null if {@code phone} has no valid number. */
  private static @Nullable String telephone(@Nullable String phone) {
    return phone == null
        ? null
        : PhoneNumber.of(phone).map(PhoneNumber::withCountryCode).orElse(null);
  }

  /** Returns the type of a store with these verticals in schema.org. */
  static String type(List<Vertical> verticals) {
    return verticals.equals(List.of(Vertical.TIRES_WHEELS)) ? "TireShop" : "Store";
  }

  static String company(Company company, String url, boolean shouldShowRating) {
    return document(
        "Organization",
        organization -> {
          organization
              .writeStringProperty(ID, url)
              .writeStringProperty("name", company.name())
              .writeStringProperty("url", url);
          if (shouldShowRating) {
            addRating(organization, company.rating(), company.reviewCount());
          }
        });
  }

  static String site(String name, String url, String searchUrl) {
    return document(
        "WebSite",
        site ->
            site.writeStringProperty("name", name)
                .writeStringProperty("url", url)
                .writeObjectPropertyStart("potentialAction")
                .writeStringProperty(TYPE, "SearchAction")
                .writeStringProperty("target", searchUrl + "?q={search_term_string}")
                .writeStringProperty("query-input", "required name=search_term_string")
                .writeEndObject());
  }

  static String guide(Guide guide, String url, String publisher) {
    return document(
        "Article",
        article ->
            article
                .writeStringProperty("headline", guide.title())
                .writeStringProperty("description", guide.summary())
                .writeStringProperty("dateModified", guide.updatedOn().toString())
                .writeStringProperty("url", url)
                .writeObjectPropertyStart("publisher")
                .writeStringProperty(TYPE, "Organization")
                .writeStringProperty("name", publisher)
                .writeEndObject());
  }

  /** Returns a document of a type with the members that {@code members} writes. */
  private static String document(String type, Consumer<JsonGenerator> members) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject()
          .writeStringProperty("@context", "https://schema.org")
          .writeStringProperty(TYPE, type);
      members.accept(json);
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void putIfPresent(JsonGenerator object, String name, @Nullable String value) {
    if (value != null) {
      object.writeStringProperty(name, value);
    }
  }

  /** Adds a rating if {@link ReviewedRating} returns one. */
  private static void addRating(JsonGenerator object, @Nullable BigDecimal rating, int reviews) {
    BigDecimal reviewed = ReviewedRating.of(rating, reviews);
    if (reviewed != null) {
      object
          .writeObjectPropertyStart("aggregateRating")
          .writeStringProperty(TYPE, "AggregateRating")
          .writeNumberProperty("ratingValue", reviewed)
          .writeNumberProperty("bestRating", 5)
          .writeNumberProperty("reviewCount", reviews)
          .writeEndObject();
    }
  }
}
