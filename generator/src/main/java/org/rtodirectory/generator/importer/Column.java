package org.rtodirectory.generator.importer;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The columns of an import file. Their names and meanings are a public contract. */
enum Column {
  COMPANY_NAME(true),
  COMPANY_SLUG(false),
  BRANDS(false),
  VERTICALS(true),
  COMPANY_WEBSITE(false),
  COMPANY_RATING(false),
  COMPANY_REVIEW_COUNT(false),
  CATEGORIES(false),
  EXTERNAL_ID(false),
  ADDRESS(true),
  ADDRESS2(false),
  CITY(true),
  STATE(true),
  ZIP(true),
  PHONE(false),
  WEBSITE(false),
  RATING(false),
  REVIEW_COUNT(false),
  IS_PRIMARY(false),
  STATUS(false);

  private final boolean required;

  Column(boolean required) {
    this.required = required;
  }

  /** Whether every file must have this column. */
  boolean isRequired() {
    return required;
  }

  /** The name in the header row. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The column with this name, ignoring case. */
  static Optional<Column> named(String name) {
    return Arrays.stream(values()).filter(c -> c.name().equalsIgnoreCase(name)).findFirst();
  }

  /** All names, for messages. */
  static String allNames() {
    return Arrays.stream(values()).map(Column::toString).collect(Collectors.joining(", "));
  }
}
