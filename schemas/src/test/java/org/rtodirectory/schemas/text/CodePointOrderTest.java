package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.rtodirectory.schemas.fixture.NewSeeds;

class CodePointOrderTest {
  @NewSeeds(3)
  void the_order_is_that_of_the_utf8_bytes(long seed) {
    List<String> names = new ArrayList<>(new RandomNames(new Random(seed)).next(300));
    names.add("");
    for (String a : names) {
      for (String b : names) {
        assertThat(Integer.signum(CodePointOrder.compare(a, b)))
            .as("seed %d: %s and %s", seed, a, b)
            .isEqualTo(Integer.signum(Arrays.compareUnsigned(utf8(a), utf8(b))));
      }
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
