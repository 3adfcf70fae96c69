package org.rtodirectory.generator.importer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.text.Folding;

/**
 * The parser of the status of a store, in the words of people and other directories. Case and
 * punctuation do not matter. A date or a reason may follow: {@code Permanently Closed as of
 * 3/1/2026}.
 */
final class StoreStatus {
  /** A date, a month or a season after a status. */
  private static final String DATE =
      "(?: (?:(?:as of|since|effective|starting|in|on|from|by) )?(?:[0-9]|(?:jan|feb|mar|apr|may|jun|jul"
          + "|aug|sep|oct|nov|dec|spring|summer|fall|autumn|winter|early|mid|late)[a-z]*\\b).*)?";

  /** The patterns of each status. The first match counts. */
  private static final Map<String, Pattern> PATTERNS = new LinkedHashMap<>();

  static {
    add(
        "temporarily_closed",
        "(?:temp|temporary|temporarily|seasonally) (?:closed|closure|unavailable).*",
        "closed? (?:temp|temporarily|seasonally).*",
        "closed (?:until|till|through) .+",
        "closed for (?:now|(?:the )?(?:season|winter|summer)|(?:remodel|renovation|repair)(?:s|ing)?)",
        "under (?:renovation|renovations|remodel|remodeling)");
    add(
        "coming_soon",
        "(?:coming|opening|opens) (?:very )?soon.*",
        "(?:future|planned) opening" + DATE,
        "(?:not yet open|not yet opened|pre opening)",
        "(?:opening|opens|planned)" + DATE,
        "under construction");
    add(
        "closed",
        "(?:perm|permanent|permanently) (?:closed|closure).*",
        "closed? (?:perm|permanently|forever|for good).*",
        "(?:store |location )?(?:is |now )?closed(?: down)?" + DATE,
        "(?:shut|shut down|shuttered|out of business|defunct|no longer (?:open|in business|operating))"
            + DATE);
    add(
        "open",
        "(?:now |re ?|currently )?(?:open|opened)(?: now)?(?: (?:since|as of) .*| 24 .*)?",
        "(?:active|operational|operating|in business)");
  }

  private StoreStatus() {}

  private static void add(String status, String... expressions) {
    PATTERNS.put(status, Pattern.compile(String.join("|", expressions)));
  }

  /**
   * Returns the value of the column {@code status}, or empty if the meaning of the text is
   * uncertain.
   */
  static Optional<String> of(String text) {
    String folded = Folding.fold(text.replace('_', ' '));
    return PATTERNS.entrySet().stream()
        .filter(entry -> entry.getValue().matcher(folded).matches())
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
