package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of stores that are probably the same, which an import writes but does not merge. */
class LikelyDuplicatesTest {
  private static final String HEADER = "company_name,verticals,address,city,state,zip,phone";

  private final ImportScene scene;

  LikelyDuplicatesTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void stores_that_share_a_telephone_or_a_house_are_listed_and_not_merged() throws IOException {
    LikelyDuplicates duplicates =
        load(
            "Aaron's,retail,1 Main St,Dallas,TX,75201,(214) 555-0100",
            "Aarons Sales,retail,2 Elm St,Dallas,TX,75202,214-555-0100",
            "Best,retail,7 Oak St,Mobile,AL,36601,",
            "Best,retail,7 Oak Street East,Mobile,AL,36601-1234,",
            "Other,retail,7 Oak St,Mobile,AL,36601,(214) 555-0100",
            "Other,retail,8 Oak St,Mobile,AL,36601,");
    assertThat(duplicates).isEqualTo(new LikelyDuplicates(2, 6, duplicatesFile()));
    assertThat(Files.readAllLines(duplicatesFile()))
        .containsExactly(
            "\uFEFFgroup,reason,company_name,external_id,address,address2,city,state,zip,phone",
            "1,same telephone,Aaron's,,1 Main St,,Dallas,TX,75201,(214) 555-0100",
            "1,same telephone,Aarons Sales,,2 Elm St,,Dallas,TX,75202,(214) 555-0100",
            "1,\"same telephone, renamed?\",Other,,7 Oak St,,Mobile,AL,36601,(214) 555-0100",
            "2,same ZIP and house number,Best,,7 Oak St,,Mobile,AL,36601,",
            "2,same ZIP and house number,Best,,7 Oak Street East,,Mobile,AL,36601-1234,",
            "2,\"same ZIP and house number, renamed?\",Other,,7 Oak St,,Mobile,AL,36601,(214) 555-0100");
    assertThat(scene.row("SELECT count(*) FROM locations")).isEqualTo("6");
  }

  @Test
  void a_company_that_was_renamed_is_reported_with_the_store_that_is_still_listed()
      throws IOException {
    scene.load(
        "external_id," + HEADER, "A1,Alder Rentals,retail,100 Oak St,Dallas,TX,75201,2145550101");
    LikelyDuplicates duplicates =
        scene
            .load(
                "external_id," + HEADER,
                "A1,Alder Rent-To-Own,retail,100 Oak St,Dallas,TX,75201,214-555-0101 ext. 2")
            .duplicates();
    assertThat(duplicates.rowCount()).isEqualTo(4);
    assertThat(Files.readString(duplicatesFile()))
        .contains(
            "\"same telephone, renamed?\",Alder Rentals,A1",
            "\"same ZIP and house number, renamed?\",Alder Rent-To-Own,A1");
  }

  @Test
  void a_value_that_more_than_twenty_stores_share_is_no_sign_of_duplicates() throws IOException {
    String[] rows =
        IntStream.rangeClosed(1, 21)
            .mapToObj(number -> "Ace,retail," + number + " Main St,Dallas,TX,75201,(800) 555-0100")
            .toArray(String[]::new);
    assertThat(load(Arrays.copyOf(rows, 20)).rowCount()).isEqualTo(20);
    assertThat(duplicatesFile()).exists();
    assertThat(load(rows).file()).isNull();
    assertThat(duplicatesFile()).doesNotExist();
  }

  private LikelyDuplicates load(String... rows) {
    String[] lines = Stream.concat(Stream.of(HEADER), Stream.of(rows)).toArray(String[]::new);
    return scene.load(scene.file("stores.csv", lines)).duplicates();
  }

  private Path duplicatesFile() {
    return scene.folder().resolve("stores.duplicates.csv");
  }
}
