package org.rtodirectory.schemas.web;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SearchResult;

/** The rows of lists as templates show them: stores, companies and search results. Immutable. */
final class RowViews {
  private final SiteFrames frames;

  RowViews(SiteFrames frames) {
    this.frames = frames;
  }

  Views.Row row(Location store, boolean withCompany) {
    List<String> badges = new ArrayList<>();
    if (store.status() != null && !store.status().equals("open")) {
      badges.add(SiteText.words(store.status()));
    }
    if (store.isPrimary()) {
      badges.add("Main store");
    }
    String street = street(store);
    String city = store.city() + ", " + store.state() + " " + store.zip();
    return new Views.Row(
        frames.rowHref(store.url()),
        withCompany ? store.companyName() : street,
        badges,
        withCompany ? street + ", " + city : city,
        store.phone(),
        SiteText.tel(store.phone()),
        SiteText.website(store.website()),
        rating(store.rating(), store.reviewCount()),
        reviews(store.reviewCount()),
        categories(store.categories()),
        null);
  }

  static String street(Location store) {
    return store.address() + (store.address2() == null ? "" : ", " + store.address2());
  }

  /** What the rows of a list have, as a sentence: only what at least one of them has. */
  static String contents(List<Views.Row> rows) {
    boolean calls = rows.stream().anyMatch(row -> row.phone() != null);
    boolean rates = rows.stream().anyMatch(row -> row.rating() != null);
    return calls && rates
        ? "Addresses, telephone numbers and ratings."
        : "Addresses" + (calls ? " and telephone numbers." : rates ? " and ratings." : ".");
  }

  /** A rating without reviews is not shown. */
  private static @Nullable String rating(@Nullable BigDecimal rating, int reviews) {
    return rating == null || reviews <= 0 ? null : rating.toPlainString();
  }

  private static String reviews(int reviews) {
    return SiteText.count(reviews, "review", "reviews");
  }

  private static String categories(List<String> categories) {
    return categories.stream().map(SiteText::category).collect(Collectors.joining(", "));
  }

  Views.Row row(Company company) {
    return row(company, null);
  }

  Views.Row row(Company company, @Nullable String website) {
    return new Views.Row(
        frames.rowHref(company.url()),
        company.name(),
        List.of(),
        SiteText.count(company.storeCount(), "store", "stores"),
        null,
        null,
        SiteText.website(website),
        rating(company.rating(), company.reviewCount()),
        reviews(company.reviewCount()),
        categories(company.categories()),
        null);
  }

  Views.Row row(SearchResult result) {
    String stores = SiteText.count(result.storeCount(), "store", "stores");
    return Views.Row.of(
        frames.href(result.url()),
        result.name(),
        switch (result.type()) {
          case CITY -> "City · " + stores;
          case COMPANY -> "Company · " + stores;
          case STORE -> "Store";
        });
  }
}
