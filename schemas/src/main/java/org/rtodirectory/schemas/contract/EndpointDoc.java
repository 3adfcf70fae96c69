package org.rtodirectory.schemas.contract;

import java.util.Arrays;
import java.util.List;
import org.rtodirectory.schemas.api.Endpoint;

/**
 * The documentation of each endpoint: the single source of the parameter texts in the documentation
 * page, in its notice and in the OpenAPI document.
 */
enum EndpointDoc {
  SEARCH(Endpoint.SEARCH, "search", query("A city, company or store name")),
  SHEDS_SEARCH(Endpoint.SHEDS_SEARCH, "search", query("A city, dealer or state")),
  TIRES_WHEELS_SEARCH(
      Endpoint.TIRES_WHEELS_SEARCH, "search", query("A city, dealer or store name")),
  COMPANIES(
      Endpoint.COMPANIES,
      "company-list",
      state("Only companies with an open store in this US state"),
      Parameter.optional(
          "q",
          "Only companies with this in their name or a brand name",
          "at most 100 characters long"),
      page(),
      release()),
  LOCATIONS(
      Endpoint.LOCATIONS,
      "location-list",
      Parameter.optional(
          "company",
          "Only stores of the company with this slug, as `/api/companies` gives it",
          "at most 120 characters long"),
      state("Only stores in this US state"),
      Parameter.optional(
          "city", "Only stores in cities with this in their name", "at most 100 characters long"),
      page(),
      release());

  private static final String NUMBER =
      "a whole number of at least 1: digits only, no sign, no leading zero, at most 18 digits";

  private final Endpoint endpoint;
  private final String schema;

  @SuppressWarnings("ImmutableEnumChecker") // only ever List.of(…)
  private final List<Parameter> parameters;

  EndpointDoc(Endpoint endpoint, String schema, Parameter... parameters) {
    this.endpoint = endpoint;
    this.schema = schema;
    this.parameters = List.of(parameters);
  }

  /** What is said of {@code endpoint}. */
  static EndpointDoc of(Endpoint endpoint) {
    return Arrays.stream(values())
        .filter(doc -> doc.endpoint == endpoint)
        .findFirst()
        .orElseThrow();
  }

  /** Its name in redirects, which is also its anchor in the documentation page. */
  String code() {
    return endpoint.code();
  }

  /** Its path, from the root of the service. */
  String path() {
    return endpoint.path();
  }

  /** The JSON Schema of its answers. */
  SchemaFile schema() {
    return new SchemaFile(schema);
  }

  /** Its parameters, in the order of the specification. */
  List<Parameter> parameters() {
    return parameters;
  }

  /** Those of its parameters that are named in {@code names}, in their own order, each once. */
  List<Parameter> parametersIn(List<String> names) {
    return parameters.stream().filter(parameter -> names.contains(parameter.name())).toList();
  }

  private static Parameter query(String meaning) {
    return Parameter.required("q", meaning, "2 to 100 characters long");
  }

  private static Parameter state(String meaning) {
    return Parameter.optional(
        "state", meaning, "exactly 2 characters long, a state code like `TX`");
  }

  private static Parameter page() {
    return Parameter.optional("page", "Page of the list; 1 if absent", NUMBER);
  }

  private static Parameter release() {
    return Parameter.optional(
        "release",
        "Number of the release to answer from, as `Link` gives it; the newest if absent",
        NUMBER);
  }

  /**
   * What the documents say of a query parameter. The texts may hold code between backticks.
   *
   * @param name as it stands in the query
   * @param required whether a request must have it
   * @param meaning what it selects, as a phrase without a full stop
   * @param rule what a value must be, as a phrase that follows "must be"
   */
  record Parameter(String name, boolean required, String meaning, String rule) {

    static Parameter required(String name, String meaning, String rule) {
      return new Parameter(name, true, meaning, rule);
    }

    static Parameter optional(String name, String meaning, String rule) {
      return new Parameter(name, false, meaning, rule);
    }

    /** Meaning and rule as sentences. */
    String sentences() {
      return meaning + ". Must be " + rule + ".";
    }
  }
}
