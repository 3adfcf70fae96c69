package org.rtodirectory.schemas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rate limits in the notation of the option. */
class LimitsTest {
  @Test
  void the_default_limits_are_the_documented_ones() {
    assertThat(Limits.DEFAULT).isEqualTo(new Limits(60, 20, 60, 600, 300));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "search=60,bulk=20,mcp=60 | 60 | 20       | 60 | 600 | 300",
        "mcp=1,search=2,bulk=3    | 2  | 3        | 1  | 600 | 300",
        "bulk=10000000            | 60 | 10000000 | 60 | 600 | 300",
        " search=1 , mcp=2        | 1  | 20       | 2  | 600 | 300",
        "mcp-protocol=7           | 60 | 20       | 60 | 7 | 300",
        "suggestions=9            | 60 | 20       | 60 | 600 | 9",
      })
  void limits_that_are_not_in_the_text_keep_their_defaults(
      String text, int search, int bulk, int mcp, int protocol, int suggestions) {
    assertThat(Limits.parse(text)).isEqualTo(new Limits(search, bulk, mcp, protocol, suggestions));
  }

  @Test
  void each_limit_is_from_1_to_ten_million() {
    for (int position = 0; position < 5; position++) {
      for (int limit : new int[] {0, 1, 10_000_000, 10_000_001}) {
        int[] limits = {7, 7, 7, 7, 7};
        limits[position] = limit;
        ThrowingCallable create =
            () -> new Limits(limits[0], limits[1], limits[2], limits[3], limits[4]);
        if (limit == 0 || limit > 10_000_000) {
          assertThatIllegalArgumentException()
              .isThrownBy(create)
              .withMessageEndingWith(" " + limit);
        } else {
          assertThatCode(create).doesNotThrowAnyException();
        }
      }
    }
  }

  @Test
  void the_value_off_disables_all_limits() {
    assertThat(Limits.parse("off")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "60",
        "OFF",
        "off,bulk=1",
        "search",
        "search=",
        "search=0",
        "search=-1",
        "search=+1",
        "search=01",
        "search=1.5",
        "search=10000001",
        "search=99999999999",
        "search=1,search=2",
        "search=1,",
        ",search=1",
        "Search=1",
        "companies=1",
        "search=1;bulk=2"
      })
  void any_other_text_is_refused_with_a_message_that_names_the_valid_form(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Limits.parse(text))
        .withMessage(
            "expected search=N,bulk=N,mcp=N,mcp-protocol=N,suggestions=N,mcp@RANGE=N with N from 1"
                + " to 10000000, or off");
  }
}
