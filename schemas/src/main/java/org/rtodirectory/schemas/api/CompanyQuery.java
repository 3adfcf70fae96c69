package org.rtodirectory.schemas.api;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * A valid query of {@code /api/companies}: retail companies with an open location that pass every
 * filter that is given.
 *
 * @param state the code of a state in upper case: companies with an open location there; null: any
 * @param text the folded text that the folded name, or that of a brand, must contain; null: any;
 *     the empty one matches nothing
 * @param page the page asked for, from 1
 * @param release number of the release to answer from; null: the one that is served
 */
public record CompanyQuery(
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
