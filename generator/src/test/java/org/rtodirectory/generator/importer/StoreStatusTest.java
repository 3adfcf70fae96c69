package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The status of a store in the words of people and programs. */
class StoreStatusTest {
  /** Texts with the same meaning are separated by two blanks. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          open               | open  OPEN  Opened  Now Open  now-open  Active  OPERATIONAL  In business  Re-opened  Open 24 hours  Open since 2019
          closed             | closed  CLOSED  Permanently Closed  permanently-closed  CLOSED_PERMANENTLY  Closed (permanently)  perm. closed  Closed 12/31/2025  Closed as of May 2026  closed in March  Out of business  Shut down  Store closed  no longer in business  Permanently closed due to fire
          temporarily_closed | temporarily_closed  Temporarily Closed  TEMPORARILY-CLOSED  CLOSED_TEMPORARILY  Closed (temporarily)  temp closed  Temporarily closed until May  Closed until further notice  Closed until 3/1/2027  closed for renovations  Closed for the season
          coming_soon        | coming_soon  Coming soon  COMING-SOON  Coming Soon!  Opening soon  Opens soon  FUTURE_OPENING  Opening Spring 2027  Opening 3/1/2027  under construction  Not yet open  Planned
          """)
  void the_texts_of_people_and_programs_are_understood(String status, String texts) {
    for (String text : texts.split("  ", -1)) {
      assertThat(StoreStatus.of(text)).as(text).contains(status);
    }
  }

  @Test
  void a_text_without_a_certain_meaning_is_no_status() {
    for (String text :
        new String[] {
          "maybe",
          "Closed Sundays",
          "closed on Mondays",
          "Open Mon-Fri",
          "inactive",
          "unknown",
          "1",
          "closed for lunch",
          "Mon-Fri 9-5",
          "reopening?"
        }) {
      assertThat(StoreStatus.of(text)).as(text).isEmpty();
    }
  }
}
