package org.rtodirectory.edge.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** Header lines as they are sent. */
class HeaderLinesTest {
  /** The builders expect too few bytes, exactly enough, or too many. */
  @NewSeeds(20)
  void lines_are_the_concatenation_of_their_parts_in_any_capacity(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      HeaderLines.Builder builder = new HeaderLines.Builder(random.nextInt(40));
      StringBuilder expected = new StringBuilder();
      for (int line = random.nextInt(5); line >= 0; line--) {
        String name = "n".repeat(1 + random.nextInt(9));
        String value = "v ~".repeat(random.nextInt(9));
        long number = random.nextInt(1_000);
        if (random.nextBoolean()) {
          builder.add(HeaderLines.of(name, value).and(name, value));
          expected.append((name + ": " + value + "\r\n").repeat(2));
        } else {
          builder.begin(name).text(value).number(number).end();
          expected.append(name).append(": ").append(value).append(number).append("\r\n");
        }
        assertThat(builder.length()).as("seed %d", seed).isEqualTo(expected.length());
      }
      HeaderLines lines = builder.build();
      assertThat(lines).as("seed %d", seed).hasToString(expected.toString());
      assertThat(lines.length()).isEqualTo(expected.length());
      assertThat(new String(lines.bytes(), StandardCharsets.US_ASCII))
          .startsWith(expected.toString());
      assertThat(HeaderLines.NONE.and(lines).and(HeaderLines.NONE))
          .hasToString(expected.toString());
    }
  }

  @Test
  void each_character_other_than_visible_ascii_and_spaces_is_refused() {
    for (char c = 0; c < 300; c++) {
      String value = "a" + c;
      if (c >= ' ' && c <= '~') {
        assertThat(HeaderLines.of("n", value)).hasToString("n: a" + c + "\r\n");
      } else {
        assertThatIllegalArgumentException().isThrownBy(() -> HeaderLines.of("n", value));
        assertThatIllegalArgumentException().isThrownBy(() -> HeaderLines.of(value, "v"));
      }
    }
  }
}
