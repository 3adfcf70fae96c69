package org.rtodirectory.schemas.web.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rtodirectory.schemas.text.Resource;

/**
 * The outlines of the states, from the cartographic boundary files of the US Census Bureau, which
 * are in the public domain. An outline consists of rings. A ring is a closed line around a part of
 * the state.
 *
 * <p>Each line of the resource {@code site/outlines.txt} has a state code, a level and the rings.
 * The level is 0 for the map of the country and 1 for the more precise map of a state. Semicolons
 * separate the rings. A ring is the longitude and latitude of its first point, followed by the
 * differences of each point from the previous point, all in 1/100 degrees. The script {@code
 * schemas/state-outlines.mjs} generates the file.
 */
public final class StateOutlines {
  private static final String RESOURCE = "/site/outlines.txt";
  private static final double UNITS_PER_DEGREE = 100;

  /** The length of a line before its rings. */
  private static final int PREFIX_LENGTH = "TX 0 ".length();

  private static final Map<String, List<double[]>> COUNTRY_RINGS = read('0');
  private static final Map<String, List<double[]>> STATE_RINGS = read('1');

  private StateOutlines() {}

  /**
   * Returns the rings of a state. Each array alternates longitude and latitude, point by point, in
   * degrees. Empty if the state is unknown, or too small for the map of the country.
   *
   * @param isPrecise whether to use the outlines for the map of a state, not of the country
   */
  static List<double[]> rings(String state, boolean isPrecise) {
    return (isPrecise ? STATE_RINGS : COUNTRY_RINGS).getOrDefault(state, List.of());
  }

  /** Returns the codes of the states on the map of the country, in order. */
  public static List<String> codes() {
    return List.copyOf(COUNTRY_RINGS.keySet());
  }

  private static Map<String, List<double[]>> read(char level) {
    Map<String, List<double[]>> rings = new TreeMap<>();
    Resource.text(RESOURCE)
        .lines()
        // Small states have no rings on the map of the country.
        .filter(line -> line.length() > PREFIX_LENGTH && line.charAt(3) == level)
        .forEach(
            line -> rings.put(line.substring(0, 2), parseRings(line.substring(PREFIX_LENGTH))));
    return rings;
  }

  private static List<double[]> parseRings(String text) {
    List<double[]> rings = new ArrayList<>();
    for (String ring : text.split(";", -1)) {
      String[] differences = ring.split(" ", -1);
      double[] points = new double[differences.length];
      int longitude = 0;
      int latitude = 0;
      for (int i = 0; i < differences.length; i += 2) {
        longitude += Integer.parseInt(differences[i]);
        latitude += Integer.parseInt(differences[i + 1]);
        points[i] = longitude / UNITS_PER_DEGREE;
        points[i + 1] = latitude / UNITS_PER_DEGREE;
      }
      rings.add(points);
    }
    return List.copyOf(rings);
  }
}
