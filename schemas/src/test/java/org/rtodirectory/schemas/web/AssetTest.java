package org.rtodirectory.schemas.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssetTest {
  @ParameterizedTest
  @ValueSource(strings = {"site.css", "search.js", "docs.js"})
  void an_asset_is_the_file_of_its_source(String name) throws IOException {
    try (InputStream source =
        Objects.requireNonNull(Asset.class.getResourceAsStream("/site/" + name))) {
      byte[] bytes = source.readAllBytes();
      assertThat(Asset.ALL)
          .filteredOn(asset -> matches(asset, name))
          .singleElement()
          .satisfies(asset -> assertThat(asset.bytes()).isEqualTo(bytes));
    }
  }

  private static boolean matches(Asset asset, String name) {
    String[] parts = name.split("\\.", -1);
    return asset.path().contains("/" + parts[0] + "-") && asset.path().endsWith("." + parts[1]);
  }
}
