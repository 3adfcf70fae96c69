package org.rtodirectory.schemas.api;

import java.util.List;
import org.rtodirectory.schemas.text.Folding;

/**
 * A valid query of a search.
 *
 * @param folded the folded text, or empty if it has no letter or digit, which finds nothing
 * @param wholeLastWord whether the text ends in a separator, so that its last word is finished and
 *     not a prefix
 */
public record SearchQuery(String folded, boolean wholeLastWord) {
  /** The minimum length of a query, in code points. */
  public static final int MIN_LENGTH = 2;

  /** The maximum length of a query, in code points. */
  public static final int MAX_LENGTH = 100;

  /**
   * Reads and validates the parameters. Whether the last word is finished is decided before
   * trimming: a trailing space is a separator.
   */
  public static SearchQuery parse(QueryParameters parameters) throws InvalidQuery {
    String text = parameters.requiredText("q", MIN_LENGTH, MAX_LENGTH);
    parameters.orThrow();
    return of(text, parameters.untrimmed("q"));
  }

  /** The query of a text that is not limited in length. */
  public static SearchQuery of(String text) {
    return of(text, text);
  }

  private static SearchQuery of(String text, String untrimmed) {
    return new SearchQuery(Folding.fold(text), endsInSeparator(untrimmed));
  }

  private static boolean endsInSeparator(String untrimmed) {
    // A letter appended to the text joins its last word unless the text ends in a separator.
    String continued = Folding.fold(untrimmed + "x");
    return continued.equals("x") || continued.endsWith(" x");
  }

  public List<String> words() {
    return Folding.words(folded);
  }
}
