package org.rtodirectory.schemas.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * The index that filters the list of locations by company, state and city. Locations are in list
 * order (state code, folded city, folded company name, folded address, id). The rows of a state are
 * therefore contiguous, and so are the rows of a city. A <em>run</em> is a range of contiguous
 * rows. The rows of a company are stored as a list. States, cities, city names and companies have
 * numbers from 0. The number of a city is its position in list order.
 *
 * <p>Sections:
 *
 * <ul>
 *   <li>LOCATION_STATES: the codes of the states ({@link StringTable}, sorted)
 *   <li>CITY_ROWS: for each city its first row, the row after its last, and the number of its state
 *       (3 ints)
 *   <li>CITY_NAMES: the distinct names of cities, folded and in every spelling of {@link
 *       org.rtodirectory.schemas.text.CityAbbreviations} ({@link StringTable}, sorted)
 *   <li>CITIES_OF_NAMES: for each name the cities that have it ({@link IntLists})
 *   <li>CITY_NAMES_CONTAINING: for each name the names that contain it, including itself ({@link
 *       IntLists})
 *   <li>COMPANY_SLUGS: the slugs of the companies that have a location ({@link StringTable},
 *       sorted)
 *   <li>COMPANY_LOCATIONS: for each of these companies its rows ({@link IntLists}, ascending)
 * </ul>
 *
 * <p>Safe for all threads. A selection costs O(log rows), or O(bytes of all city names) if the
 * filter is only a part of a city name.
 */
public final class LocationIndex {
  /** The number of ints of a city in CITY_ROWS. The next three constants are their indexes. */
  private static final int CITY_FIELDS = 3;

  private static final int FIRST_ROW = 0;
  private static final int END_ROW = 1;
  private static final int STATE_NUMBER = 2;

  private final StringTable states;
  private final StringTable cityNames;
  private final Region cityFields;
  private final IntLists citiesOfName;
  private final IntLists namesContaining;
  private final StringTable companySlugs;
  private final IntLists rowsOfCompany;

  LocationIndex(Section.SectionSource sections) throws SnapshotException {
    states = sections.strings(Section.LOCATION_STATES);
    cityNames = sections.strings(Section.CITY_NAMES);
    cityFields = sections.region(Section.CITY_ROWS);
    citiesOfName = sections.lists(Section.CITIES_OF_NAMES);
    namesContaining = sections.lists(Section.CITY_NAMES_CONTAINING);
    companySlugs = sections.strings(Section.COMPANY_SLUGS);
    rowsOfCompany = sections.lists(Section.COMPANY_LOCATIONS);
  }

  /**
   * Returns the locations that pass all filters.
   *
   * @param city a folded text that the folded city name must contain in one of its spellings, or
   *     null for any. An empty text matches nothing
   */
  public Selection select(@Nullable String company, @Nullable String state, @Nullable String city) {
    List<Integer> companies = null;
    if (company != null) {
      int number = companySlugs.find(company);
      companies = number < 0 ? List.of() : List.of(number);
    }
    return select(companies, state, city, false);
  }

  /**
   * Returns the locations that pass all filters.
   *
   * @param companies numbers of {@link #companies}, or null for any
   * @param city the folded name of a city, or null for any
   * @param isWholeCity whether {@code city} must be the whole name. Otherwise a part of it suffices
   */
  public Selection select(
      @Nullable List<Integer> companies,
      @Nullable String state,
      @Nullable String city,
      boolean isWholeCity) {
    int start = 0;
    int end = count();
    if (state != null) {
      int stateNumber = states.find(state);
      if (stateNumber < 0) {
        return Selection.empty();
      }
      start = stateStart(stateNumber);
      end = stateStart(stateNumber + 1);
    }
    int[][] runs =
        city == null
            ? new int[][] {{start, end}}
            : cityRuns(isWholeCity ? namesEqualTo(city) : namesContaining(city), start, end);
    if (companies == null) {
      return Selection.of(runs);
    }
    if (companies.size() != 1) {
      return rowsOf(companies, runs);
    }
    int company = companies.get(0);
    return Selection.ofList(
        rowsOfCompany::at,
        Arrays.stream(runs)
            .map(
                run ->
                    new int[] {
                      rowsOfCompany.lowerBound(company, run[0]),
                      rowsOfCompany.lowerBound(company, run[1])
                    })
            .toArray(int[][]::new));
  }

  /** Returns the numbers of the city names that contain a text. */
  private IntStream namesContaining(String text) {
    int name = cityNames.find(text);
    return name < 0 ? IntStream.of(cityNames.containing(text)) : namesContaining.values(name);
  }

