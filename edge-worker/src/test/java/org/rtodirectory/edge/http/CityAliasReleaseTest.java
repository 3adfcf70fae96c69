package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.schemas.api.Vertical.RETAIL;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.DirectoryRows;
import org.rtodirectory.edge.fixture.FollowingGateway;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.State;

/** A release that differs from the one before in the aliases of a city, and in no row. */
class CityAliasReleaseTest {
  private static final String SEARCH = "/api/search?q=panther+city";

  @TempDir private Path folder;

  @Test
  void a_new_alias_is_answered_from_the_next_release_on_until_it_is_removed() throws IOException {
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      swap(gateway, List.of());
      assertThat(gateway.http().json(SEARCH).text()).contains("\"results\":[]");
      String list = gateway.http().json("/api/locations").text();

      swap(gateway, List.of("panther city"));
      assertThat(gateway.http().json(SEARCH).text())
          .startsWith("{\"results\":[{\"type\":\"city\",\"name\":\"Fort Worth, TX\"");
      assertThat(gateway.http().json("/api/locations").text()).isEqualTo(list);

      swap(gateway, List.of());
      assertThat(gateway.http().json(SEARCH).text()).contains("\"results\":[]");
      assertThat(gateway.held()).hasSize(3);
    }
  }

  private static void swap(FollowingGateway gateway, List<String> aliases) {
    gateway.publish(directory(aliases));
    gateway.follow();
    assertThat(gateway.problem()).isEmpty();
  }

  private static Directory directory(List<String> aliases) {
    DirectoryRows rows = new DirectoryRows();
    State texas = DirectoryRows.state("TX", "Texas");
    Operator company = rows.company("Rent & Ride", RETAIL);
    rows.store(company, rows.city(texas, "Fort Worth", aliases), "7 N Houston Ave", "76102");
    rows.store(company, rows.city(texas, "Dallas"), "1 Main St", "75201");
    return rows.directory();
  }
}
