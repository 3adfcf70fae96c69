package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SiteSettings;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** The options of the publisher and the website each set one value of a publication. */
class SiteOptionsTest {
  private final Set<String> testedOptions = new TreeSet<>();

  @Test
  void each_option_sets_only_its_own_value() {
    requireOnly("--publisher=Acme", "publisher=Acme site.name=Acme");
    requireOnly(
        "--city-path=/x/{state_slug}/{city_slug}", "paths.city=/x/{state_slug}/{city_slug}");
    requireOnly(
        "--sheds-city-path=/x/{state_slug}/{city_slug}",
        "paths.sheds_city=/x/{state_slug}/{city_slug}");
    requireOnly(
        "--tires-wheels-city-path=/x/{state_slug}/{city_slug}",
        "paths.tires_wheels_city=/x/{state_slug}/{city_slug}");
    requireOnly("--company-path=/x/{slug}", "paths.company=/x/{slug}");
    requireOnly(
        "--store-path=/x/{state_slug}/{city_slug}/{store_slug}",
        "paths.store=/x/{state_slug}/{city_slug}/{store_slug}");
    requireOnly("--limits=search=7", "limits.search=7");
    requireOnly("--limits=bulk=7", "limits.bulk=7");
    requireOnly("--static-pages=0", "static_pages=0");
    requireOnly("--static-pages=999999999", "static_pages=999999999");
    requireOnly("--site-language=es", "site.language=es");
    requireOnly("--site-map=https://m.example/{address}", "site.map=https://m.example/{address}");
    requireOnly("--site-report=a@b.example", "site.report=a@b.example");
    requireOnly("--site-own-ratings", "site.own_ratings=true");
    Map<String, String> withoutSite = values();
    withoutSite.keySet().removeIf(name -> name.startsWith("site."));
    assertThat(values("--site=off")).isEqualTo(withoutSite);
    withoutSite.put("base_url", "https://a.example/b");
    assertThat(values("--base-url=https://a.example/b/")).isEqualTo(withoutSite);
    assertThat(values("--base-url=https://a.example", "--site=on")).containsKey("site.name");
    assertThat(values("--site-map=off")).doesNotContainKey("site.map");
    // SiteThemeTest tests the theme.
    testedOptions.addAll(List.of("--site", "--base-url", "--site-theme"));
    assertThat(new CommandLine(new SiteOptions()).getCommandSpec().optionsMap().keySet())
        .isEqualTo(testedOptions);
  }

  /** Fails unless the option changes only these values, such as {@code static_pages=0}. */
  private void requireOnly(String argument, String changedValues) {
    testedOptions.add(argument.replaceFirst("=.*", ""));
    Map<String, String> expected = values();
    for (String value : changedValues.split(" ", -1)) {
      String[] parts = value.split("=", 2);
      expected.put(parts[0], parts[1]);
    }
    assertThat(values(argument)).as(argument).isEqualTo(expected);
  }

  private static Map<String, String> values(String... arguments) {
    SiteOptions options = CommandLine.populateCommand(new SiteOptions(), arguments);
    Publication publication = options.publication();
    SiteSettings settings = options.settings(publication, warning -> {});
    Map<String, String> values = new TreeMap<>();
    addValues("", ResourceJson.mapper().valueToTree(publication), values);
    if (settings != null) {
      addValues("site.", ResourceJson.mapper().valueToTree(settings), values);
    }
    return values;
  }

  private static void addValues(String prefix, JsonNode node, Map<String, String> values) {
    node.forEachEntry(
        (name, value) -> {
          if (value.isObject()) {
            addValues(prefix + name + ".", value, values);
          } else if (!value.isNull()) {
            values.put(prefix + name, value.asString(value.toString()));
          }
        });
  }
}
