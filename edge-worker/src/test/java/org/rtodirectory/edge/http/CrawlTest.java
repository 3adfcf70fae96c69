package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.DirectoryRows;
import org.rtodirectory.edge.fixture.FollowingGateway;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.schemas.api.Vertical;

/** Reading a whole list from link to link while it changes under the reader. */
class CrawlTest {
  private static final int STORES = 230;
  private static final int KEEP = 4;

  @TempDir private Path folder;

  @Test
  void a_crawl_sees_every_row_of_its_release_once_although_others_are_published()
      throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    try (FollowingGateway gateway = new FollowingGateway(folder, KEEP)) {
      for (int crawl = 0; crawl < 5; crawl++) {
        Set<String> open = publish(gateway, random);
        Reply page = gateway.http().json("/api/locations?state=tx");
        List<String> seen = new ArrayList<>(page.each("address"));
        int published = 0;
        for (Optional<String> next = next(page); next.isPresent(); next = next(page)) {
          if (published < KEEP - 1 && random.nextBoolean()) {
            publish(gateway, random);
            published++;
          }
          page = gateway.http().json("/api/locations" + next.get());
          assertThat(page.status()).as("seed %d", seed).isEqualTo(200);
          seen.addAll(page.each("address"));
        }
        assertThat(seen).as("seed %d", seed).doesNotHaveDuplicates();
        assertThat(seen).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(open);
      }
    }
  }

  /** Publishes some of the stores, and returns the addresses of those. */
  private static Set<String> publish(FollowingGateway gateway, Random random) {
    DirectoryRows rows = new DirectoryRows();
    Operator company = rows.company("Rent Home", Vertical.RETAIL);
    Set<String> open = new TreeSet<>();
    IntStream.range(0, STORES)
        .filter(store -> random.nextInt(4) > 0)
        .mapToObj(store -> 1000 + store + " Main St")
        .forEach(open::add);
    for (String address : open) {
      rows.store(
          company, rows.city(DirectoryRows.state("TX", "Texas"), "Dallas"), address, "75201");
    }
    Directory directory = rows.directory();
    gateway.publish(directory);
    gateway.follow();
    return open;
  }

  /** Where Link leads to; nowhere on the last page. */
  private static Optional<String> next(Reply page) {
    return page.find("Link").map(link -> link.substring(1, link.indexOf('>')));
  }
}
