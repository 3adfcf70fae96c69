package org.rtodirectory.generator.validation;

import java.util.Set;

/** The codes of the 50 states, the District of Columbia and the five inhabited territories. */
public final class UsStates {
  private static final Set<String> CODES =
      Set.of(
          ("AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH"
                  + " NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI")
              .split(" ", -1));

  private UsStates() {}

  /** Whether {@code code} is one of the 56. */
  public static boolean contains(String code) {
    return CODES.contains(code);
  }
}
