package org.rtodirectory.schemas.api;

import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/** A valid query of one of the two lists. */
public sealed interface ListQuery {
  /** A value may be longer when folded than it was; up to this length it is valid everywhere. */
  int ALWAYS_VALID = 100;

  /**
   * Reads and validates the parameters of {@code list}.
   *
   * @throws InvalidQuery listing every parameter that is wrong
   */
  static ListQuery parse(Endpoint list, QueryParameters parameters) throws InvalidQuery {
    return switch (list) {
      case COMPANIES -> CompanyQuery.parse(parameters);
      case LOCATIONS -> LocationQuery.parse(parameters);
      default -> throw new IllegalArgumentException(list + " is no list");
    };
  }

  /** The page asked for, from 1. */
  long page();

  /** Number of the release to answer from; null: the one that is served. */
  @Nullable Long release();

  /**
   * The value of a filter as it is compared: a query with this in the place of what was given finds
   * the same. Null if the query does not filter by it.
   *
   * @param parameter a name of the endpoint's parameters
   */
  @Nullable String filter(String parameter);

  /**
   * Passes to {@code next} the parameters of the following page of the same release, in the order
   * of the endpoint: numbers as {@link Long}, filters as they are compared, or as they were given
   * if that would be too long.
   *
   * @param list the list that is asked
   * @param given the parameters that this query was read from
   * @param release the number of the release that answers it
   * @param next takes name and value
   */
  default void next(
      Endpoint list, QueryParameters given, long release, BiConsumer<String, Object> next) {
    for (String name : list.parameters()) {
      Object value =
          switch (name) {
            case "page" -> page() + 1;
            case "release" -> release;
            default -> validFilter(name, given);
          };
      if (value != null) {
        next.accept(name, value);
      }
    }
  }

  private @Nullable String validFilter(String name, QueryParameters given) {
    String compared = filter(name);
    return compared == null || compared.codePointCount(0, compared.length()) <= ALWAYS_VALID
        ? compared
        : given.value(name);
  }

  /**
   * A valid query of {@code /api/companies}: retail companies with an open location that pass every
   * filter that is given.
   *
   * @param state the code of a state in upper case: companies with an open location there; null:
   *     any
   * @param text the folded text that the folded name, or that of a brand, must contain; null: any;
   *     the empty one matches nothing
   * @param page the page asked for, from 1
   * @param release number of the release to answer from; null: the one that is served
   */
  record CompanyQuery(
      @Nullable String state, @Nullable String text, long page, @Nullable Long release)
      implements ListQuery {
    /** A query of the release that is served. */
    public CompanyQuery(@Nullable String state, @Nullable String text, long page) {
      this(state, text, page, null);
    }

    /**
     * Reads and validates the parameters.
     *
     * @throws InvalidQuery listing every parameter that is wrong
     */
    public static CompanyQuery parse(QueryParameters parameters) throws InvalidQuery {
      String state = parameters.state();
      String text = parameters.text("q", 100);
      long page = parameters.page();
      Long release = parameters.release();
      parameters.orThrow();
      return new CompanyQuery(state, text == null ? null : Folding.fold(text), page, release);
    }

    @Override
    public @Nullable String filter(String parameter) {
      return switch (parameter) {
        case "state" -> state;
        case "q" -> text;
        default -> null;
      };
    }
  }

  /**
   * A valid query of {@code /api/locations}: open locations that pass every filter that is given.
   *
   * @param company a company's slug in lower case, matched whole; null: any
   * @param state the code of a state in upper case; null: any
   * @param city the folded text that the folded city name must contain; null: any; the empty one
   *     matches nothing
   * @param page the page asked for, from 1
   * @param release number of the release to answer from; null: the one that is served
   */
  record LocationQuery(
      @Nullable String company,
      @Nullable String state,
      @Nullable String city,
      long page,
      @Nullable Long release)
      implements ListQuery {
    /** A query of the release that is served. */
    public LocationQuery(
        @Nullable String company, @Nullable String state, @Nullable String city, long page) {
      this(company, state, city, page, null);
    }

    /**
     * Reads and validates the parameters.
     *
     * @throws InvalidQuery listing every parameter that is wrong
     */
    public static LocationQuery parse(QueryParameters parameters) throws InvalidQuery {
      String company = parameters.text("company", 120);
      String state = parameters.state();
      String city = parameters.text("city", 100);
      long page = parameters.page();
      Long release = parameters.release();
      parameters.orThrow();
      return new LocationQuery(
          company == null ? null : company.toLowerCase(Locale.ROOT),
          state,
          city == null ? null : Folding.fold(city),
          page,
          release);
    }

    @Override
    public @Nullable String filter(String parameter) {
      return switch (parameter) {
        case "company" -> company;
        case "state" -> state;
        case "city" -> city;
        default -> null;
      };
    }
  }
}