  private IntStream namesEqualTo(String city) {
    int name = cityNames.find(city);
    return name < 0 ? IntStream.empty() : IntStream.of(name);
  }

  /** Returns the rows of several companies within the runs. */
  private Selection rowsOf(List<Integer> companies, int[][] runs) {
    IntStream.Builder numbers = IntStream.builder();
    for (int company : companies) {
      for (int[] run : runs) {
        IntStream.range(
                rowsOfCompany.lowerBound(company, run[0]),
                rowsOfCompany.lowerBound(company, run[1]))
            .map(rowsOfCompany::at)
            .forEach(numbers);
      }
    }
    return Selection.ofRows(numbers.build().sorted().toArray());
  }

  /** Returns the codes of the states that have a location, in order. */
  public List<String> stateCodes() {
    return states.strings();
  }

  /**
   * Returns the codes of the states in which a company has a location, in order, or an empty list
   * if there is no such company.
   */
  public List<String> statesOf(String company) {
    int number = companySlugs.find(company);
    return number < 0
        ? List.of()
        : rowsOfCompany
            .values(number)
            .map(row -> stateOfCity(cityOf(row)))
            .distinct()
            .mapToObj(states::get)
            .toList();
  }

  /**
   * Returns the sorted slugs of the companies that have a location. The position of a slug is the
   * number of the company.
   */
  public StringTable companies() {
    return companySlugs;
  }

  /**
   * Returns whether a city with a location has the folded name in one of its spellings.
   *
   * @param state the code of the state of the city, or null for any
   */
  public boolean hasCity(@Nullable String state, String foldedName) {
    int name = cityNames.find(foldedName);
    if (name < 0 || state == null) {
      return name >= 0;
    }
    int stateNumber = states.find(state);
    return citiesOfName.values(name).anyMatch(city -> stateOfCity(city) == stateNumber);
  }

  /**
   * Returns the number of cities that have a location. Cities of one state whose names fold to the
   * same text count as one.
   */
  public int cityCount() {
    return (int) (cityFields.length() / ((long) CITY_FIELDS * Integer.BYTES));
  }

  /**
   * Returns the locations of a city.
   *
   * @param city the number of the city in list order, as in {@link SitePathIndex#city}
   */
  public Selection cityRows(int city) {
    return Selection.of(new int[] {cityStart(city), cityEnd(city)});
  }

  /**
   * Returns the locations of a city that pass a filter. Linear in the number of its locations.
   *
   * @param city the number of the city in list order, as in {@link SitePathIndex#city}
   * @param filter tests the row of a location
   */
  public Selection cityRows(int city, IntPredicate filter) {
    return Selection.ofRows(
        IntStream.range(cityStart(city), cityEnd(city)).filter(filter).toArray());
  }

  private int cityStart(int city) {
    return cityField(city, FIRST_ROW);
  }

  /** Returns the row after the last row of a city. */
  int cityEnd(int city) {
    return cityField(city, END_ROW);
  }

  /** Returns the number of the state of a city, which is its index in {@link #stateCodes}. */
  public int stateOfCity(int city) {
    return cityField(city, STATE_NUMBER);
  }

  private int cityField(int city, int field) {
    return cityFields.getInt(((long) CITY_FIELDS * city + field) * Integer.BYTES);
  }

  /** Returns the number of the company of each row. Linear in the number of rows. */
  public int[] companiesOfRows() {
    int[] companies = new int[count()];
    for (int company = 0; company < rowsOfCompany.count(); company++) {
      for (int i = rowsOfCompany.start(company); i < rowsOfCompany.start(company + 1); i++) {
        companies[rowsOfCompany.at(i)] = company;
      }
    }
    return companies;
  }

  /** Returns the number of the city of a row. O(log cities). */
  public int cityOf(int row) {
    return BinarySearch.lowerBound(0, cityCount(), city -> cityEnd(city) <= row);
  }

  /**
   * Returns the runs of the cities with one of the names, within the rows from {@code start} to
   * {@code end}, in list order. Each run has its first row and the row after its last.
   */
  private int[][] cityRuns(IntStream names, int start, int end) {
    return names
        .flatMap(citiesOfName::values)
        .filter(city -> cityStart(city) >= start && cityEnd(city) <= end)
        .sorted()
        .distinct()
        .mapToObj(city -> new int[] {cityStart(city), cityEnd(city)})
        .toArray(int[][]::new);
  }

