package org.rtodirectory.document;

/**
 * What the documents say of a query parameter. The texts may hold code between backticks.
 *
 * @param name as it stands in the query
 * @param required whether a request must have it
 * @param meaning what it selects, as a phrase without a full stop
 * @param rule what a value must be, as a phrase that follows "must be"
 */
record ParameterDoc(String name, boolean required, String meaning, String rule) {

  static ParameterDoc required(String name, String meaning, String rule) {
    return new ParameterDoc(name, true, meaning, rule);
  }

  static ParameterDoc optional(String name, String meaning, String rule) {
    return new ParameterDoc(name, false, meaning, rule);
  }

  /** Meaning and rule as sentences. */
  String sentences() {
    return meaning + ". Must be " + rule + ".";
  }
}
