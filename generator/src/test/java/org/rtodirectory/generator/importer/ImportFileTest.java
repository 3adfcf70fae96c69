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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.importer.RejectsFile.Reject;
import org.rtodirectory.generator.importer.Row.CompanyCells;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;

class ImportFileTest {
  private static final RowFormat FORMAT =
      new RowFormat(new RowFormat.States(Map.of("texas", "TX", "new york", "NY")), false);
  private static final String HEADER = "company_name,verticals,address,city,state,zip\n";
  private static final String GOOD = "A,retail,1 A St,Dallas,TX,75201\n";

  @TempDir Path folder = Path.of("");

  @Test
  void columns_stand_in_any_order_and_case() throws IOException {
    Read file =
        read(
            "ZIP, State ,city,\tAddress,VERTICALS,Company_Name\n501,ny,Holtsville,1 A St,retail,B\n");
    assertThat(file.rejects()).isEmpty();
    Row row = file.rows().get(0);
    assertThat(row.company().name()).isEqualTo("B");
    assertThat(row.location().address()).isEqualTo("1 A St");
    assertThat(row.location().zip()).isEqualTo("00501");
    assertThat(row.state()).isEqualTo("NY");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uFEFF" + HEADER + GOOD,
        "\uFEFF\"company_name\",verticals,address,city,state,zip\n" + GOOD,
        HEADER + "#1 Sheds,sheds,1 A St,Dallas,TX,75201",
        "\n" + HEADER + "\n \t \n" + GOOD + "\n\n",
        "company_name,verticals,address,city,state,zip\r\nA,retail,1 A St,Dallas,TX,75201\r\n",
        "company_name,verticals,address,city,state,zip\rA,retail,1 A St,Dallas,TX,75201",
      })
  void byte_order_marks_blank_lines_and_ends_of_lines_are_no_cells(String text) throws IOException {
    Read file = read(text);
    assertThat(file.rows()).hasSize(1);
    assertThat(file.rejects()).isEmpty();
  }

  @Test
  void quoted_cells_may_hold_commas_quotes_and_lines() throws IOException {
    Read file =
        read(HEADER + "\"A, \"\"B\"\" & C\",retail,\"1 A St\n\n Suite 2\",Dallas,TX,75201\n");
    Row row = file.rows().get(0);
    assertThat(row.company().name()).isEqualTo("A, \"B\" & C");
    assertThat(row.location().address()).isEqualTo("1 A St Suite 2");
  }

  @Test
  void a_quote_inside_a_plain_cell_is_text() throws IOException {
    assertThat(read(HEADER + "5\" Pipes,retail,1 A St,Dallas,TX,75201\n").rows().get(0).company())
        .extracting(CompanyCells::name)
        .isEqualTo("5\" Pipes");
  }

  @Test
  void a_state_is_its_code_or_name() throws IOException {
    Read file =
        read(
            HEADER
                + "A,retail,1 A St,Dallas,tx,75201\n"
                + "A,retail,1 A St,Dallas,texas,75201\n"
                + "A,retail,1 A St,Albany,New  york,12201\n"
                + "A,retail,1 A St,Toronto,ON,12201\n");
    assertThat(file.rows()).extracting(Row::state).containsExactly("TX", "TX", "NY");
    assertThat(file.rejects())
        .extracting(Reject::reasons)
        .containsExactly(List.of("state is not a US state: ON"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "address, | address is missing",
        "company_name, ... | company_name has no letter or digit: ...",
        "city, -- | city has no letter or digit: --",
        "state, ON | state is not a US state: ON",
        "zip, V6B 1A1 | zip is not a ZIP code: V6B 1A1",
        "verticals, groceries | verticals are not of retail, sheds, tires-wheels: groceries",
        "verticals, | verticals is missing",
        "company_slug, a b | company_slug may hold only a-z, 0-9, - and _: a b",
        "rating, 7 | rating is not between 0 and 5: 7",
        "company_rating, bad | company_rating is not between 0 and 5: bad",
        "review_count, -1 | review_count is not a whole number of 0 or more: -1",
        "company_review_count, x | company_review_count is not a whole number of 0 or more: x",
        "website, javascript:alert(1) | website is not an address that begins with http:// or https://: javascript:alert(1)",
        "website, data:text/html;x | website is not an address that begins with http:// or https://: data:text/html;x",
        "company_name, A\u202Ece | company_name holds the control or direction character U+202E: A\uFFFDce",
        "address, 1 A\u2066 St | address holds the control or direction character U+2066: 1 A\uFFFD St",
        "city, Dal\u200F\u202Alas | city holds the control or direction character U+202A: Dal\u200F\uFFFDlas",
        "is_primary, maybe | is_primary is not true or false: maybe",
        "status, shut | status is not open, temporarily_closed, coming_soon or closed: shut",
      })
  void a_cell_that_cannot_be_used_rejects_its_row(String columnAndCell, String reason)
      throws IOException {
    String column = columnAndCell.substring(0, columnAndCell.indexOf(','));
    String cell = columnAndCell.substring(columnAndCell.indexOf(',') + 1);
    assertThat(readWith(column, cell).rejects())
        .extracting(Reject::reasons)
        .containsExactly(List.of(reason));
  }

  @Test
  void names_slugs_and_ids_have_a_longest_length() throws IOException {
    assertThat(readWith("company_name", "é".repeat(120)).rejects()).isEmpty();
    assertThat(readWith("company_name", "a".repeat(121)).rejects().get(0).reasons())
        .containsExactly("company_name is longer than 120 characters: " + "a".repeat(60) + "…");
    assertThat(readWith("company_slug", "a".repeat(121)).rejects()).hasSize(1);
    assertThat(readWith("city", "a".repeat(121)).rejects()).hasSize(1);
    assertThat(readWith("external_id", "a".repeat(501)).rejects()).hasSize(1);
    assertThat(readWith("brands", "a|" + "a".repeat(501)).rejects()).hasSize(1);
  }

  @Test
  void all_problems_of_a_row_are_reported_in_one_order() throws IOException {
    assertThat(read(HEADER + ",retail,,Dallas,ON,1\n").rejects())
        .containsExactly(
            new Reject(
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
    Read file =
        read(
            HEADER
                + "A,retail,1 A St,Dallas,TX\n"
                + "A,retail,1 A St,Dallas,TX,75201,\n"
                + "A\n"
                + "A,retail,1 A St,Dallas,TX,75201\n");
    assertThat(file.rejects())
        .extracting(Reject::line, Reject::reasons)
        .containsExactly(
            tuple(2, List.of("the row has 5 cells, not 6")),
            tuple(3, List.of("the row has 7 cells, not 6")),
            tuple(4, List.of("the row has 1 cell, not 6")));
    assertThat(file.rows()).hasSize(1);
  }

  @Test
  void bad_utf8_rejects_its_row_only() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write((HEADER + "Caf").getBytes(StandardCharsets.UTF_8));
    bytes.write(0xE9);
    bytes.write(",retail,1 A St,Dallas,ON,75201\n".getBytes(StandardCharsets.UTF_8));
    bytes.write(
        "Café \uFFFD 𝐀,retail,1 A St,Dallas,TX,75201\nB,".getBytes(StandardCharsets.UTF_8));
    bytes.write(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80, '\n'});
    Read file = read(bytes.toByteArray());
    assertThat(file.rows())
        .extracting(row -> row.company().name())
        .containsExactly("Café \uFFFD 𝐀");
    assertThat(file.rejects())
        .extracting(Reject::reasons)
        .containsExactly(
            List.of("company_name is not valid UTF-8: Caf\uFFFD", "state is not a US state: ON"),
            List.of("the row has 2 cells, not 6", "the row is not valid UTF-8"));
  }

  @Test
  void a_forgotten_quote_does_not_swallow_the_rows_up_to_the_next_quoted_cell() throws IOException {
    Read file =
        read(
            HEADER
                + "B,retail,\"2 A St,Dallas,TX,75201\n"
                + "C,retail,3 A St,Dallas,TX,75201\n"
                + "D,retail,\"4 A St\",Dallas,TX,75201\n"
                + "\"E \"E\" E\",retail,4 A St,Dallas,TX,75201\n"
                + "\"F\",retail,\"5 A\nSt\",Dallas,TX,75201\n");
    assertThat(file.rows()).extracting(row -> row.company().name()).containsExactly("C", "D", "F");
    assertThat(file.rejects()).extracting(Reject::line).containsExactly(2, 5);
  }

  @Test
  void a_record_ends_after_200_lines_at_most() throws IOException {
    String cell = "1 A St" + "\n".repeat(199);
    assertThat(read(HEADER + "A,retail,\"" + cell + "\",Dallas,TX,75201\n").rows()).hasSize(1);
    Read file = read(HEADER + "A,retail,\"" + cell + "\n\",Dallas,TX,75201\nB\n");
    assertThat(file.rows()).isEmpty();
    assertThat(file.rejects()).extracting(Reject::line).containsExactly(2, 202, 203);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "company_name,address | column verticals is missing; column city is missing; column state is missing;"
            + " column zip is missing",
        "company_name,verticals,address,city,state,zip,fax | column fax is unknown",
        "company_name,verticals,address,city,state,zip, | column number 7 has no name",
        "company_name,verticals,address,city,state,zip,Zip | column zip occurs twice",
        "company_name;verticals;address;city;state;zip | has no valid header row",
        "Aaron's,retail,1 Main St,Dallas,TX,75201 | has no valid header row",
        "'company_name,verticals,address,city,state,zip | the quotes in its header row do not match",
      })
  void a_header_that_cannot_be_used_is_refused(String header, String problem) {
    assertThatThrownBy(() -> read(header.replaceFirst("^'", "\"") + "\n"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("stores.csv")
        .hasMessageContaining(problem)
        .hasMessageContaining("Known: company_name, company_slug, brands")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void a_file_without_text_is_refused() {
    assertThatThrownBy(() -> read("")).isInstanceOf(Failure.class).hasMessageContaining("is empty");
    assertThatThrownBy(() -> read("\uFEFF"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("is empty");
    assertThatThrownBy(() -> read(new byte[] {'P', 'K', 3, 4, 0, 0}))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("binary data or UTF-16");
    assertThatThrownBy(() -> read(HEADER.getBytes(StandardCharsets.UTF_16)))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("Save it as CSV in UTF-8");
  }

  @Test
  void a_file_that_is_not_there_is_refused() {
    assertThatThrownBy(
            () -> ImportFile.read(folder.resolve("no.csv"), FORMAT, row -> {}, Progress.NONE))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("no.csv is not a file");
    assertThatThrownBy(() -> ImportFile.read(folder, FORMAT, row -> {}, Progress.NONE))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("is not a file");
  }

  /** A good row but for the one cell. */
  private Read readWith(String column, String cell) throws IOException {
    Map<String, String> good =
        Map.of(
            "company_name", "A",
            "verticals", "retail",
            "address", "1 A St",
            "city", "Dallas",
            "state", "TX",
            "zip", "75201");
    StringBuilder header = new StringBuilder(column);
    StringBuilder row = new StringBuilder("\"" + cell + "\"");
    good.forEach(
        (name, value) -> {
          if (!name.equals(column)) {
            header.append(',').append(name);
            row.append(',').append(value);
          }
        });
    return read(header + "\n" + row + "\n");
  }

  private Read read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private Read read(byte[] bytes) throws IOException {
    Path path = Files.write(folder.resolve("stores.csv"), bytes);
    List<Row> rows = new ArrayList<>();
    ImportFile file = ImportFile.read(path, FORMAT, rows::add, Progress.NONE);
    assertThat(file.rows()).isEqualTo(rows.size());
    return new Read(rows, file.rejects());
  }

  /** The rows that can be used and those that cannot. */
  private record Read(List<Row> rows, List<Reject> rejects) {}
}