  /** Returns the first row of a state, or the number of rows for the state after the last. */
  private int stateStart(int state) {
    int firstCity = BinarySearch.lowerBound(0, cityCount(), city -> stateOfCity(city) < state);
    return firstCity < cityCount() ? cityStart(firstCity) : count();
  }

  /** Returns the number of rows. */
  private int count() {
    return cityCount() == 0 ? 0 : cityEnd(cityCount() - 1);
  }

  /**
   * The builder of a {@link LocationIndex}. Rows must be added in list order. Not thread-safe.
   * Linear in time and memory.
   */
  public static final class IndexWriter {
    private final List<String> states = new ArrayList<>();
    private final List<City> cities = new ArrayList<>();
    private final Map<String, List<Integer>> citiesOfName =
        new TreeMap<>(CodePointOrder.COMPARATOR);
    private final Map<String, IntStream.Builder> rowsOfCompany =
        new TreeMap<>(CodePointOrder.COMPARATOR);
    private int count;

    private record City(int firstRow, int state, String foldedName) {}

    /**
     * Adds the next location.
     *
     * @throws IllegalArgumentException if it sorts before the location that was added last
     */
    public void add(String state, String foldedCity, String companySlug) {
      requireListOrder(state, foldedCity);
      boolean isNewState = states.isEmpty() || !lastOf(states).equals(state);
      if (isNewState) {
        states.add(state);
      }
      if (isNewState || !lastOf(cities).foldedName().equals(foldedCity)) {
        for (String spelling : CityAbbreviations.spellings(foldedCity)) {
          citiesOfName.computeIfAbsent(spelling, name -> new ArrayList<>()).add(cities.size());
        }
        cities.add(new City(count, states.size() - 1, foldedCity));
      }
      rowsOfCompany.computeIfAbsent(companySlug, slug -> IntStream.builder()).add(count);
      count++;
    }

    /**
     * Throws an exception if the row is out of order, because the index has only one run of rows
     * for each city.
     */
    private void requireListOrder(String state, String foldedCity) {
      if (states.isEmpty()) {
        return;
      }
      int order = CodePointOrder.compare(lastOf(states), state);
      if (order > 0
          || (order == 0 && CodePointOrder.compare(lastOf(cities).foldedName(), foldedCity) > 0)) {
        throw new IllegalArgumentException(
            "location " + count + " (" + foldedCity + ", " + state + ") is not in list order");
      }
    }

    public Map<Section, byte[]> sections() {
      Map<Section, byte[]> sections = new EnumMap<>(Section.class);
      sections.put(Section.LOCATION_STATES, StringTable.encode(states));
      List<String> names = List.copyOf(citiesOfName.keySet());
      sections.put(Section.CITY_NAMES, StringTable.encode(names));
      sections.put(Section.CITY_NAMES_CONTAINING, IntLists.encode(containing(names)));
      sections.put(Section.CITY_ROWS, IntLists.encodeArray(cityFields()));
      sections.put(
          Section.CITIES_OF_NAMES,
          IntLists.encode(
              citiesOfName.values().stream()
                  .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                  .toList()));
      sections.put(Section.COMPANY_SLUGS, StringTable.encode(List.copyOf(rowsOfCompany.keySet())));
      sections.put(
          Section.COMPANY_LOCATIONS,
          IntLists.encode(
              rowsOfCompany.values().stream().map(rows -> rows.build().toArray()).toList()));
      return sections;
    }

    /**
     * Returns for each name the numbers of the names that contain it, ascending. To find them, it
     * looks up every substring of every name.
     */
    private static List<int[]> containing(List<String> names) {
      Map<String, Set<Integer>> containing = new LinkedHashMap<>();
      names.forEach(name -> containing.put(name, new LinkedHashSet<>()));
      for (int number = 0; number < names.size(); number++) {
        String name = names.get(number);
        for (int start = 0; start < name.length(); start++) {
          for (int end = start + 1; end <= name.length(); end++) {
            Set<Integer> numbers = containing.get(name.substring(start, end));
            if (numbers != null) {
              numbers.add(number);
            }
          }
        }
      }
      return containing.values().stream()
          .map(numbers -> numbers.stream().mapToInt(Integer::intValue).toArray())
          .toList();
    }

    private IntStream cityFields() {
      return IntStream.range(0, cities.size())
          .flatMap(
              i -> {
                City city = cities.get(i);
                int end = i + 1 < cities.size() ? cities.get(i + 1).firstRow() : count;
                return IntStream.of(city.firstRow(), end, city.state());
              });
    }

    private static <T> T lastOf(List<T> list) {
      return list.get(list.size() - 1);
    }
  }
}
