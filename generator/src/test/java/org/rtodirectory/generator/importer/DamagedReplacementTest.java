package org.rtodirectory.generator.importer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.report.Refusal;

/**
 * A replacing import never deletes a store whose row is in the file, whatever happened to the row,
 * unless the row was changed into a usable one about another store. Files, stores and damage are
 * random; the seed identifies a failing case.
 */
class DamagedReplacementTest {
  private static final String HEADER =
      "external_id,company_name,verticals,address,address2,city,state,zip,phone";

  @TempDir Path folder = Path.of("");

  private int refused;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void no_store_whose_row_is_in_the_file_is_deleted(long seed) throws IOException {
    Random random = new Random(seed);
    List<String> rows = new ArrayList<>();
    for (int i = 1; i <= 24; i++) {
      rows.add(row(i, random));
    }
    ImportScene scene = ImportScene.in(folder);
    scene.load(write("all.csv", rows, Set.of(), random));
    List<String> all = numbers(scene);
    for (int round = 0; round < 12; round++) {
      Set<Integer> removed = some(random, 24, random.nextInt(4));
      Set<Integer> damaged = some(random, 24, random.nextInt(3));
      List<String> kept = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        kept.add(removed.contains(i) ? "" : rows.get(i));
      }
      Path file = write("some.csv", kept, damaged, random);
      List<String> before = scene.contents();
      try {
        scene.replace(file);
      } catch (Refusal uncertain) {
        refused++;
        assertThat(scene.contents()).as("seed %d, round %d", seed, round).isEqualTo(before);
        continue;
      }
      List<String> left = numbers(scene);
      for (int i = 0; i < rows.size(); i++) {
        if (!removed.contains(i)) {
          assertThat(left)
              .as(
                  "seed %d, round %d, damaged %s: %s",
                  seed, round, damaged, Files.readString(file, ISO_8859_1))
              .contains(String.valueOf(i + 1));
        }
      }
      scene.load(folder.resolve("all.csv"));
      assertThat(numbers(scene)).containsAll(all);
    }
    assertThat(refused).as("refusals among the rounds of seed %d", seed).isBetween(1, 11);
  }

  private static String row(int number, Random random) {
    String id = random.nextBoolean() ? "e" + number : "";
    String address2 =
        switch (random.nextInt(4)) {
          case 0 -> "\"Suite 4, rear\"";
          case 1 -> "\"Unit \"\"B\"\"\"";
          default -> "";
        };
    String company = random.nextBoolean() ? "Ace" : "\"Best, Inc\"";
    String city = random.nextBoolean() ? "Dallas" : "Waco";
    String phone = random.nextBoolean() ? "2145550100" : "";
    return String.join(
        ",", id, company, "retail", number + " Main St", address2, city, "TX", "75201", phone);
  }

  /** Damage to one row that makes it invalid or leaves the identity of its store unchanged. */
  private static String damaged(String row, Random random) {
    int at = random.nextInt(row.length());
    List<String> cells = new ArrayList<>(List.of(row.split(",", -1)));
    return switch (random.nextInt(9)) {
      case 0 -> row.substring(0, Math.max(1, row.lastIndexOf(','))); // cut off
      case 1 -> row + ",";
      case 2 -> row.replaceFirst(",retail,", ",\"retail,"); // quotes that do not match
      case 3 -> row.replaceFirst(" Main St,", " Main St\",");
      case 4 -> row.replaceFirst(",TX,", ",\u00E9\u00FF,"); // no UTF-8
      case 5 -> row.substring(0, at) + "\u00FF" + row.substring(at);
      case 6 -> row.replaceFirst(",retail,", ",,");
      case 7 -> row.replaceFirst("75201", "x");
      default -> {
        int cell = random.nextInt(cells.size());
        cells.remove(cells.get(cell).contains("\"") ? 0 : cell);
        yield String.join(",", cells);
      }
    };
  }

  private Path write(String name, List<String> rows, Set<Integer> damaged, Random random)
      throws IOException {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (int i = 0; i < rows.size(); i++) {
      if (!rows.get(i).isEmpty()) {
        text.append(damaged.contains(i) ? damaged(rows.get(i), random) : rows.get(i));
        text.append(damaged.contains(i) && random.nextInt(8) == 0 ? "" : "\n");
      }
    }
    return Files.write(folder.resolve(name), text.toString().getBytes(ISO_8859_1));
  }

  private static Set<Integer> some(Random random, int of, int count) {
    Set<Integer> some = new HashSet<>();
    while (some.size() < count) {
      some.add(random.nextInt(of));
    }
    return some;
  }

  private static List<String> numbers(ImportScene scene) {
    return scene.rows("SELECT substring(address FROM '^[0-9]+') FROM locations");
  }
}
