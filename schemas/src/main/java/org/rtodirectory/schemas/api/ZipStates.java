package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.Map;

/**
 * A table that maps ZIP codes to states, territories and the District of Columbia. The Postal
 * Service assigns the first three digits, the prefix, to a state. Stateless. A lookup takes
 * constant time.
 *
 * <p>Source: Postal Service, Domestic Mail Manual, labeling list L002, and the codes of GeoNames.
 */
public final class ZipStates {
  /** Ranges of prefixes, each with its state. */
  private static final String RANGES =
      """
      005-005 NY 006-007 PR 008-008 VI 009-009 PR 010-027 MA 028-029 RI 030-038 NH 039-049 ME
      050-054 VT 055-055 MA 056-059 VT 060-069 CT 070-089 NJ 100-149 NY 150-196 PA 197-199 DE
      200-200 DC 201-201 VA 202-205 DC 206-219 MD 220-246 VA 247-268 WV 270-289 NC 290-299 SC
      300-319 GA 320-339 FL 341-349 FL 350-369 AL 370-385 TN 386-397 MS 398-399 GA 400-427 KY
      430-459 OH 460-479 IN 480-499 MI 500-528 IA 530-549 WI 550-567 MN 569-569 DC 570-577 SD
      580-588 ND 590-599 MT 600-629 IL 630-658 MO 660-679 KS 680-693 NE 700-714 LA 716-729 AR
      730-732 OK 733-733 TX 734-749 OK 750-799 TX 800-816 CO 820-831 WY 832-838 ID 840-847 UT
      850-865 AZ 870-884 NM 885-885 TX 889-898 NV 900-961 CA 967-968 HI 969-969 GU 970-979 OR
      980-994 WA 995-999 AK
      """;

  /**
   * The ZIP codes that are in another state or territory than their prefix says. For example, the
   * Postal Service serves Fishers Island, New York (06390), from Connecticut, and the prefix of
   * Guam includes the Northern Mariana Islands.
   */
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("06390", "NY"),
          Map.entry("20588", "MD"),
          Map.entry("20598", "VA"),
          Map.entry("72643", "MO"),
          Map.entry("73960", "TX"),
          Map.entry("83414", "WY"),
          Map.entry("96799", "AS"),
          Map.entry("96950", "MP"),
          Map.entry("96951", "MP"),
          Map.entry("96952", "MP"));

  private static final int PREFIX_DIGITS = 3;
  private static final int DIGITS = 5;
  private static final String[] STATES = states();

  private ZipStates() {}

  /**
   * Returns the code of the state of a ZIP code, or an empty text if its prefix belongs to none.
   *
   * @param zip a text that begins with five ASCII digits
   */
  public static String stateOf(String zip) {
    String exception = EXCEPTIONS.get(zip.substring(0, DIGITS));
    return exception != null
        ? exception
        : STATES[Integer.parseInt(zip.substring(0, PREFIX_DIGITS))];
  }

  private static String[] states() {
    String[] states = new String[1_000];
    Arrays.fill(states, "");
    String[] words = RANGES.strip().split("\\s+", -1);
    for (int i = 0; i < words.length; i += 2) {
      int first = Integer.parseInt(words[i].substring(0, PREFIX_DIGITS));
      int last = Integer.parseInt(words[i].substring(PREFIX_DIGITS + 1));
      Arrays.fill(states, first, last + 1, words[i + 1]);
    }
    return states;
  }
}
