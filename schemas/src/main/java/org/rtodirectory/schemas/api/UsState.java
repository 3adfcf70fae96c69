package org.rtodirectory.schemas.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * One of the 50 states, the District of Columbia or one of the five inhabited territories.
 *
 * @param code the two letters of the Postal Service
 * @param name its English name
 */
public record UsState(String code, String name) {
  /**
   * Code, name and the first three digits of the ZIP codes of each state, as the Postal Service
   * assigns them. American Samoa has a ZIP code among those of Hawaii, and the Northern Mariana
   * Islands have theirs among those of Guam.
   */
  private static final String TABLE =
      """
      AL Alabama: 350-352 354-369
      AK Alaska: 995-999
      AZ Arizona: 850-865
      AR Arkansas: 716-729
      CA California: 900-961
      CO Colorado: 800-816
      CT Connecticut: 060-069
      DE Delaware: 197-199
      DC District of Columbia: 200 202-205 569
      FL Florida: 320-339 341-349
      GA Georgia: 300-319 398-399
      HI Hawaii: 967-968
      ID Idaho: 832-838
      IL Illinois: 600-629
      IN Indiana: 460-479
      IA Iowa: 500-528
      KS Kansas: 660-679
      KY Kentucky: 400-427
      LA Louisiana: 700-714
      ME Maine: 039-049
      MD Maryland: 206-219
      MA Massachusetts: 010-027 055
      MI Michigan: 480-499
      MN Minnesota: 550-567
      MS Mississippi: 386-397
      MO Missouri: 630-658
      MT Montana: 590-599
      NE Nebraska: 680-693
      NV Nevada: 889-898
      NH New Hampshire: 030-038
      NJ New Jersey: 070-089
      NM New Mexico: 870-884
      NY New York: 005 100-149
      NC North Carolina: 270-289
      ND North Dakota: 580-588
      OH Ohio: 430-459
      OK Oklahoma: 730-732 734-749
      OR Oregon: 970-979
      PA Pennsylvania: 150-196
      RI Rhode Island: 028-029
      SC South Carolina: 290-299
      SD South Dakota: 570-577
      TN Tennessee: 370-385
      TX Texas: 733 750-799 885
      UT Utah: 840-847
      VT Vermont: 050-054 056-059
      VA Virginia: 201 220-246
      WA Washington: 980-994
      WV West Virginia: 247-268
      WI Wisconsin: 530-549
      WY Wyoming: 820-831
      AS American Samoa:
      GU Guam: 969
      MP Northern Mariana Islands:
      PR Puerto Rico: 006-007 009
      VI U.S. Virgin Islands: 008
      """;

  private static final Map<String, UsState> BY_CODE = new LinkedHashMap<>();
  private static final Map<String, UsState> BY_FOLDED_NAME = new LinkedHashMap<>();
  private static final @Nullable UsState[] BY_ZIP_PREFIX = new UsState[1000];

  static {
    TABLE.lines().forEach(UsState::read);
  }

  private static void read(String line) {
    int colon = line.indexOf(':');
    UsState state = new UsState(line.substring(0, 2), line.substring(3, colon));
    BY_CODE.put(state.code, state);
    BY_FOLDED_NAME.put(Folding.fold(state.name), state);
    String ranges = line.substring(colon + 1).strip();
    for (String range : ranges.isEmpty() ? new String[0] : ranges.split(" ", -1)) {
      int first = Integer.parseInt(range.substring(0, 3));
      int last = Integer.parseInt(range.substring(range.length() - 3));
      for (int prefix = first; prefix <= last; prefix++) {
        BY_ZIP_PREFIX[prefix] = state;
      }
    }
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

  /**
   * The state to which the ZIP codes with those first three digits belong; none for those of the
   * armed forces and those that are not assigned.
   *
   * @param prefix the first three digits as a number, from 0 to 999
   */
  public static Optional<UsState> ofZipPrefix(int prefix) {
    return Optional.ofNullable(BY_ZIP_PREFIX[prefix]);
  }
}
