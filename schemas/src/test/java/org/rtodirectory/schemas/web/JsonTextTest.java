package org.rtodirectory.schemas.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.ResourceJson;

class JsonTextTest {
  @Test
  void members_objects_and_arrays_are_written_in_order() {
    String json =
        new JsonText()
            .put("name", "Bluebonnet")
            .beginObject("address")
            .put("city", "Dallas")
            .endObject()
            .beginArray("items")
            .beginItem()
            .put("position", 1)
            .endObject()
            .beginItem()
            .put("rating", new BigDecimal("4.50"))
            .endObject()
            .endArray()
            .put("last", 2)
            .end();
    assertThat(json)
        .isEqualTo(
            "{\"name\":\"Bluebonnet\",\"address\":{\"city\":\"Dallas\"},"
                + "\"items\":[{\"position\":1},{\"rating\":4.50}],\"last\":2}");
  }

  @Test
  void strings_are_escaped_as_jackson_escapes_them_and_cannot_end_a_script() {
    Random random = new Random(7);
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(8); length >= 0; length--) {
        text.append((char) (random.nextInt(4) == 0 ? random.nextInt(0x3000) : random.nextInt(128)));
      }
      String expected =
          ResourceJson.mapper()
              .writeValueAsString(text.toString())
              .replace("<", "\\u003c")
              .replace(">", "\\u003e")
              .replace("&", "\\u0026");
      assertThat(new JsonText().put("a", text.toString()).end())
          .isEqualTo("{\"a\":" + expected + "}");
    }
  }
}
