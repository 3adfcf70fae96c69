package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** The order of texts by code points. It is also the order in databases. */
class CodePointOrderTest {
  @NewSeeds(3)
  void the_order_is_that_of_the_utf8_bytes(long seed) {
    List<String> names = new ArrayList<>(new RandomNames(new Random(seed)).list(300));
    names.add("");
    for (String name : names) {
      for (String otherName : names) {
        assertThat(Integer.signum(CodePointOrder.compare(name, otherName)))
            .as("seed %d: %s and %s", seed, name, otherName)
            .isEqualTo(Integer.signum(Arrays.compareUnsigned(utf8(name), utf8(otherName))));
      }
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
