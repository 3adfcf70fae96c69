package org.rtodirectory.schemas.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The key of a static page: {@code api/companies/{state=…}/page=N.json} or {@code
 * api/locations/{company=…}/{state=…}/{city=…}/page=N.json}. A key has a part in braces only if
 * that filter is set. Each key has one spelling: the state in upper case, the slug unchanged, the
 * city's folded name with {@code -} for its spaces, the page without leading zeros.
 *
 * @param endpoint the endpoint of the list, {@link Endpoint#COMPANIES} or {@link
 *     Endpoint#LOCATIONS}
 * @param city the folded name of a city, with spaces, or null for no filter
 * @param page the page number, from 1
 */
public record PageKey(
    Endpoint endpoint,
    @Nullable String company,
    @Nullable String state,
    @Nullable String city,
    long page) {
  private static final Pattern KEY =
      Pattern.compile(
          "api/(companies|locations)(?:/company=([^/]+))?(?:/state=([A-Z]{2}))?(?:/city=([^/]+))?"
              + "/page=([1-9][0-9]{0,17})\\.json");

  public static PageKey companies(@Nullable String state) {
    return new PageKey(Endpoint.COMPANIES, null, state, null, 1);
  }

  /** Returns the key of page 1 of the locations that pass the filters. */
  public static PageKey locations(
      @Nullable String company, @Nullable String state, @Nullable String city) {
    return new PageKey(Endpoint.LOCATIONS, company, state, city, 1);
  }

  /**
   * Parses a key. Returns empty for any other text, such as another spelling of a key. The page
   * need not exist.
   */
  public static Optional<PageKey> parse(String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String city = parts.group(4);
    boolean isCanonical = city == null || city.indexOf(' ') < 0;
    return isCanonical
        ? Optional.of(
            new PageKey(
                Endpoint.of(parts.group(1)).orElseThrow(),
                parts.group(2),
                parts.group(3),
                city == null ? null : city.replace('-', ' '),
                Long.parseLong(parts.group(5))))
        : Optional.empty();
  }

  public PageKey withPage(long page) {
    return new PageKey(endpoint, company, state, city, page);
  }

  /** Returns the family of the page, or empty if there are no static pages for its filters. */
  public Optional<Family> family() {
    boolean hasState = state != null;
    boolean isCompanyList = endpoint == Endpoint.COMPANIES;
    if (company == null && city == null) {
      if (isCompanyList) {
        return Optional.of(hasState ? Family.COMPANIES_BY_STATE : Family.COMPANIES);
      }
      return Optional.of(hasState ? Family.LOCATIONS_BY_STATE : Family.LOCATIONS);
    }
    if (isCompanyList || (company != null && city != null)) {
      return Optional.empty();
    }
    if (company != null) {
      return Optional.of(
          hasState ? Family.LOCATIONS_BY_COMPANY_AND_STATE : Family.LOCATIONS_BY_COMPANY);
    }
    return Optional.of(hasState ? Family.LOCATIONS_BY_STATE_AND_CITY : Family.LOCATIONS_BY_CITY);
  }

  /**
   * Returns the canonical query strings of the page: the filters, then the page number. Page 1 has
   * two, without and with its number.
   */
  public List<String> queries() {
    List<String> filters = filters(PercentEncoding::encode);
    String filtered = String.join("&", filters);
    filters.add("page=" + page);
    String paged = String.join("&", filters);
    return page == 1 ? List.of(filtered, paged) : List.of(paged);
  }

  private List<String> filters(UnaryOperator<String> encoding) {
    List<String> filters = new ArrayList<>();
    if (company != null) {
      filters.add("company=" + encoding.apply(company));
    }
    if (state != null) {
      filters.add("state=" + encoding.apply(state));
    }
    if (city != null) {
      filters.add("city=" + encoding.apply(city.replace(' ', '-')));
    }
    return filters;
  }

  /** Returns the key as {@link #parse} reads it, without percent-encoding. */
  @Override
  public String toString() {
    List<String> parts = filters(UnaryOperator.identity());
    parts.add(0, endpoint.path().substring(1));
    parts.add("page=" + page + ".json");
    return String.join("/", parts);
  }

  /** The families of lists with static pages, one for each combination of filters. */
  public enum Family {
    COMPANIES,
    COMPANIES_BY_STATE,
    LOCATIONS,
    LOCATIONS_BY_COMPANY,
    LOCATIONS_BY_STATE,
    LOCATIONS_BY_CITY,
    LOCATIONS_BY_COMPANY_AND_STATE,
    LOCATIONS_BY_STATE_AND_CITY;

    /** Returns the name for reports, such as {@code locations by state}. */
    public String title() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
