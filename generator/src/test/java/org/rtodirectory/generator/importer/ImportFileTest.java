package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.ReportFile.ReportedRow;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;

/**
 * The reading of files: encodings, separators, headers, and the rows and cells that are accepted.
 */
class ImportFileTest {
  private static final String HEADER = "company_name,verticals,address,city,state,zip\n";
  private static final String VALID_ROW = "A,retail,1 A St,Dallas,TX,75201\n";

  @TempDir Path folder = Path.of("");

  @Test
  void columns_may_be_in_any_order_and_case() throws IOException {
    ReadFile file =
        read(
            "ZIP, State ,city,\tAddress,VERTICALS,Company_Name\n501,ny,Holtsville,1 A St,retail,B\n");
    assertThat(file.rejects()).isEmpty();
    ImportRow row = file.rows().get(0);
    assertThat(row.text(Column.COMPANY_NAME)).isEqualTo("B");
    assertThat(row.text(Column.ADDRESS)).isEqualTo("1 A St");
    assertThat(row.text(Column.ZIP)).isEqualTo("00501");
    assertThat(row.text(Column.STATE)).isEqualTo("NY");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uFEFF" + HEADER + VALID_ROW,
        "\uFEFF\"company_name\",verticals,address,city,state,zip\n" + VALID_ROW,
        HEADER + "#1 Sheds,sheds,1 A St,Dallas,TX,75201",
        "\n" + HEADER + "\n \t \n" + VALID_ROW + "\n\n",
        "company_name,verticals,address,city,state,zip\r\nA,retail,1 A St,Dallas,TX,75201\r\n",
        "company_name,verticals,address,city,state,zip\rA,retail,1 A St,Dallas,TX,75201",
      })
  void byte_order_marks_blank_lines_and_line_ends_are_no_cells(String text) throws IOException {
    ReadFile file = read(text);
    assertThat(file.rows()).hasSize(1);
    assertThat(file.rejects()).isEmpty();
  }

  @Test
  void quoted_cells_may_hold_commas_quotes_and_lines() throws IOException {
    ReadFile file =
        read(HEADER + "\"A, \"\"B\"\" & C\",retail,\"1 A St\n\n Suite 2\",Dallas,TX,75201\n");
    ImportRow row = file.rows().get(0);
    assertThat(row.text(Column.COMPANY_NAME)).isEqualTo("A, \"B\" & C");
    assertThat(row.text(Column.ADDRESS)).isEqualTo("1 A St Suite 2");
  }

  @Test
  void a_quote_inside_a_plain_cell_is_text() throws IOException {
    assertThat(read(HEADER + "5\" Pipes,retail,1 A St,Dallas,TX,75201\n").rows())
        .extracting(row -> row.text(Column.COMPANY_NAME))
        .containsExactly("5\" Pipes");
  }

  @Test
  void a_state_is_its_code_or_name() throws IOException {
    ReadFile file =
        read(
            HEADER
                + "A,retail,1 A St,Dallas,tx,75201\n"
                + "A,retail,1 A St,Dallas,texas,75201\n"
                + "A,retail,1 A St,Albany,New  york,12201\n"
                + "A,retail,1 A St,Toronto,ON,12201\n");
    assertThat(file.rows())
        .extracting(row -> row.text(Column.STATE))
        .containsExactly("TX", "TX", "NY");
    assertThat(file.rejects())
        .extracting(ReportedRow::reasons)
        .containsExactly(List.of("state is not a US state: ON"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "address, | address is missing",
        "company_name, ... | company_name has no letter or digit: ...",
        "city, -- | city is missing: --",
        "state, ON | state is not a US state: ON",
        "verticals, | verticals is missing",
        "company_slug, a b | company_slug may contain only letters, digits, - and _: a b",
        "rating, 7 | rating is not between 0 and 5: 7",
        "company_name, A\u202Ece | company_name contains the control or direction character U+202E: A\uFFFDce",
        "address, 1 A\u2066 St | address contains the control or direction character U+2066: 1 A\uFFFD St",
        "city, Dal\u200F\u202Alas | city contains the control or direction character U+202A: Dal\u200F\uFFFDlas",
      })
  void an_invalid_required_cell_rejects_its_row(String columnAndCell, String reason)
      throws IOException {
    String column = columnAndCell.substring(0, columnAndCell.indexOf(','));
    String cell = columnAndCell.substring(columnAndCell.indexOf(',') + 1);
    assertThat(readWith(column, cell).rejects())
        .extracting(ReportedRow::reasons)
        .containsExactly(List.of(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "company_rating, bad | company_rating is left out: it is not a number: bad",
        "review_count, -1 | review_count is left out: it is not a whole number from 0 to 2147483647: -1",
        "website, javascript:alert(1) | website is left out: it is not an address that begins with http:// or https://: javascript:alert(1)",
        "company_website, data:text/html;x | company_website is left out: it is not an address that begins with http:// or https://: data:text/html;x",
        "phone, 1.23E+10 | phone is left out: it was rounded by a spreadsheet: 1.23E+10",
        "address2, Ste\u202E5 | address2 is left out: it contains the control or direction character U+202E: Ste\uFFFD5",
        "status, maybe | status is left out: it is not open, temporarily_closed, coming_soon or closed: maybe",
        "external_id, 1.23457E+11 | external_id is left out: it was rounded by a spreadsheet: 1.23457E+11",
        "external_id, 1E+11 | external_id is left out: it was rounded by a spreadsheet: 1E+11",
        "external_id, 1.2345678901234568e+17 | external_id is left out: it was rounded by a spreadsheet: 1.2345678901234568e+17",
        "is_primary, maybe | is_primary is left out: it is not true or false: maybe",
      })
  void an_invalid_optional_cell_is_left_out_with_a_warning(String columnAndCell, String warning)
      throws IOException {
    String column = columnAndCell.substring(0, columnAndCell.indexOf(','));
    ReadFile file = readWith(column, columnAndCell.substring(columnAndCell.indexOf(',') + 1));
    assertThat(file.rejects()).isEmpty();
    assertThat(file.warnings()).containsExactly(List.of("2", warning));
    assertThat(file.rows().get(0).value(Column.find(column).orElseThrow())).isNull();
  }

  @Test
  void optional_cells_that_are_too_long_are_left_out() throws IOException {
    for (String column : List.of("phone", "address2", "brands", "categories", "website")) {
      ReadFile file = readWith(column, "2".repeat(201));
      assertThat(file.rejects()).as(column).isEmpty();
      assertThat(file.warnings()).as(column).hasSize(1);
    }
  }

  @Test
  void names_slugs_and_ids_that_are_too_long_reject_their_row() throws IOException {
    assertThat(readWith("company_name", "é".repeat(120)).rejects()).isEmpty();
    assertThat(readWith("company_slug", "a".repeat(120)).rejects()).isEmpty();
    assertThat(readWith("city", "a".repeat(120)).rejects()).isEmpty();
    assertThat(readWith("external_id", "a".repeat(500)).rejects()).isEmpty();
    assertThat(readWith("company_name", "a".repeat(121)).rejects().get(0).reasons())
        .containsExactly("company_name is longer than 120 characters: " + "a".repeat(60) + "…");
    assertThat(readWith("company_slug", "a".repeat(121)).rejects()).hasSize(1);
    assertThat(readWith("city", "a".repeat(121)).rejects()).hasSize(1);
    assertThat(readWith("external_id", "a".repeat(501)).rejects()).hasSize(1);
  }

  @Test
  void all_problems_of_a_row_are_reported_in_the_order_of_the_columns() throws IOException {
    assertThat(read(HEADER + ",retail,,Dallas,ON,1\n").rejects())
        .containsExactly(
            new ReportedRow(
                2,
                List.of(
                    "company_name is missing",
                    "address is missing",
                    "state is not a US state: ON",
                    "zip is not a ZIP code: 1"),
                List.of("", "retail", "", "Dallas", "ON", "1")));
  }

  @Test
  void a_row_with_too_few_or_too_many_cells_is_rejected() throws IOException {
    ReadFile file =
        read(
            HEADER
                + "A,retail,1 A St,Dallas,TX\n"
                + "A,retail,1 A St,Dallas,TX,75201,x\n"
                + "A\n"
                + "A,retail,1 A St,Dallas,TX,75201\n");
    assertThat(file.rejects())
        .extracting(ReportedRow::line, ReportedRow::reasons)
        .containsExactly(
            tuple(2L, List.of("the row has 5 cells, not 6")),
            tuple(3L, List.of("the row has 7 cells, not 6")),
            tuple(4L, List.of("the row has 1 cell, not 6")));
    assertThat(file.rows()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFF"})
  void invalid_utf8_rejects_only_its_row(String byteOrderMark) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write((byteOrderMark + HEADER + "Caf").getBytes(StandardCharsets.UTF_8));
    bytes.write(0xE9);
    bytes.write(",retail,1 A St,Dallas,ON,75201\n".getBytes(StandardCharsets.UTF_8));
    bytes.write("Café 𝐀,retail,1 A St,Dallas,TX,75201\nB,".getBytes(StandardCharsets.UTF_8));
    bytes.write(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80, '\n'});
    ReadFile file = read(bytes.toByteArray());
    assertThat(file.rows())
        .extracting(row -> row.text(Column.COMPANY_NAME))
        .containsExactly("Café 𝐀");
    assertThat(file.rejects())
        .extracting(ReportedRow::reasons)
        .containsExactly(
            List.of("company_name is not valid UTF-8: Caf\uFFFD", "state is not a US state: ON"),
            List.of("the row has 2 cells, not 6"));
    assertThat(file.notes()).containsExactly("some bytes are not UTF-8. Save it as CSV UTF-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "B,retail,\"2 A St,Dallas,TX,75201\nC,retail,3 A St,Dallas,TX,75201\n",
        "B,retail,\"2 A St\" x,Dallas,TX,75201\n",
        "B,retail,\"2 A St,Dallas,TX,75201\nC,retail,\"3 A St\",Dallas,TX,75201\n",
      })
  void quotes_that_do_not_match_fail_the_import_and_the_message_names_the_line(String rows) {
    assertThatThrownBy(() -> read(HEADER + VALID_ROW + rows))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("stores.csv: the quotes of a cell do not match.")
        .hasMessageContaining("line 3")
        .hasMessageEndingWith("Nothing was loaded.")
        .message()
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "\t", ","})
  void the_header_or_a_line_before_it_determines_the_separator(String separator)
      throws IOException {
    String text = (HEADER + "\"A, B; C\",retail,1 A St,Dallas,TX,75201\n");
    String separated = text.replace(",", separator).replace("A" + separator + " B; C", "A, B; C");
    for (String start : List.of("", "sep=" + separator + "\r\n", "\uFEFFSep=" + separator + "\n")) {
      assertThat(read(start + separated).rows())
          .extracting(row -> row.text(Column.COMPANY_NAME))
          .containsExactly("A, B; C");
    }
    assertThat(read("sep=|\n" + HEADER.replace(',', '|') + VALID_ROW.replace(',', '|')).rows())
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "company_name,address | column verticals is missing; column city is missing; column state is missing;"
            + " column zip is missing",
        "company_name,verticals,address,city,state,zip,fax | column fax is unknown",
        "company_name,verticals,address,city,state,zip,Zip | column zip occurs twice",
        "Aaron's,retail,1 Main St,Dallas,TX,75201 | has no valid header row",
        "company_name,verticals,address,city,state,zip,a,b,c,d,e,f,g,h,i,j | column j is unknown. The",
        "company_name,verticals,address,city,state,zip,a,b,c,d,e,f,g,h,i,j,k,l | column k is unknown; column l is unknown. The",
      })
  void a_header_that_cannot_be_used_is_refused(String header, String problem) {
    assertThatThrownBy(() -> read(header + "\n"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("stores.csv")
        .hasMessageContaining(problem)
        .hasMessageContaining("Known: company_name, company_slug, brands")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void a_file_with_only_titles_is_refused_because_its_header_is_missing() {
    assertThatThrownBy(() -> read("Store list\n\nBy: us\n"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("has no valid header row");
  }

  @Test
  void a_file_without_text_is_refused() {
    assertThatThrownBy(() -> read("")).isInstanceOf(Failure.class).hasMessageContaining("is empty");
    assertThatThrownBy(() -> read("\uFEFF"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "x-UTF-16LE-BOM"})
  void utf_16_is_read_with_and_without_a_byte_order_mark(String charset) throws IOException {
    ReadFile file = read((HEADER + "Café,retail,1 A St,Dallas,TX,75201\n").getBytes(charset));
    assertThat(file.rows())
        .extracting(row -> row.text(Column.COMPANY_NAME))
        .containsExactly("Café");
    assertThat(file.notes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Café",
        "CAFÉ ÉCLAIR",
        "Aaron’s – Sofas & “More” …",
        "O’Fallon’s ½ Price",
        "Muñoz®",
        "Ace™ Tires",
        "Dallas–Fort Worth",
      })
  void windows_1252_is_read_with_a_note(String name) throws IOException {
    ReadFile file =
        read((HEADER + name + ",retail,1 A St,Dallas,TX,75201\n").getBytes("windows-1252"));
    assertThat(file.rows()).extracting(row -> row.text(Column.COMPANY_NAME)).containsExactly(name);
    assertThat(file.notes()).singleElement().asString().startsWith("read as Windows-1252.");
  }

  @ParameterizedTest
  @CsvSource({"Café,x-MacRoman", "Aaron’s,x-MacRoman", "Muñoz,IBM437", "Café,IBM850"})
  void an_uncertain_encoding_is_refused_with_advice(String name, String charset)
      throws IOException {
    byte[] bytes =
        (HEADER + VALID_ROW + name + ",retail,1 A St,Dallas,TX,75201\n").getBytes(charset);
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(Failure.class)
        .hasMessageEndingWith(
            "stores.csv is not UTF-8, and its encoding is uncertain. Save it as CSV"
                + " UTF-8. Nothing was loaded.");
  }

  @ParameterizedTest
  @CsvSource({
    "504B030414000600, a workbook or an archive",
    "D0CF11E0A1B11AE1, a workbook of an old Excel",
    "1F8B0800, compressed",
    "255044462D312E37, a PDF document"
  })
  void a_file_of_another_format_is_refused_by_name(String start, String kind) {
    assertThatThrownBy(() -> read(HexFormat.of().parseHex(start)))
        .isInstanceOf(Failure.class)
        .hasMessageEndingWith(
            "stores.csv is " + kind + " and not CSV. Save it as CSV UTF-8. Nothing was loaded.");
  }

  @Test
  void text_that_was_encoded_twice_is_restored_with_a_note() throws IOException {
    ReadFile file =
        read(
            HEADER
                + "CafÃ©,retail,1 Peï¿½ St,Dallas,TX,75201\n"
                + "Caf√© Muñoz,retail,1 Ã‰ St,Dallas,TX,75201\n"
                + "AaronÃ¢â‚¬â„¢s,retail,1 A St,Dallas,TX,75201\n"
                + "Aaronâ€™s Â½ âˆ Ã CAFÉ®,retail,1 A St,Dallas,TX,75201\n");
    assertThat(file.rows())
        .extracting(row -> row.text(Column.COMPANY_NAME), row -> row.text(Column.ADDRESS))
        .contains(
            tuple("Café Muñoz", "1 É St"),
            tuple("Aaron’s", "1 A St"),
            tuple("Aaron’s ½ âˆ Ã CAFÉ®", "1 A St"));
    assertThat(file.notes()).singleElement().asString().contains("5 cells were encoded twice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Company Name,Verticals,Address,City,State,ZIP",
        "company-name,VERTICALS,Street Address,city,State/Province,Zip Code",
        "CompanyName*,verticals,address1,City,State code,postal_code",
        "Store list as of 2026-10-01,,,,,\n,,,,,\ncompany_name,verticals,address,city,state,zip",
        "Report\nBy:,us\n\ncompany_name,verticals,address,city,state,zip",
        "company_name,verticals,address,city,state,zip,,,",
        "company_name,verticals,address,city,state,zip,Unnamed: 6",
      })
  void the_header_of_a_spreadsheet_is_found_and_read(String header) throws IOException {
    ReadFile file = read(header + "\n" + VALID_ROW.strip() + ",,,\n" + VALID_ROW);
    assertThat(file.rows())
        .extracting(row -> row.text(Column.ZIP))
        .containsExactly("75201", "75201");
    assertThat(file.rejects()).isEmpty();
  }

  @Test
  void at_most_20_rows_may_precede_the_header() throws IOException {
    assertThat(read("Report\n".repeat(20) + HEADER + VALID_ROW).rows()).hasSize(1);
    assertThatThrownBy(() -> read("Report\n".repeat(21) + HEADER + VALID_ROW))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("has no valid header row");
  }

  @Test
  void the_row_numbers_of_pandas_are_no_cells() throws IOException {
    for (String name : List.of("", "Unnamed: 0")) {
      ReadFile file =
          read(name + "," + HEADER + "0," + VALID_ROW + "1," + VALID_ROW + "x," + VALID_ROW);
      assertThat(file.rows()).hasSize(2);
      assertThat(file.rejects())
          .extracting(ReportedRow::reasons)
          .containsExactly(List.of("cell 1 is in a column without a name"));
    }
  }

  @Test
  void row_numbers_of_pandas_may_be_repeated_and_follow_the_columns_of_a_rejects_file()
      throws IOException {
    ReadFile file =
        read("line,reason,Unnamed: 0.1,Unnamed: 0," + HEADER + "7,zip is missing,1,0," + VALID_ROW);
    assertThat(file.rejects()).isEmpty();
    assertThat(file.rows()).hasSize(1);
  }

  @Test
  void rows_without_text_or_with_the_header_or_with_totals_are_no_stores() throws IOException {
    ReadFile file =
        read(
            "\uFEFF"
                + HEADER
                + ",,,,,\n"
                + VALID_ROW
                + " ,\u00A0,,,,\n\"\",,,,,\n"
                + "\uFEFF"
                + HEADER
                + VALID_ROW
                + "Total,,,,,2\n"
                + "Grand total:,,,,,\"1,234\"\n");
    assertThat(file.rows()).hasSize(2);
    assertThat(file.rejects()).isEmpty();
    assertThat(file.warnings())
        .containsExactly(
            List.of("8", "the row has totals and is not a store"),
            List.of("9", "the row has totals and is not a store"));
  }

  @Test
  void optional_cells_that_excel_omits_at_the_end_of_a_row_are_empty_with_a_warning()
      throws IOException {
    ReadFile file =
        read(HEADER.strip() + ",phone,website\n" + VALID_ROW + VALID_ROW.strip() + ",2145550100\n");
    assertThat(file.rows()).hasSize(2);
    assertThat(file.warnings())
        .containsExactly(
            List.of("2", "the row ends before phone, so the rest is empty"),
            List.of("3", "the row ends before website, so the rest is empty"));
  }

  @Test
  void a_file_that_does_not_exist_is_refused() {
    assertThatThrownBy(
            () -> ImportFile.read(folder.resolve("no.csv"), (row, line) -> {}, Progress.NONE))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("no.csv is not a file");
    assertThatThrownBy(() -> ImportFile.read(folder, (row, line) -> {}, Progress.NONE))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("is not a file");
  }

  /** Reads a valid row in which one cell is replaced. */
  private ReadFile readWith(String column, String cell) throws IOException {
    Map<String, String> validRow =
        Map.of(
            "company_name", "A",
            "verticals", "retail",
            "address", "1 A St",
            "city", "Dallas",
            "state", "TX",
            "zip", "75201");
    StringBuilder header = new StringBuilder(column);
    StringBuilder row = new StringBuilder("\"" + cell + "\"");
    validRow.forEach(
        (name, value) -> {
          if (!name.equals(column)) {
            header.append(',').append(name);
            row.append(',').append(value);
          }
        });
    return read(header + "\n" + row + "\n");
  }

  private ReadFile read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private ReadFile read(byte[] bytes) throws IOException {
    Path path = Files.write(folder.resolve("stores.csv"), bytes);
    List<ImportRow> rows = new ArrayList<>();
    ImportFile file = ImportFile.read(path, (row, line) -> rows.add(row), Progress.NONE);
    FileSummary summary = file.summary(null, null);
    assertThat(summary.rowCount() - summary.rejectedCount()).isEqualTo(rows.size());
    return new ReadFile(
        rows,
        file.rejects(),
        file.warnings().stream()
            .map(warning -> List.of(String.valueOf(warning.line()), warning.reasons().get(0)))
            .toList(),
        summary.notes());
  }

  /** The valid and rejected rows of a file, its warnings (line and reason), and its notes. */
  private record ReadFile(
      List<ImportRow> rows,
      List<ReportedRow> rejects,
      List<List<String>> warnings,
      List<String> notes) {}
}
