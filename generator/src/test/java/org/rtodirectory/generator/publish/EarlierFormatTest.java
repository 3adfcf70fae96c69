package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.SnapshotHeader;
import org.rtodirectory.schemas.text.Sha256;

/** Publishes after a release whose snapshot has the previous format. */
class EarlierFormatTest {
  private static final int VERSION_OFFSET = 8;
  private static final Extract NEXT_DIRECTORY = Extracts.of("Best|Mobile|AL|2 Oak St");

  private final Target target;

  /** Publishes release 1, and changes its files to the previous format. */
  EarlierFormatTest(@TempDir Path folder) throws IOException {
    target = new Target(folder.resolve("public"));
    target.publish(Extracts.of("Ace|Dallas|TX|1 Main St"));
    String sha256 = target.record(1).snapshot().sha256();
    Path snapshots = target.folder().resolve("snapshots");
    byte[] bytes = Files.readAllBytes(snapshots.resolve(sha256 + ".snapshot"));
    bytes[VERSION_OFFSET] = SnapshotHeader.VERSION - 1;
    String earlierDigest = HexFormat.of().formatHex(Sha256.of(bytes));
    Files.write(snapshots.resolve(earlierDigest + ".snapshot"), bytes);
    target.store().delete(Objects.requireNonNull(target.record(1).objects()).key());
    for (String key : new String[] {CurrentPointer.KEY, Release.key(1)}) {
      Path file = target.folder().resolve(key);
      String json =
          Files.readString(file, StandardCharsets.UTF_8)
              .replace(sha256, earlierDigest)
              .replaceFirst("(?s)\"objects\" : \\{.*?}", "\"identities\" : \"0badcafe\"")
              .replaceFirst("\"renderer\" : \"[^\"]*\"", "\"documents\" : [ \"auth.md\" ]")
              .replaceFirst("\"pending\" : \\[ ]", "\"owed\" : [ \"/owed\" ]");
      Files.writeString(file, json);
    }
  }

  @Test
  void a_publish_writes_all_objects_and_warns_that_removed_pages_of_the_earlier_release_stay()
      throws IOException {
    PublishSummary summary = target.publish(NEXT_DIRECTORY);
    assertThat(summary.release()).isEqualTo(2);
    assertThat(summary.warnings())
        .singleElement()
        .asString()
        .contains(
            "The list of the objects of release 1 cannot be read (an earlier version of the program"
                + " published it without a list)",
            "stay in",
            "verify --repair --delete-foreign");
    assertThat(target.record(2).pending())
        .as("the paths that were pending before")
        .contains("/owed");
    assertThat(target.folder().resolve("api/locations/state=AL/page=1.json")).exists();
    assertThat(target.folder().resolve("api/locations/state=TX/page=1.json")).exists();
    assertThat(target.verify())
        .isNotEmpty()
        .allMatch(finding -> finding.problem() == Finding.ObjectProblem.FOREIGN);
    assertThat(target.repair()).isEmpty();
    assertThat(target.folder().resolve("api/locations/state=TX/page=1.json")).doesNotExist();
    target.assertWhole();
  }

  @Test
  void a_rollback_to_an_earlier_format_is_refused_with_advice() throws IOException {
    target.publish(NEXT_DIRECTORY);
    var objectsBefore = target.objects();
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> target.rollback(1))
        .withMessageContainingAll(
            "Release 1 cannot be published again (",
            "too old: it has format ",
            "Another version of the generator published it: use that version.");
    assertThat(target.objects()).isEqualTo(objectsBefore);
  }
}
