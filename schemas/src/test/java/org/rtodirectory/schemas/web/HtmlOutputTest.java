package org.rtodirectory.schemas.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HtmlOutputTest {
  private static final List<String> PARTS =
      List.of(
          "&",
          "<",
          ">",
          "\"",
          "'",
          "a",
          " ",
          "é",
          "→",
          "\uD83D\uDE00",
          "\uD83D",
          "\u0000",
          "javascript:",
          "JavaScript :",
          "https://example.com/?a=1&b=2");

  @Test
  void values_are_escaped_as_the_library_escapes_them() {
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder value = new StringBuilder();
      for (int part = random.nextInt(5); part >= 0; part--) {
        value.append(PARTS.get(random.nextInt(PARTS.size())));
      }
      String attribute = List.of("", "href", "title").get(random.nextInt(3));
      String tag = attribute.equals("href") || random.nextBoolean() ? "a" : "p";
      StringOutput expected = new StringOutput();
      HtmlOutput page = new HtmlOutput();
      show(new OwaspHtmlTemplateOutput(expected), tag, attribute, value.toString());
      show(page, tag, attribute, value.toString());
      assertThat(page.toBytes())
          .as("%s in %s %s", value, tag, attribute)
          .isEqualTo(expected.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void show(HtmlTemplateOutput page, String tag, String attribute, String value) {
    page.writeContent("<" + tag + " ");
    page.setContext(tag, attribute.isEmpty() ? null : attribute);
    page.writeUserContent(value);
    page.writeUserContent(17);
    page.writeUserContent(-70_000);
    page.writeUserContent(2.5);
  }

  @Test
  void an_absent_value_leaves_no_trace() {
    HtmlOutput page = new HtmlOutput();
    page.setContext("p", null);
    page.writeUserContent((String) null);
    assertThat(page.toBytes()).isEmpty();
  }

  @Test
  void long_pages_are_kept_whole() {
    HtmlOutput page = new HtmlOutput();
    page.setContext("p", "title");
    page.writeUserContent("\"".repeat(100_000));
    page.writeContent("→".repeat(100_000));
    assertThat(new String(page.toBytes(), StandardCharsets.UTF_8))
        .isEqualTo("&#34;".repeat(100_000) + "→".repeat(100_000));
  }

  @Test
  void values_in_code_are_refused() {
    HtmlOutput page = new HtmlOutput();
    page.setContext("script", null);
    assertThatIllegalStateException().isThrownBy(() -> page.writeUserContent("alert(1)"));
    page.setContext("a", "onclick");
    assertThatIllegalStateException().isThrownBy(() -> page.writeUserContent("alert(1)"));
    page.setContext("script", "src");
    page.writeUserContent("/site.js");
    assertThat(page.toBytes()).isEqualTo("/site.js".getBytes(StandardCharsets.UTF_8));
  }
}
