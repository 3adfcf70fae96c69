package org.rtodirectory.schemas.web.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.SiteSettings;

/** The texts of the website in each language, and the texts that a publisher replaces. */
class TextsTest {
  /** Matches the keys in templates and classes. A key that ends with a period is a prefix. */
  private static final Pattern KEY =
      Pattern.compile("\"((?:[a-z]+[.])+(?:[a-z-]+(?:[.][a-z]+)*)?)\"");

  private static final Map<String, String> ENGLISH = Texts.texts("en");

  private static Texts texts(String language, Map<String, String> changes) {
    return Texts.of(new SiteSettings("Ours").withTexts(language, changes));
  }

  @Test
  void all_languages_have_the_same_keys_with_the_same_placeholders() {
    for (String language : Texts.languages()) {
      Map<String, String> texts = Texts.texts(language);
      assertThat(texts.keySet()).as(language).isEqualTo(ENGLISH.keySet());
      texts.forEach(
          (key, text) -> {
            assertThat(Texts.placeholders(text))
                .as(language + ", " + key)
                .isEqualTo(Texts.placeholders(ENGLISH.getOrDefault(key, "")));
            assertThat(Texts.findProblem(language, key, text)).as(key).isEmpty();
          });
    }
  }

  @Test
  void texts_with_words_differ_between_english_and_spanish() {
    Map<String, String> spanish = Texts.texts("es");
    assertThat(ENGLISH.keySet())
        .filteredOn(key -> ENGLISH.getOrDefault(key, "").equals(spanish.get(key)))
        .filteredOn(
            key ->
                ENGLISH.getOrDefault(key, "").replaceAll("\\{[a-z]+}", "").matches(".*[a-z]{3}.*"))
        .filteredOn(key -> !key.startsWith("guides.slugs."))
        .containsExactly("count.dc");
  }

  @Test
  void templates_and_classes_use_exactly_the_existing_texts() throws IOException {
    TreeSet<String> usedKeys = new TreeSet<>();
    for (String folder : List.of("jte/web", "java/org/rtodirectory/schemas/web")) {
      try (Stream<Path> files = Files.walk(Path.of("src/main").resolve(folder))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Matcher key = KEY.matcher(Files.readString(file));
          while (key.find()) {
            usedKeys.add(key.group(1));
          }
        }
      }
    }
    assertThat(ENGLISH.keySet())
        .as("texts that nothing uses")
        .filteredOn(key -> usedKeys.stream().noneMatch(usedKey -> isUse(usedKey, key)))
        .isEmpty();
    assertThat(usedKeys)
        .as("texts that do not exist")
        .filteredOn(usedKey -> ENGLISH.keySet().stream().noneMatch(key -> key.startsWith(usedKey)))
        // Names of files and of fields in a form look like keys.
        .isSubsetOf(
            "costs.field.",
            "footer.md",
            "image.png",
            "index.html",
            "loan.fee",
            "loan.months",
            "navigation.txt");
  }

  private static boolean isUse(String usedKey, String key) {
    return usedKey.endsWith(".")
        ? key.startsWith(usedKey)
        : Stream.of("", ".one", ".other", ".hint").anyMatch(end -> key.equals(usedKey + end));
  }

  @Test
  void templates_contain_no_visible_words() throws IOException {
    Pattern word = Pattern.compile(">\\s*[A-Z][a-z]{2,}[^<>$@(]*<");
    try (Stream<Path> files = Files.walk(Path.of("src/main/jte/web"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(word.matcher(Files.readString(file)).results().map(result -> result.group()))
            .as(file.toString())
            .isEmpty();
      }
    }
  }

  @Test
  void numbers_dates_and_lists_follow_the_language() {
    Texts english = texts("en", Map.of());
    assertThat(english.number(1_234_567)).isEqualTo("1,234,567");
    assertThat(english.number(new BigDecimal("1234.50"))).isEqualTo("1,234.50");
    assertThat(english.date(LocalDate.parse("2026-11-02"))).isEqualTo("November 2, 2026");
    assertThat(english.list(List.of("a", "b", "c"))).isEqualTo("a, b, and c");
    assertThat(english.list(List.of("a", "b"))).isEqualTo("a and b");
    assertThat(english.count("count.stores", 1)).isEqualTo("1 store");
    Texts spanish = texts("es", Map.of());
    assertThat(spanish.language()).isEqualTo("es");
    assertThat(spanish.date(LocalDate.parse("2026-11-02"))).isEqualTo("2 de noviembre de 2026");
    assertThat(spanish.list(List.of("a", "b", "c"))).isEqualTo("a, b y c");
    assertThat(spanish.count("count.stores", 1200)).isEqualTo("1,200 tiendas");
    assertThat(
            texts("en", Map.of("number.group", ".", "number.point", ","))
                .number(new BigDecimal("1234.5")))
        .isEqualTo("1.234,5");
  }

  @Test
  void distances_below_ten_miles_have_tenths() {
    Texts texts = texts("en", Map.of());
    assertThat(Stream.of(0.0, 0.94, 1.0, 1.04, 4.84, 9.94, 9.96, 29.4, 1234.0).map(texts::miles))
        .containsExactly(
            "less than 1 mile",
            "less than 1 mile",
            "1 mile",
            "1 mile",
            "4.8 miles",
            "9.9 miles",
            "10 miles",
            "29 miles",
            "1,234 miles");
    assertThat(Stream.of(0.94, 1.0, 4.84).map(texts::milesAway))
        .containsExactly("Less than 1 mile away", "About 1 mile away", "About 4.8 miles away");
    assertThat(texts("es", Map.of()).milesAway(0.5)).isEqualTo("A menos de 1 milla");
  }

  @Test
  void a_publisher_replaces_texts_that_exist_with_placeholders_that_exist() {
    Texts texts = texts("es", Map.of("nav.home", "Portada", "city.name", "{city} ({state})"));
    assertThat(texts.get("nav.home")).isEqualTo("Portada");
    assertThat(texts.format("city.name", "city", "Reno", "state", "NV")).isEqualTo("Reno (NV)");
    assertThat(Texts.findProblem("en", "nav.house", "x")).hasValue("is not a text of the website");
    assertThat(Texts.findProblem("en", "city.name", "{city} {zip}"))
        .hasValue("has unknown placeholders: zip");
    assertThat(Texts.findProblem("en", "nav.home", "x".repeat(500))).isEmpty();
    assertThat(Texts.findProblem("en", "nav.home", "x".repeat(501))).isPresent();
    assertThat(Texts.findProblem("en", "nav.home", "a\nb")).isPresent();
    assertThat(Texts.findProblem("en", "city.name", "{city}")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> texts.format("city.name", "city", "Reno"))
        .withMessageContaining("city.name");
  }
}
