package org.rtodirectory.schemas.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.rtodirectory.schemas.text.Folding;

/**
 * One of the 50 states, the District of Columbia or one of the five inhabited territories.
 *
 * @param code the two letters of the Postal Service
 */
public record UsState(String code, String name) {
  private static final String TABLE =
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

  private static final Map<String, UsState> BY_CODE = new LinkedHashMap<>();
  private static final Map<String, UsState> BY_FOLDED_NAME = new LinkedHashMap<>();

  static {
    TABLE
        .lines()
        .map(line -> new UsState(line.substring(0, 2), line.substring(3)))
        .forEach(
            state -> {
              BY_CODE.put(state.code, state);
              BY_FOLDED_NAME.put(Folding.fold(state.name), state);
            });
  }

  /** The state of that code, in capital letters. */
  public static Optional<UsState> of(String code) {
    return Optional.ofNullable(BY_CODE.get(code));
  }

  /** The state of that code or name, however it is spelled: {@code tx}, {@code D.C.}. */
  public static Optional<UsState> named(String codeOrName) {
    Optional<UsState> byCode = of(codeOrName.strip().replace(".", "").toUpperCase(Locale.ROOT));
    return byCode.isPresent()
        ? byCode
        : Optional.ofNullable(BY_FOLDED_NAME.get(Folding.fold(codeOrName)));
  }

  /** The names of the states that begin with the same three letters as a name that is none. */
  public static List<String> namesLike(String name) {
    String folded = Folding.fold(name);
    return BY_FOLDED_NAME.entrySet().stream()
        .filter(state -> folded.length() >= 3 && state.getKey().startsWith(folded.substring(0, 3)))
        .map(state -> state.getValue().name())
        .toList();
  }
}
