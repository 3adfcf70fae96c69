package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.difference.ReleasePlan;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.SnapshotFiles;

/** Publishing over a release that an earlier version of the generator published in format 6. */
class FormerFormatTest {
  private static final Path FORMER =
      Path.of("..", "schemas", "src", "test", "resources", "snapshots", "format-6");
  private static final Extract NEXT =
      Extracts.of("Aaron's Rentals|Dallas|TX|2301 Main St", "Best|Mobile|AL|2 Oak St");

  @TempDir private Path folder = Path.of("");
  private Target target = new Target(folder);

  @BeforeEach
  void copyTheFormerRelease() throws IOException {
    target = new Target(folder.resolve("public"));
    try (Stream<Path> files = Files.walk(FORMER)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.folder().resolve(FORMER.relativize(file).toString());
        Files.createDirectories(copy.resolveSibling("."));
        Files.copy(file, copy);
      }
    }
  }

  @Test
  void pages_that_only_a_release_of_the_former_format_has_are_deleted() throws IOException {
    Path gone = target.folder().resolve("api/locations/state=CO/city=canon-city/page=1.json");
    Path stays = target.folder().resolve("api/locations/state=TX/city=dallas/page=1.json");
    for (Path page : List.of(gone, stays)) {
      Files.createDirectories(page.resolveSibling("."));
      Files.writeString(page, "{}");
    }
    PublishSummary summary = target.publish(NEXT);
    assertThat(summary.release()).isEqualTo(2);
    assertThat(summary.warnings()).isEmpty();
    assertThat(summary.plan().rows().counts().removed()).isPositive();
    assertThat(gone).doesNotExist();
    assertThat(stays).content().contains("2301 Main St");
  }

  @Test
  void releases_of_both_formats_are_compared_in_either_direction() throws IOException {
    target.publish(NEXT);
    ReleasePlan forth = plan(1, 2);
    ReleasePlan back = plan(2, 1);
    assertThat(forth.rows().counts().added()).isEqualTo(back.rows().counts().removed());
    assertThat(forth.rows().counts().removed()).isEqualTo(back.rows().counts().added());
    assertThat(back.pages().written()).isPositive();
  }

  @Test
  void a_rollback_to_the_former_format_is_refused_with_what_to_do_instead() throws IOException {
    target.publish(NEXT);
    var before = target.objects();
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> target.rollback(1))
        .withMessageContainingAll(
            "Release 1 cannot be published again (",
            "it has format 6",
            "An earlier version of the generator published it",
            "restore the database as it was then, and publish");
    assertThat(target.objects()).isEqualTo(before);
  }

  private ReleasePlan plan(long from, long to) throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      return ReleasePlan.between(
          target.record(from),
          snapshots.open(target.record(from).snapshot(), target.store()),
          target.record(to),
          snapshots.open(target.record(to).snapshot(), target.store()),
          2);
    }
  }
}
