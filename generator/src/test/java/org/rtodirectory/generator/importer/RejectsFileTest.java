package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.importer.RowFormat.States;
import org.rtodirectory.generator.progress.Progress;

class RejectsFileTest {
  private static final States STATES = new States(Map.of("texas", "TX"));

  @TempDir Path folder = Path.of("");

  @Test
  void it_holds_line_reasons_and_the_cells_as_they_were() throws IOException {
    Path rejects =
        written(
            "Company_Name,verticals,address,city,STATE,zip\n"
                + "A,retail,\"1\nA St\",Dallas,TX,75201\n"
                + "  B  ,retail,,Dallas,ON,75201\n"
                + "\n"
                + "\"C, \"\"Inc\"\"\",retail,\"3\n A St\",Dallas,TX,x\n"
                + "D,retail\n"
                + "E,retail,5 A St,Dallas,TX,75201,214,\"a,b\"\n"
                + "F,retail,\"6 A St,Dallas,TX,75201\n");
    assertThat(rejects).isEqualTo(folder.resolve("stores.rejects.csv"));
    assertThat(rejects)
        .hasContent(
            """
            line,reason,Company_Name,verticals,address,city,STATE,zip
            4,address is missing; state is not a US state: ON,  B  ,retail,,Dallas,ON,75201
            6,zip is not a ZIP code: x,"C, ""Inc""\",retail,"3
             A St",Dallas,TX,x
            8,"the row has 2 cells, not 6",D,retail,,,,
            9,"the row has 8 cells, not 6",E,retail,5 A St,Dallas,TX,"75201,214,a,b"
            10,the quotes do not match,"F,retail,""6 A St,Dallas,TX,75201",,,,,
            """);
  }

  @Test
  void bytes_that_are_no_utf8_are_shown_as_replacement_characters() throws IOException {
    String text = ImportScene.BRIEF_HEADER + "\nCaf\u00E9,retail,1 A St,Dallas,TX,75201\n";
    Path input =
        Files.write(folder.resolve("stores.csv"), text.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(Files.readString(write(input, folder)))
        .contains("2,company_name is not valid UTF-8: Caf\uFFFD,Caf\uFFFD,retail,1 A St");
  }

  @Test
  void after_correction_it_can_be_imported_unchanged() throws IOException {
    String text =
        "line,reason,"
            + ImportScene.BRIEF_HEADER
            + "\n2,zip is missing,A,retail,1 A St,Dallas,TX,75201\n";
    Path repaired = Files.writeString(folder.resolve("stores.rejects.csv"), text);
    ImportFile file = ImportFile.read(0, repaired, STATES, row -> {}, Progress.NONE);
    assertThat(file.rejects()).isEmpty();
    assertThat(file.rows()).isEqualTo(1);
  }

  @Test
  void one_of_an_earlier_run_is_deleted_when_there_are_no_rejects() throws IOException {
    Path stale = Files.writeString(folder.resolve("stores.rejects.csv"), "stale");
    Path input = Files.writeString(folder.resolve("stores.csv"), ImportScene.BRIEF_HEADER + "\n");
    ImportFile file = ImportFile.read(0, input, STATES, row -> {}, Progress.NONE);
    assertThat(new RejectsFile(input, folder).write(file.header(), file.rejects())).isNull();
    assertThat(stale).doesNotExist();
  }

  @Test
  void it_is_written_to_the_other_folder_if_that_of_the_input_is_not_writable() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path input = Files.writeString(folder.resolve("a.csv"), ImportScene.BRIEF_HEADER + "\nA\n");
    Files.createDirectory(folder.resolve("a.rejects.csv"));
    assertThat(write(input, other)).isEqualTo(other.resolve("a.rejects.csv")).isRegularFile();
  }

  @Test
  void nothing_is_loaded_if_it_cannot_be_written() throws IOException {
    Path input = Files.writeString(folder.resolve("a.csv"), ImportScene.BRIEF_HEADER + "\nA\n");
    Files.createDirectory(folder.resolve("a.rejects.csv"));
    assertThatThrownBy(() -> write(input, folder))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("a.rejects.csv")
        .hasMessageContaining("Nothing was loaded");
  }

  @Test
  void its_name_is_that_of_the_input_without_csv() {
    assertThat(new RejectsFile(Path.of("dir", "us-stores.csv"), folder).besideInput())
        .isEqualTo(Path.of("dir", "us-stores.rejects.csv"));
    assertThat(new RejectsFile(Path.of("A.CSV"), folder).name()).isEqualTo("A.rejects.csv");
    assertThat(new RejectsFile(Path.of("a.txt"), folder).name()).isEqualTo("a.txt.rejects.csv");
  }

  @Test
  void it_never_overwrites_an_input_or_the_rejects_of_another() {
    Path input = folder.resolve("a.csv");
    Path rejects = folder.resolve("a.rejects.csv");
    assertThatThrownBy(() -> RejectsFile.checkDistinct(List.of(input, rejects), folder))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("Rename one of the two");
    assertThatThrownBy(
            () -> RejectsFile.checkDistinct(List.of(input, folder.resolve("a.CSV")), folder))
        .isInstanceOf(Failure.class);
    RejectsFile.checkDistinct(List.of(input, input, folder.resolve("b.csv")), folder);
    RejectsFile.checkDistinct(List.of(rejects), folder);
  }

  private Path written(String text) throws IOException {
    return write(Files.writeString(folder.resolve("stores.csv"), text), folder);
  }

  private static Path write(Path input, Path other) {
    ImportFile file = ImportFile.read(0, input, STATES, row -> {}, Progress.NONE);
    Path written = new RejectsFile(input, other).write(file.header(), file.rejects());
    assertThat(written).isNotNull();
    return written == null ? other : written;
  }
}
