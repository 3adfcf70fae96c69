package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;

/** The files with the rejected rows of an import, next to the imported files. */
class ReportFileTest {

  @TempDir Path folder = Path.of("");

  @Test
  void a_rejects_file_has_the_line_the_reasons_and_the_original_cells() throws IOException {
    Path rejects =
        writeRejects(
            "Company_Name,verticals,address,city,STATE,zip\n"
                + "A,retail,\"1\nA St\",Dallas,TX,75201\n"
                + "  B  ,retail,,Dallas,ON,75201\n"
                + "\n"
                + "\"C, \"\"Inc\"\"\",retail,\"3\n A St\",Dallas,TX,x\n"
                + "D,retail\n"
                + "E,retail,5 A St,Dallas,TX,75201,214,\"a,b\"\n");
    assertThat(rejects).isEqualTo(folder.resolve("stores.rejects.csv"));
    assertThat(Files.readString(rejects))
        .as("as Excel expects it: with a byte order mark and CRLF")
        .isEqualTo(
            "\uFEFF"
                + String.join(
                    "\r\n",
                    "line,reason,Company_Name,verticals,address,city,STATE,zip",
                    "4,address is missing; state is not a US state: ON,  B  ,retail,,Dallas,ON,75201",
                    "6,zip is not a ZIP code: x,\"C, \"\"Inc\"\"\",retail,\"3\n A St\",Dallas,TX,x",
                    "8,\"the row has 2 cells, not 6\",D,retail",
                    "9,\"the row has 8 cells, not 6\",E,retail,5 A St,Dallas,TX,75201,214,\"a,b\"",
                    ""));
  }

  @Test
  void a_corrected_rejects_file_can_be_imported() throws IOException {
    String text =
        "line,reason,"
            + ImportScene.BRIEF_HEADER
            + "\n2,zip is missing,A,retail,1 A St,Dallas,TX,75201\n";
    Path correctedFile = Files.writeString(folder.resolve("stores.rejects.csv"), text);
    ImportFile file = ImportFile.read(correctedFile, (row, line) -> {}, Progress.NONE);
    assertThat(file.rejects()).isEmpty();
    assertThat(file.summary(null, null).rowCount()).isEqualTo(1);
  }

  @Test
  void a_rejects_file_never_overwrites_an_input_or_the_rejects_of_another_file() {
    Path input = folder.resolve("a.csv");
    Path rejects = folder.resolve("a.rejects.csv");
    assertThatThrownBy(() -> ReportFile.of(List.of(input, rejects), null, ".rejects.csv"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("one after the other");
    assertThatThrownBy(
            () -> ReportFile.of(List.of(input, folder.resolve("a.CSV")), null, ".rejects.csv"))
        .isInstanceOf(Failure.class);
    assertThat(ReportFile.of(List.of(input, input, folder.resolve("b.csv")), null, ".rejects.csv"))
        .hasSize(2);
    assertThat(ReportFile.of(List.of(rejects), null, ".rejects.csv")).hasSize(1);
  }

  /** Reads a file of {@code text}, and returns the rejects file that is written for it. */
  private Path writeRejects(String text) throws IOException {
    Path input = Files.writeString(folder.resolve("stores.csv"), text);
    ImportFile file = ImportFile.read(input, (row, line) -> {}, Progress.NONE);
    ReportFile rejects = ReportFile.of(List.of(input), null, ".rejects.csv").get(0);
    rejects.write(file.header(), file.rejects());
    assertThat(rejects.path()).exists();
    return rejects.path();
  }
}
