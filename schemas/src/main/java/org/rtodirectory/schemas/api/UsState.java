package org.rtodirectory.schemas.api;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.rtodirectory.schemas.text.Folding;

/**
 * One of the 50 states, the District of Columbia or one of the five inhabited territories.
 *
 * @param code the two-letter code of the Postal Service
 */
public record UsState(String code, String name) {
  private static final String CODES_AND_NAMES =
      """
      AL Alabama
      AK Alaska
      AZ Arizona
      AR Arkansas
      CA California
      CO Colorado
      CT Connecticut
      DE Delaware
      DC District of Columbia
      FL Florida
      GA Georgia
      HI Hawaii
      ID Idaho
      IL Illinois
      IN Indiana
      IA Iowa
      KS Kansas
      KY Kentucky
      LA Louisiana
      ME Maine
      MD Maryland
      MA Massachusetts
      MI Michigan
      MN Minnesota
      MS Mississippi
      MO Missouri
      MT Montana
      NE Nebraska
      NV Nevada
      NH New Hampshire
      NJ New Jersey
      NM New Mexico
      NY New York
      NC North Carolina
      ND North Dakota
      OH Ohio
      OK Oklahoma
      OR Oregon
      PA Pennsylvania
      RI Rhode Island
      SC South Carolina
      SD South Dakota
      TN Tennessee
      TX Texas
      UT Utah
      VT Vermont
      VA Virginia
      WA Washington
      WV West Virginia
      WI Wisconsin
      WY Wyoming
      AS American Samoa
      GU Guam
      MP Northern Mariana Islands
      PR Puerto Rico
      VI U.S. Virgin Islands
      """;

  /**
   * On each line, a code and another common name of that state, folded. Folding turns periods into
   * spaces, so abbreviations that people write with periods are listed with spaces too.
   */
  private static final String OTHER_NAMES =
      """
      AS territory of american samoa
      DC d c
      DC washington dc
      DC washington d c
      GU territory of guam
      MP cnmi
      MP c n m i
      MP commonwealth of the northern mariana islands
      MP northern marianas
      PR commonwealth of puerto rico
      PR estado libre asociado de puerto rico
      VI us virgin islands
      VI usvi
      VI virgin islands
      VI virgin islands of the united states
      VI virgin islands u s
      VI virgin islands us
      VI u s v i
      VI united states virgin islands
      """;

  private static final Map<String, UsState> STATE_BY_CODE = new LinkedHashMap<>();

  /** The states by all their folded names. */
  private static final Map<String, UsState> STATE_BY_NAME = new HashMap<>();

  static {
    CODES_AND_NAMES
        .lines()
        .map(line -> new UsState(line.substring(0, 2), line.substring(3)))
        .forEach(
            state -> {
              STATE_BY_CODE.put(state.code, state);
              STATE_BY_NAME.put(Folding.fold(state.name), state);
            });
    OTHER_NAMES
        .lines()
        .forEach(
            line -> {
              UsState state = Objects.requireNonNull(STATE_BY_CODE.get(line.substring(0, 2)));
              STATE_BY_NAME.put(line.substring(3), state);
            });
  }

  /** Returns the state with a two-letter code, which must be in capital letters. */
  public static Optional<UsState> ofCode(String code) {
    return Optional.ofNullable(STATE_BY_CODE.get(code));
  }

  /**
   * Returns the state with a code or common name, regardless of case and accents: {@code tx} or
   * {@code US Virgin Islands}. A code may have periods: {@code D.C.}
   */
  public static Optional<UsState> ofCodeOrName(String codeOrName) {
    Optional<UsState> byCode = ofCode(codeOrName.strip().replace(".", "").toUpperCase(Locale.ROOT));
    return byCode.isPresent()
        ? byCode
        : Optional.ofNullable(STATE_BY_NAME.get(Folding.fold(codeOrName)));
  }

  /** Returns the state names that begin like a misspelled name, in their first three characters. */
  public static List<String> suggestions(String name) {
    String folded = Folding.fold(name);
    if (folded.length() < 3) {
      return List.of();
    }
    return STATE_BY_CODE.values().stream()
        .map(UsState::name)
        .filter(stateName -> Folding.fold(stateName).startsWith(folded.substring(0, 3)))
        .toList();
  }
}
