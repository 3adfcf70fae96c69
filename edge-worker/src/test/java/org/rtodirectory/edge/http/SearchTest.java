package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.Reply;

/** What the three searches find, case by case. */
class SearchTest extends GatewayTest {
  @ParameterizedTest(name = "{0} finds {1} first: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "dallas | Dallas, TX | the label begins with it",
        "dal | Dallas, TX | the last word is a prefix",
        "dallas, texas | Dallas, TX | a state is known by its name",
        "tx dallas | Dallas, TX | words may come in any order",
        "fort | Fort Worth, TX | a label that begins with it",
        "ft worth | Fort Worth, TX | ft is fort",
        "st louis | St. Louis, MO | st is st",
        "st. | St. Louis, MO | of two that begin with it, the one with more stores",
        "saint clair | St. Clair Furniture | saint is st in company names too",
        "winston salem | Winston-Salem, NC | a hyphen parts words",
        "winstonsalem | Winston-Salem, NC | a hyphenated word is also one word",
        "o fallon illinois | O'Fallon, IL | two words may be one",
        "ofallon | O'Fallon, IL | an apostrophe counts for nothing",
        "mayaguez | Mayagüez, PR | accents do not matter",
        "κορ | Κόρινθος, TX | other scripts are letters too",
        "york | York Street Rentals | companies before cities of as many stores",
        "york pa | York, PA | the label equals it",
        "springfield | Springfield, IL | by label where all else is equal",
        "springfield mo | Springfield, MO | the state tells them apart",
        "rent and ride | Rent & Ride | & is and",
        "rentandride | Rent & Ride | a name is also one word",
        "rar | Rent & Ride | three words make an acronym",
        "ez wheels | Rent & Ride | a brand names its company",
        "ridetoday | Rent & Ride | a brand may be hyphenated",
        "casa comoda | Home Rental Center | a brand may have accents",
        "harlans | Harlan's | a possessive has its s",
        "harlan's | Harlan's | or an apostrophe",
        "jose | José's Muebles | a possessive has its s or none",
        "harlans dallas | Harlan's, 12 Elm Street, Dallas, TX | a store is found by company and city",
        "12 elm st dallas | Harlan's, 12 Elm Street, Dallas, TX | st is street",
        "7 north houston avenue | Rent & Ride, 7 N Houston Ave, Fort Worth, TX | n is north and ave avenue",
        "77 highway 50 | Home Rental Center, 77 Hwy 50, O'Fallon, IL | hwy is highway",
        "9 fifth street | Harlan's, 9 5th Street, Springfield, IL | ordinals are words",
        "75202 | Harlan's, 12 Elm Street, Dallas, TX | a store is found by its ZIP",
        "2801 main | NOTHING | there is no such number",
        "dallas dallas | Dallas, TX | each word needs one of its own, but most are enough",
        "~york york ~ | New York, NY | names come before addresses",
        "new york new york | New York, NY | city and state are two words each",
        "dallas mo | St. Louis, MO | the largest city of a state, where a word is found nowhere with it",
        "allas | Dallas, TX | a first letter may be missing, behind all else",
        "llas | St. Louis, MO | not inside a word, but it sounds like Louis",
        "rental centre | Home Rental Center | a typo at the end of a name",
        "zzzz | NOTHING | nothing is like it",
        "!!! | NOTHING | it has no word",
        "barn yard | NOTHING | shed dealers are not in the retail search",
        "tyler | NOTHING | a city without a retail store is not found",
        "hood | NOTHING | a tire dealer without retail neither"
      })
  void the_first_result_of_a_query_is_as_expected(String query, String first, String why) {
    assertThat(names("/api/search", query).stream().findFirst().orElse("NOTHING")).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/sheds/search | barn yard | Barn-Yard Sheds",
        "/api/sheds/search | barnyard | Barn-Yard Sheds",
        "/api/sheds/search | tyler | Tyler, TX",
        "/api/sheds/search | 4521 hwy | Barn-Yard Sheds, 4521 Hwy 69 N, Tyler, TX",
        "/api/sheds/search | rent | NOTHING",
        "/api/sheds/search | fort worth | NOTHING",
        "/api/sheds/search | hood | NOTHING",
        "/api/tires-wheels/search | mount hood | Mt. Hood Tires",
        "/api/tires-wheels/search | rent and ride | Rent & Ride",
        "/api/tires-wheels/search | springfield | Springfield, MO",
        "/api/tires-wheels/search | barn | NOTHING",
        "/api/tires-wheels/search | tyler | NOTHING",
        "/api/tires-wheels/search | harlan | NOTHING"
      })
  void a_search_finds_only_entries_of_its_vertical(String path, String query, String first) {
    assertThat(names(path, query).stream().findFirst().orElse("NOTHING")).isEqualTo(first);
  }

  @Test
  void a_city_result_counts_the_stores_of_its_vertical_and_links_to_its_page() {
    assertThat(first("/api/search", "dallas"))
        .isEqualTo(
            "{\"type\":\"city\",\"name\":\"Dallas, TX\",\"slug\":\"dallas\",\"state\":\"TX\",\"state_slug\":\"texas\",\"store_count\":30,\"url\":\"/locations/texas/dallas\"}");
    assertThat(first("/api/sheds/search", "dallas"))
        .contains("\"store_count\":1,\"url\":\"/sheds/texas/dallas\"");
    assertThat(first("/api/tires-wheels/search", "dallas"))
        .contains("\"store_count\":28,\"url\":\"/tires-wheels/texas/dallas\"");
  }

  @Test
  void a_company_result_has_no_state() {
    assertThat(first("/api/search", "rent and ride"))
        .isEqualTo(
            "{\"type\":\"company\",\"name\":\"Rent & Ride\",\"slug\":\"rent-and-ride\",\"store_count\":30,\"url\":\"/companies/rent-and-ride\"}");
  }

  @Test
  void a_store_result_counts_one_store() {
    assertThat(first("/api/search", "12 elm"))
        .isEqualTo(
            "{\"type\":\"store\",\"name\":\"Harlan's, 12 Elm Street, Dallas, TX\",\"slug\":\"harlans-12-elm-street\",\"state\":\"TX\",\"state_slug\":\"texas\",\"store_count\":1,\"url\":\"/locations/texas/dallas/harlans-12-elm-street\"}");
  }

  @Test
  void a_finished_word_matches_as_a_prefix_only_from_three_letters_and_ranks_after_whole_words() {
    assertThat(names("/api/search", "york s")).startsWith("York Street Rentals");
    // Nothing has the word s, so most of the words are enough.
    assertThat(names("/api/search", "york s ")).contains("York, PA");
    assertThat(names("/api/search", "da ")).isEmpty();
    assertThat(names("/api/search", "da")).startsWith("Dallas, TX");
    assertThat(names("/api/search", "dal,")).startsWith("Dallas, TX");
    assertThat(names("/api/search", "new yor ")).startsWith("New York, NY");
    assertThat(names("/api/search", "dallas ")).startsWith("Dallas, TX");
  }

  @Test
  void stores_come_last_unless_the_query_begins_with_a_digit() {
    assertThat(types("springfield")).startsWith("city", "city").endsWith("store");
    assertThat(types("75")).containsOnly("store");
    assertThat(types("dallas")).startsWith("city").doesNotContain("company");
  }

  @Test
  void a_search_returns_at_most_ten_results() {
    assertThat(names("/api/search", "main st")).hasSize(10);
    assertThat(names("/api/tires-wheels/search", "dallas")).hasSize(10);
  }

  private static List<String> names(String path, String query) {
    return ask(path, query).each("name");
  }

  private static List<String> types(String query) {
    return ask("/api/search", query).each("type");
  }

  private static String first(String path, String query) {
    return ask(path, query).results().get(0).toString();
  }

  private static Reply ask(String path, String query) {
    Reply reply = gateway.json(path + "?q=" + encoded(query));
    assertThat(reply.status()).as(query).isEqualTo(200);
    return reply;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
