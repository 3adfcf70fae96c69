package org.rtodirectory.schemas.api;

import java.util.List;
import org.rtodirectory.schemas.text.Folding;

/**
 * A valid search query.
 *
 * @param folded the folded text. A text without letters and digits folds to an empty one, which
 *     finds nothing
 * @param isLastWordFinished whether the last word is complete, because the text ends in a
 *     separator. Otherwise it may be a prefix
 */
public record SearchQuery(String folded, boolean isLastWordFinished) {
  /** The minimum length of a query, in code points. */
  public static final int MIN_LENGTH = 2;

  /** The maximum length of a query, in code points. */
  public static final int MAX_LENGTH = 100;

  /**
   * Reads and validates the parameters. Trimming removes separators, so the untrimmed text shows
   * whether the last word is finished.
   */
  public static SearchQuery parse(QueryParameters parameters) throws InvalidQuery {
    String text = parameters.readRequiredText("q", MIN_LENGTH, MAX_LENGTH);
    parameters.throwIfInvalid();
    return of(text, parameters.untrimmedValue("q"));
  }

  /** Returns the query for a folded text whose last word is complete. */
  public static SearchQuery ofWholeWords(String folded) {
    return new SearchQuery(folded, true);
  }

  /** Returns the query for a folded text whose last word may be the beginning of a word. */
  public static SearchQuery ofBeginning(String folded) {
    return new SearchQuery(folded, false);
  }

  /** Returns the query for a text of any length. */
  public static SearchQuery of(String text) {
    return of(text, text);
  }

  private static SearchQuery of(String text, String untrimmed) {
    return new SearchQuery(Folding.fold(text), endsInSeparator(untrimmed));
  }

  private static boolean endsInSeparator(String untrimmed) {
    // An appended letter extends the last word, unless the text ends in a separator.
    String extended = Folding.fold(untrimmed + "x");
    return extended.equals("x") || extended.endsWith(" x");
  }

  public List<String> words() {
    return Folding.words(folded);
  }
}
