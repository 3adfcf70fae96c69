package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.api.Guide;

/** The search in the guides of a release. */
class GuideLibraryTest {
  private final GuideLibrary library =
      new GuideLibrary(
          List.of(
              guide(
                  "fees",
                  "Fees and waivers",
                  "Charges beside the rent.",
                  "A damage waiver is **no** insurance.\n\n## Late fees\n\n- Ask for the late fee."),
              guide(
                  "returns",
                  "Returning goods",
                  "How to stop paying.",
                  "First call the store. Then photograph the sofa and ask for a receipt. Later,"
                      + " somebody comes."),
              guide("sheds", "Sheds", "Portable buildings.", "A fee may be due for moving it.")));

  @ParameterizedTest
  @CsvSource({
    "return, returns",
    "returned, returns",
    "RETURNS, returns",
    "photographs, returns",
    "fees, fees",
    "insurances, fees",
    "shed, sheds",
    "stopping, returns",
    "moved, sheds",
    "'can I return a sofa?', returns"
  })
  void words_are_found_by_their_stems(String query, String bestSlug) {
    assertThat(slugs(query)).first().isEqualTo(bestSlug);
  }

  @ParameterizedTest
  @CsvSource({"penalty, penalties", "apply, applied", "delivery, deliveries", "carries, carrying"})
  void a_word_in_y_is_found_by_its_other_forms_and_the_reverse(String word, String form) {
    assertThat(libraryAbout(word).search(form, 1)).hasSize(1);
    assertThat(libraryAbout(form).search(word, 1)).hasSize(1);
  }

  private static GuideLibrary libraryAbout(String word) {
    return new GuideLibrary(List.of(guide("guide", word, "A summary.", "A text.")));
  }

  @ParameterizedTest
  @CsvSource({
    "'rent to own payment sofa', returns",
    "'renting a portable building', sheds",
    "rent, fees",
    "'broken photographs', returns",
    "cancel, returns"
  })
  void frequent_words_have_no_weight_and_synonyms_find_the_words_of_guides(
      String query, String bestSlug) {
    assertThat(slugs(query)).first().isEqualTo(bestSlug);
  }

  @Test
  void a_smaller_limit_returns_the_first_of_the_same_guides() {
    List<String> words =
        List.of("fee", "return", "goods", "moving", "portable", "sofa", "store", "payment", "cost");
    for (String first : words) {
      for (String second : words) {
        String text = first + " " + second;
        List<Guide> about = library.about(text, 10);
        List<GuideLibrary.GuideMatch> matches = library.search(text, 10);
        for (int limit = 1; limit <= 3; limit++) {
          assertThat(library.about(text, limit))
              .as(text)
              .isEqualTo(about.subList(0, Math.min(limit, about.size())));
          assertThat(library.search(text, limit))
              .as(text)
              .isEqualTo(matches.subList(0, Math.min(limit, matches.size())));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "cancel, returns",
    "'cancel goods', returns",
    "fee, fees",
    "sofa, ",
    "'cancel zebra', "
  })
  void a_guide_is_found_by_words_of_its_title_or_summary_and_their_synonyms(
      String text, @Nullable String slug) {
    assertThat(library.about(text, 1).stream().map(Guide::slug).toList())
        .isEqualTo(slug == null ? List.of() : List.of(slug));
  }

  @Test
  void a_word_of_the_title_counts_more_than_one_of_the_text() {
    assertThat(slugs("fee")).containsExactly("fees", "sheds");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"the and of", "zebra", "***", "title:fees OR body:*", "+-&&||!(){}[]^\"~*?:\\/"})
  void query_operators_have_no_meaning_and_stop_words_find_nothing(String query) {
    assertThat(slugs(query)).isSubsetOf("fees", "sheds", "returns");
    if (!query.contains("fees")) {
      assertThat(slugs(query)).isEmpty();
    }
  }

  @Test
  void a_snippet_is_plain_text_around_the_words() {
    assertThat(library.search("sofa receipt", 1))
        .singleElement()
        .satisfies(
            match ->
                assertThat(match.snippet())
                    .isEqualTo("Then photograph the sofa and ask for a receipt."));
    assertThat(library.search("insurance", 1).get(0).snippet())
        .isEqualTo("A damage waiver is no insurance.");
    assertThat(library.search("late fee", 1).get(0).snippet()).isEqualTo("Ask for the late fee.");
  }

  @Test
  void a_guide_that_matches_by_its_title_alone_has_its_summary_as_snippet() {
    assertThat(library.search("portable", 1).get(0).snippet()).isEqualTo("Portable buildings.");
  }

  @Test
  void a_search_returns_at_most_the_requested_number_of_guides() {
    assertThat(library.search("fee goods sheds", 2)).hasSize(2);
  }

  @Test
  void a_guide_is_found_by_its_slug() {
    assertThat(library.find("fees")).map(Guide::title).contains("Fees and waivers");
    assertThat(library.find("fee")).isEmpty();
  }

  @Test
  void a_library_without_guides_finds_nothing() {
    GuideLibrary emptyLibrary = new GuideLibrary(List.of());
    assertThat(emptyLibrary.search("fee", 5)).isEmpty();
    assertThat(emptyLibrary.all()).isEmpty();
  }

  private List<String> slugs(String query) {
    return library.search(query, 5).stream().map(match -> match.guide().slug()).toList();
  }

  private static Guide guide(String slug, String title, String summary, String body) {
    return new Guide(slug, title, summary, body, LocalDate.of(2026, 1, 2));
  }
}
