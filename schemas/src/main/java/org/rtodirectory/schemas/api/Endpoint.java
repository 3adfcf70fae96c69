package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints that take query parameters, with their descriptions for the documentation and the
 * OpenAPI document. Redirects and metrics name an endpoint by its code, such as {@code locations}.
 */
public enum Endpoint {
  SEARCH("search", "/api/search", Vertical.RETAIL, "rent-to-own retailers"),
  SHEDS_SEARCH(
      "sheds-search",
      "/api/sheds/search",
      Vertical.SHEDS,
      "dealers of sheds and portable buildings"),
  TIRES_WHEELS_SEARCH(
      "tires-wheels-search",
      "/api/tires-wheels/search",
      Vertical.TIRES_WHEELS,
      "tire and wheel dealers, and rent-to-own chains that carry tires"),
  COMPANIES(
      "companies",
      "/api/companies",
      "company-list",
      "rent-to-own companies with at least one open store, ordered by name",
      state("Only companies with an open store in this US state"),
      new ParameterDoc(
          "q",
          false,
          "Only companies whose name or brand name contains this text",
          "at most 100 characters long"),
      page(),
      release()),
  LOCATIONS(
      "locations",
      "/api/locations",
      "location-list",
      "open stores of the whole directory, ordered by state, city, company and address",
      new ParameterDoc(
          "company",
          false,
          "Only stores of the company with this whole slug, as `company_slug` of a store gives it",
          "at most 120 characters long"),
      state("Only stores in this US state"),
      new ParameterDoc(
          "city",
          false,
          "Only stores in cities whose name contains this text",
          "at most 100 characters long"),
      page(),
      release());

  private static final String NUMBER_RULE =
      "a whole number of at least 1: digits only, no sign, no leading zero, at most 18 digits";

  private final String code;
  private final String path;
  private final String schema;
  private final @Nullable Vertical vertical;
  private final String subject;

  @SuppressWarnings("ImmutableEnumChecker") // only ever List.of(…)
  private final List<ParameterDoc> parameters;

  @SuppressWarnings("ImmutableEnumChecker") // only ever an unmodifiable list
  private final List<String> parameterNames;

  /** Creates the search of a vertical. */
  Endpoint(String code, String path, Vertical vertical, String subject) {
    this(
        code,
        path,
        "search",
        vertical,
        subject,
        List.of(
            new ParameterDoc(
                "q",
                true,
                "Words that name a city, state, ZIP code, company, store or category",
                "2 to 100 characters long")));
  }

  /** Creates a list. */
  Endpoint(String code, String path, String schema, String subject, ParameterDoc... parameters) {
    this(code, path, schema, null, subject, List.of(parameters));
  }

  Endpoint(
      String code,
      String path,
      String schema,
      @Nullable Vertical vertical,
      String subject,
      List<ParameterDoc> parameters) {
    this.code = code;
    this.path = path;
    this.schema = schema;
    this.vertical = vertical;
    this.subject = subject;
    this.parameters = parameters;
    this.parameterNames = parameters.stream().map(ParameterDoc::name).toList();
  }

  public String code() {
    return code;
  }

  public String path() {
    return path;
  }

  /**
   * Returns the names of the parameters that the endpoint reads, in the order of the documents. It
   * ignores all other parameters.
   */
  public List<String> parameterNames() {
    return parameterNames;
  }

  /** Returns the descriptions of the parameters for the documents, in the same order. */
  public List<ParameterDoc> parameters() {
    return parameters;
  }

  /** Returns the name of the JSON schema of the responses. */
  public String schema() {
    return schema;
  }

  /** Returns a phrase that names the stores or companies that the endpoint finds. */
  public String subject() {
    return subject;
  }

  /** Returns the searches, one for each vertical. */
  public static List<Endpoint> searches() {
    return Arrays.stream(values()).filter(endpoint -> endpoint.vertical != null).toList();
  }

  public static Endpoint of(Vertical vertical) {
    return searches().stream()
        .filter(search -> search.vertical == vertical)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no search for " + vertical));
  }

  public static Optional<Endpoint> of(String code) {
    return Arrays.stream(values()).filter(endpoint -> endpoint.code.equals(code)).findFirst();
  }

  private static ParameterDoc state(String meaning) {
    return new ParameterDoc(
        "state", false, meaning, "exactly 2 characters long, a state code like `TX`");
  }

  private static ParameterDoc page() {
    return new ParameterDoc("page", false, "Page of the list (1 if absent)", NUMBER_RULE);
  }

  private static ParameterDoc release() {
    return new ParameterDoc(
        "release",
        false,
        "Number of the release to read, such as the `release` of `/current.json` or of a `Link` (the newest if absent)",
        NUMBER_RULE);
  }

  /**
   * The description of a query parameter for the documents. The texts may contain code between
   * backticks.
   *
   * @param name the name in the query string
   * @param isRequired whether a request must have it
   * @param meaning a phrase that says which rows it selects, without a period
   * @param rule the valid values, as a phrase that follows "must be"
   */
  public record ParameterDoc(String name, boolean isRequired, String meaning, String rule) {}
}
