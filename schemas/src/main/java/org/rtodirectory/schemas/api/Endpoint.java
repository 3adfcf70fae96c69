package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The endpoints that take parameters, by the names that limits, redirects and metrics use, with
 * what the documents say of them: the documentation page, its notice and the OpenAPI document.
 */
public enum Endpoint {
  SEARCH("search", "/api/search", "search", query("A city, company or store name")),
  SHEDS_SEARCH("sheds-search", "/api/sheds/search", "search", query("A city, dealer or state")),
  TIRES_WHEELS_SEARCH(
      "tires-wheels-search",
      "/api/tires-wheels/search",
      "search",
      query("A city, dealer or store name")),
  COMPANIES(
      "companies",
      "/api/companies",
      "company-list",
      state("Only companies with an open store in this US state"),
      new Parameter(
          "q",
          false,
          "Only companies with this in their name or a brand name",
          "at most 100 characters long"),
      page(),
      release()),
  LOCATIONS(
      "locations",
      "/api/locations",
      "location-list",
      new Parameter(
          "company",
          false,
          "Only stores of the company with exactly this slug, as `/api/companies` gives it",
          "at most 120 characters long"),
      state("Only stores in this US state"),
      new Parameter(
          "city",
          false,
          "Only stores in cities with this in their name",
          "at most 100 characters long"),
      page(),
      release());

  private static final String NUMBER =
      "a whole number of at least 1: digits only, no sign, no leading zero, at most 18 digits";

  private final String code;
  private final String path;
  private final String schema;

  @SuppressWarnings("ImmutableEnumChecker") // only ever List.of(…)
  private final List<Parameter> documented;

  @SuppressWarnings("ImmutableEnumChecker") // only ever an unmodifiable list
  private final List<String> parameters;

  Endpoint(String code, String path, String schema, Parameter... parameters) {
    this.code = code;
    this.path = path;
    this.schema = schema;
    this.documented = List.of(parameters);
    this.parameters = documented.stream().map(Parameter::name).toList();
  }

  public String code() {
    return code;
  }

  public String path() {
    return path;
  }

  /**
   * The parameters it knows, in the order of the specification, followed by {@code release}. All
   * others are ignored.
   */
  public List<String> parameters() {
    return parameters;
  }

  /** The descriptions of its parameters for the documents, in the same order. */
  public List<Parameter> documented() {
    return documented;
  }

  public String schema() {
    return schema;
  }

  public static Endpoint of(Vertical vertical) {
    return switch (vertical) {
      case RETAIL -> SEARCH;
      case SHEDS -> SHEDS_SEARCH;
      case TIRES_WHEELS -> TIRES_WHEELS_SEARCH;
    };
  }

  public static Optional<Endpoint> of(String code) {
    return Arrays.stream(values()).filter(endpoint -> endpoint.code.equals(code)).findFirst();
  }

  private static Parameter query(String meaning) {
    return new Parameter("q", true, meaning, "2 to 100 characters long");
  }

  private static Parameter state(String meaning) {
    return new Parameter(
        "state", false, meaning, "exactly 2 characters long, a state code like `TX`");
  }

  private static Parameter page() {
    return new Parameter("page", false, "Page of the list; 1 if absent", NUMBER);
  }

  private static Parameter release() {
    return new Parameter(
        "release",
        false,
        "Number of the release to answer from, as `/current.json` and `Link` give it; the newest if absent",
        NUMBER);
  }

  /**
   * The description of a query parameter for the documents. The texts may hold code between
   * backticks.
   *
   * @param name as it stands in the query
   * @param required whether a request must have it
   * @param meaning what it selects, as a phrase without a full stop
   * @param rule what a value must be, as a phrase that follows "must be"
   */
  public record Parameter(String name, boolean required, String meaning, String rule) {}
}
