package org.rtodirectory.schemas.web.render;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ReviewedRating;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.text.DataFormats;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The builder of the rows that templates show for stores, companies and search results. Immutable.
 */
final class RowViews {
  private static final int ZIP_DIGITS = 5;
  private static final int RATING_DECIMALS = 1;

  private final SiteRows rows;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;

  RowViews(SiteRows rows, PageFrames frames) {
    this.rows = rows;
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
  }

  /**
   * Returns the row of a store.
   *
   * @param shouldNameCompany whether the name of the company, and not the street, is the link
   */
  Views.Row row(Location store, boolean shouldNameCompany) {
    List<Views.Badge> badges = new ArrayList<>();
    if (store.status() != null && !store.status().equals("open")) {
      badges.add(new Views.Badge(texts.code("status.", store.status()), "warning"));
    }
    if (store.isPrimary() && hasSeveralStores(store.companySlug())) {
      badges.add(new Views.Badge(texts.get("store.main"), "plain"));
    }
    String street = street(store);
    String city = store.city() + ", " + store.state() + " " + store.zip();
    return new Views.Row(
        siteLinks.hrefOfRow(store.url()),
        shouldNameCompany ? store.companyName() : street,
        badges,
        shouldNameCompany ? street + ", " + city : city,
        store.phone(),
        DataFormats.telLink(store.phone()),
        DataFormats.webLink(store.website()),
        rating(store.rating(), store.reviewCount()),
        reviews(store.reviewCount()),
        categories(store.categories()),
        null);
  }

  private boolean hasSeveralStores(String company) {
    return rows.companyBySlug(company)
        .filter(row -> rows.company(row).storeCount() > 1)
        .isPresent();
  }

  /**
   * Returns the row of a store in a list of its company. The row omits the company's name, and also
   * the categories if they are those of the company.
   */
  Views.Row row(Location store, Company company) {
    Views.Row row = row(store, false);
    return store.categories().equals(company.categories()) ? row.withoutCategories() : row;
  }

  static String street(Location store) {
    return store.address() + (store.address2() == null ? "" : ", " + store.address2());
  }

  /**
   * Returns a sentence about the data in a list. The sentence mentions phone numbers only if a row
   * has one, and ratings only if a row has one.
   */
  String describeContents(List<Views.Row> rows) {
    boolean hasPhone = false;
    boolean hasRating = false;
    for (Views.Row row : rows) {
      hasPhone |= row.phone() != null;
      hasRating |= row.rating() != null;
    }
    if (hasPhone) {
      return texts.get(hasRating ? "contents.all" : "contents.phones");
    }
    return texts.get(hasRating ? "contents.ratings" : "contents.addresses");
  }

  private @Nullable String rating(@Nullable BigDecimal rating, int reviews) {
    BigDecimal reviewed = ReviewedRating.of(rating, reviews);
    return reviewed == null
        ? null
        : texts.number(reviewed.setScale(RATING_DECIMALS, RoundingMode.HALF_UP));
  }

  private String reviews(int reviews) {
    return texts.count("count.reviews", reviews);
  }

  private static String categories(List<String> categories) {
    return categories.stream().map(DataFormats::categoryLabel).collect(Collectors.joining(", "));
  }

  /**
   * Returns the distance of a store from a ZIP code in words, or null without a ZIP code or a known
   * position.
   */
  @Nullable String describeDistance(Location store, @Nullable String zip) {
    if (zip == null || store.zip().length() < ZIP_DIGITS) {
      return null;
    }
    String zipOfStore = store.zip().substring(0, ZIP_DIGITS);
    if (zipOfStore.equals(zip)) {
      return texts.format("distance.same", "zip", zip);
    }
    Optional<Point> from = ZipCentroids.of(zip);
    return ZipCentroids.of(zipOfStore)
        .flatMap(point -> from.map(point::milesTo))
        .map(texts::milesAway)
        .orElse(null);
  }

  /**
   * The contact details of a store.
   *
   * @param address the lines of its address
   * @param call the label of the {@code tel:} link, or null if there is no such link
   * @param map the address of directions to the store, or null if the publisher names no map
   *     service
   * @param phone a sentence about the phone number, or null if there is a {@code tel:} link
   */
  record Contact(
      List<String> address,
      List<Views.Badge> badges,
      @Nullable String call,
      @Nullable String tel,
      @Nullable String map,
      @Nullable String website,
      @Nullable String phone) {}

  /**
   * Returns the contact details of a store.
   *
   * @param website the website of its company, for a store without one, or null
   */
  Contact contact(Location store, @Nullable String website) {
    return contact(store, row(store, true), website);
  }

  /** Returns the contact details of a store whose row view exists already. */
  Contact contact(Location store, Views.Row row, @Nullable String website) {
    String phone = row.phone();
    List<String> address = new ArrayList<>();
    address.add(store.address());
    if (store.address2() != null) {
      address.add(store.address2());
    }
    address.add(store.city() + ", " + store.state() + " " + store.zip());
    return new Contact(
        address,
        row.badges(),
        row.tel() == null || phone == null ? null : texts.format("store.call", "phone", phone),
        row.tel(),
        mapAddress(row.place()),
        row.website() == null ? DataFormats.webLink(website) : row.website(),
        row.tel() == null ? describePhone(phone) : null);
  }

  /** Returns a sentence with a phone number that cannot be called by a link. */
  private String describePhone(@Nullable String phone) {
    return phone == null ? texts.get("store.nophone") : texts.format("store.phone", "phone", phone);
  }

  private @Nullable String mapAddress(String address) {
    String map = frames.settings().map();
    return map == null ? null : map.replace("{address}", PercentEncoding.encode(address));
  }

  Views.Row row(Company company) {
    return row(company, null);
  }

  Views.Row row(Company company, @Nullable String website) {
    return new Views.Row(
        siteLinks.hrefOfRow(company.url()),
        company.name(),
        List.of(),
        texts.count("count.stores", company.storeCount()),
        null,
        null,
        DataFormats.webLink(website),
        rating(company.rating(), company.reviewCount()),
        reviews(company.reviewCount()),
        categories(company.categories()),
        null);
  }

  Views.Row row(SearchResult result) {
    String stores = texts.count("count.stores", result.storeCount());
    return Views.Row.of(
        siteLinks.href(result.url()),
        result.name(),
        switch (result.type()) {
          case CITY -> texts.format("found.city", "stores", stores);
          case COMPANY -> texts.format("found.company", "stores", stores);
          case STORE -> texts.get("found.store");
        });
  }
}
