package org.rtodirectory.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which locations pass which filter. Locations stand in list order (state code, folded city, folded
 * company name, folded address, id), so a state is one run of rows and a city within a state is one
 * too; a company's rows are listed.
 *
 * <p>Layout, each in its section: the codes of the states ({@link StringTable}, sorted); the first
 * row of each state and, at the end, the number of rows (ints); the distinct folded city names
 * ({@link StringTable}, sorted) and where their parts occur ({@link SubstringIndex}); the runs of
 * cities in list order, each as first row, end, number of its name and number of its state (4
 * ints); for each city name its runs ({@link IntLists}); the slugs of the companies that have a
 * location ({@link StringTable}, sorted) and for each its rows ({@link IntLists}, ascending).
 *
 * <p>Safe for all threads. A selection costs O(log n), and for the partial match of a city also
 * O(matches · log matches).
 */
public final class LocationIndex {
  private final StringTable states;
  private final Region stateStarts;
  private final StringTable cityNames;
  private final SubstringIndex cityNameParts;
  private final Region cityRuns;
  private final IntLists runsOfName;
  private final StringTable companySlugs;
  private final IntLists rowsOfCompany;

  LocationIndex(
      StringTable states,
      Region stateStarts,
      StringTable cityNames,
      SubstringIndex cityNameParts,
      Region cityRuns,
      IntLists runsOfName,
      StringTable companySlugs,
      IntLists rowsOfCompany) {
    this.states = states;
    this.stateStarts = stateStarts;
    this.cityNames = cityNames;
    this.cityNameParts = cityNameParts;
    this.cityRuns = cityRuns;
    this.runsOfName = runsOfName;
    this.companySlugs = companySlugs;
    this.rowsOfCompany = rowsOfCompany;
  }

  /** A city within a state: the rows of one folded city name there. */
  public record CityRun(String state, String foldedName) {}

  /**
   * The locations that pass all filters.
   *
   * @param company a slug; null: any
   * @param state a code; null: any
   * @param city a folded text that the folded city name must contain; null: any; the empty one
   *     matches nothing
   */
  public Selection select(@Nullable String company, @Nullable String state, @Nullable String city) {
    int firstState = state == null ? 0 : states.find(state);
    int companyNumber = company == null ? -1 : companySlugs.find(company);
    if (firstState < 0 || (company != null && companyNumber < 0)) {
      return Selection.none();
    }
    int start = stateStart(firstState);
    int end = stateStart(state == null ? states.count() : firstState + 1);
    int[][] runs = city == null ? new int[][] {{start, end}} : cityRuns(city, start, end);
    Selection.Builder selected = new Selection.Builder(runs.length);
    for (int[] run : runs) {
      if (company == null) {
        selected.add(run[0], run[1]);
      } else {
        selected.add(
            rowsOfCompany.lowerBound(companyNumber, run[0]),
            rowsOfCompany.lowerBound(companyNumber, run[1]));
      }
    }
    return selected.build(company == null ? row -> row : rowsOfCompany::at);
  }

  /** The codes of the states that have a location, in order. */
  public List<String> stateCodes() {
    return states.strings();
  }

  /**
   * The codes of the states in which a company has a location, in order; none if there is no such
   * company.
   */
  public List<String> statesOf(String company) {
    int number = companySlugs.find(company);
    List<String> codes = new ArrayList<>();
    for (int state = 0; number >= 0 && state < states.count(); state++) {
      int first = rowsOfCompany.lowerBound(number, stateStart(state));
      if (first < rowsOfCompany.lowerBound(number, stateStart(state + 1))) {
        codes.add(states.get(state));
      }
    }
    return codes;
  }

  /** The slugs of the companies that have a location, in order. */
  public List<String> companySlugs() {
    return companySlugs.strings();
  }

  /** The distinct folded names of the cities that have a location, in order. */
  public List<String> cityNames() {
    return cityNames.strings();
  }

  /**
   * Whether a city that has a location folds to exactly that name, in that state or, if it is null,
   * anywhere.
   */
  public boolean hasCity(@Nullable String state, String foldedName) {
    int name = cityNames.find(foldedName);
    if (name < 0 || state == null) {
      return name >= 0;
    }
    int stateNumber = states.find(state);
    for (int i = runsOfName.start(name); i < runsOfName.start(name + 1); i++) {
      if (runState(runsOfName.at(i)) == stateNumber) {
        return true;
      }
    }
    return false;
  }

  /** The cities that have a location, state by state, in list order. */
  public List<CityRun> cities() {
    List<String> codes = states.strings();
    List<CityRun> cities = new ArrayList<>();
    for (int run = 0; run < cityRuns.length() / (4 * Integer.BYTES); run++) {
      cities.add(new CityRun(codes.get(runState(run)), cityNames.get(runInt(run, 2))));
    }
    return cities;
  }

  /**
   * First row and end of each run of a city whose name contains {@code part}, within the given
   * rows, in list order.
   */
  private int[][] cityRuns(String part, int start, int end) {
    return Arrays.stream(cityNameParts.containing(part))
        .flatMap(
            name ->
                IntStream.range(runsOfName.start(name), runsOfName.start(name + 1))
                    .map(runsOfName::at))
        .filter(run -> runStart(run) >= start && runEnd(run) <= end)
        .sorted()
        .mapToObj(run -> new int[] {runStart(run), runEnd(run)})
        .toArray(int[][]::new);
  }

  private int stateStart(int state) {
    return stateStarts.getInt((long) state * Integer.BYTES);
  }

  private int runStart(int run) {
    return runInt(run, 0);
  }

  private int runEnd(int run) {
    return runInt(run, 1);
  }

  private int runState(int run) {
    return runInt(run, 3);
  }

  private int runInt(int run, int field) {
    return cityRuns.getInt((4L * run + field) * Integer.BYTES);
  }
}
