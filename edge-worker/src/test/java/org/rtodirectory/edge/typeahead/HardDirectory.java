package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.api.ZipStates;
import org.rtodirectory.schemas.text.Folding;

/**
 * A directory that is hard to search. Its company names contain ampersands, apostrophes, numbers,
 * many words, common words, and categories. Chains number their stores. Many city names begin with
 * the same word, some names occur in ten states, and some ZIP codes have no known position. The
 * same seed gives the same directory.
 */
public final class HardDirectory {
  private static final String[] STATES =
      "TX NE FL GA OH IN TN MS NY MO CA PA NC AL KY IL".split(" ", -1);
  private static final String[] CITY_STEMS =
      ("Jackson York Salem Bristol Charles Green Clay Spring Lake Ash Clinton Marion Madison Oak"
              + " Harris Brook Mill Wood Rock Frank Palm George Mason Hart")
          .split(" ", -1);
  private static final String[] CITY_ENDS =
      ",ville,ton,field,burg, Heights, City, Springs, Park, Beach, Junction, Hills".split(",", -1);
  private static final String[] CITY_STARTS =
      "New ,North ,Fort ,St. ,Mount ,West ,Port ,Lake ".split(",", -1);
  private static final String[] OWNERS =
      ("Charlie Moore Black Kirk Purcell Bastian Tilley Warren Delgado O'Neal Ramirez Hughes Boone"
              + " Castillo Fischer Novak Jensen Otto Salazar Whitaker Zimmer Abbott Crane Dunbar"
              + " Ellis Fuentes Grady Hobbs Irwin Keller Lopez Mercer Nash Ortiz Pruitt Quinn")
          .split(" ", -1);
  private static final String[] TRADES =
      ("Tire & Auto,Tire & Service Center,Discount Tire & Service,Tire And Auto Servicenter,Rent to"
              + " Own,Furniture & Appliance Rental of America,Rent-All,Home Center,Auto Parts,Tire"
              + " and Lube Express,Portable Buildings & Barns,Lease-2-Own,Bar & Grill,Pizza,Kitchen,"
              + "Fish House (The),Sheds 4 Less,Wheels-N-More,Outlet,Food Store #2")
          .split(",", -1);
  private static final String[] COMMON_NAMES =
      ("The House,The Tire Store,The Tire Shop,Tires,Furniture,Sheds Direct,Outlet Furniture,Home"
              + " Store,First Stop,Five Star,Best Price,Rent Smart,Big City,The Shop,Main Street,Fish"
              + " House Inc (The),Chart House (The),The Furniture Store,Tire Outlet,Auto Parts Store,"
              + "Rentals Unlimited,City Tire,Lake City Furniture,Jackson Furniture,New York Pizza,"
              + "Texas Tire Sales,Restaurant 55,Route 66 Tire,24-7 Rentals,1st Choice Rent to Own,"
              + "3 Brothers Tire & Auto,Rent-A-Center,Aaron's,Bestway Rent to Own,Buddy's Home"
              + " Furnishings,Walmart Tire & Lube Express,A & B Rentals,R & R Tire & Auto Service of"
              + " the South,Mom & Pop's Old Time Furniture and More")
          .split(",", -1);
  private static final String[] CHAINS =
      "Mcdonald's,Subway,Burger Barn,Kwik-Mart,Wendy's".split(",", -1);
  private static final String[] STREETS =
      ("Main St,Oak Ave,County Road 12,Highway 41 N,Jackson Blvd,W 5th St,Martin Luther King Jr Dr,"
              + "State Road 60,Salem Rd,York Ave,S Spring St,US Hwy 90 Ste 4,The Plaza,Lake Dr")
          .split(",", -1);
  private static final String[] CATEGORIES =
      "furniture,tires,auto parts,restaurant,appliances".split(",", -1);

  /** The first three digits of the ZIP codes of each state, by the code of the state. */
  private static final Map<String, List<String>> ZIP_PREFIXES_BY_STATE =
      IntStream.range(0, 1_000)
          .mapToObj(zipPrefix -> String.format("%03d", zipPrefix))
          .collect(Collectors.groupingBy(zipPrefix -> ZipStates.stateOf(zipPrefix + "00")));

  private final Random random;
  private final DirectoryRows rows = new DirectoryRows();
  private final Set<String> names = new HashSet<>();
  private final List<CompanyRow> companies = new ArrayList<>();
  private final List<CityRow> cities = new ArrayList<>();

  private HardDirectory(long seed) {
    random = new Random(seed);
  }

  /** Returns the directory of a seed. */
  public static Directory of(long seed) {
    HardDirectory builder = new HardDirectory(seed);
    builder.addCities();
    builder.addCompanies();
    for (CompanyRow company : builder.companies) {
      int stores = builder.random.nextInt(4) == 0 ? 8 + builder.random.nextInt(40) : 1;
      for (int i = 0; i < stores; i++) {
        builder.addStore(company);
      }
    }
    return builder.rows.directory();
  }

  private void addCities() {
    for (String stem : CITY_STEMS) {
      boolean isInTenStates = random.nextInt(4) == 0;
      for (int i = 0; i < (isInTenStates ? 10 : 3); i++) {
        cities.add(
            rows.city(
                DirectoryRows.state(STATES[i + (isInTenStates ? 0 : random.nextInt(13))]), stem));
      }
      for (int i = 0; i < 5; i++) {
        String start = random.nextInt(4) == 0 ? choose(CITY_STARTS) : "";
        cities.add(
            rows.city(DirectoryRows.state(choose(STATES)), start + stem + choose(CITY_ENDS)));
      }
    }
  }

  private void addCompanies() {
    for (String name : COMMON_NAMES) {
      addCompany(name);
    }
    for (int i = 0; i < 500; i++) {
      String owner = choose(OWNERS);
      switch (random.nextInt(6)) {
        case 0 -> addCompany(owner + " & " + choose(OWNERS) + " " + choose(TRADES));
        case 1 -> addCompany(choose(CHAINS) + " #" + (100 + random.nextInt(900)));
        case 2 -> addCompany(choose(CHAINS) + " " + (10_000 + random.nextInt(40_000)));
        case 3 -> addCompany(choose(CITY_STEMS) + " " + choose(TRADES));
        default -> addCompany(owner + "'s " + choose(TRADES));
      }
    }
  }

  private void addCompany(String name) {
    if (names.add(Folding.slug(name))) {
      companies.add(rows.company(name, List.of(), choose(CATEGORIES), EnumSet.of(Vertical.RETAIL)));
    }
  }

  private void addStore(CompanyRow company) {
    CityRow city = choose(cities.toArray(CityRow[]::new));
    String zip = zip(city);
    rows.store(company, city, (1 + random.nextInt(40_000)) + " " + choose(STREETS), zip);
  }

  /** Returns a ZIP code of the city's state. Its position may be unknown. */
  private String zip(CityRow city) {
    List<String> zipPrefixes = ZIP_PREFIXES_BY_STATE.get(city.state().code());
    String zipPrefix = zipPrefixes.get((int) (city.id() % zipPrefixes.size()));
    String zip;
    do {
      zip = zipPrefix + String.format("%02d", random.nextInt(100));
    } while (!ZipStates.stateOf(zip).equals(city.state().code()));
    return zip;
  }

  private <T> T choose(T[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
