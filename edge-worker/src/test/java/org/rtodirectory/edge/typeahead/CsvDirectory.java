package org.rtodirectory.edge.typeahead;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.directory.Store.Operator;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/**
 * Reads the rows of a CSV file of stores into a directory, without a database; rows with faults are
 * left out.
 */
final class CsvDirectory {
  private final Map<String, Operator> companies = new HashMap<>();
  private final DirectoryRows cities = new DirectoryRows();
  private final Map<String, Store> stores = new HashMap<>();

  private CsvDirectory() {}

  @SuppressWarnings("removal") // rows with a cell too few or too many
  static Directory read(Path file) throws IOException {
    CsvDirectory directory = new CsvDirectory();
    List<Store> all = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder()
            .allowMissingFields(true)
            .allowExtraFields(true)
            .ofNamedCsvRecord(file)) {
      for (NamedCsvRecord row : rows) {
        directory.store(row).ifPresent(all::add);
      }
    }
    return Directory.of(all, List.of(), Synonyms.NONE);
  }

  private Optional<Store> store(NamedCsvRecord row) {
    Optional<UsState> state = UsState.named(row.getField("state"));
    String name = row.getField("company_name").strip();
    String place = row.getField("city").strip();
    String address = row.getField("address").strip();
    String zip = row.getField("zip");
    if (state.isEmpty()
        || Folding.slug(name).isEmpty()
        || !zip.matches("[0-9]{5}(-[0-9]{4})?")
        || Folding.slug(place).isEmpty()
        || Folding.slug(address).isEmpty()) {
      return Optional.empty();
    }
    List<String> categories = List.of(row.getField("categories").split("\\|", -1));
    Operator company =
        companies.computeIfAbsent(Folding.slug(name), slug -> company(slug, name, row, categories));
    City city = cities.city(DirectoryRows.state(state.get().code()), Folding.fold(place));
    String slug = Folding.slug(name + " " + address);
    Store store =
        DirectoryRows.plain(stores.size() + 1L, company, city, slug, address, zip, categories);
    return stores.putIfAbsent(city.id() + slug, store) == null
        ? Optional.of(store)
        : Optional.empty();
  }

  private Operator company(String slug, String name, NamedCsvRecord row, List<String> categories) {
    Set<Vertical> verticals = EnumSet.noneOf(Vertical.class);
    Arrays.stream(row.getField("verticals").split("\\|", -1))
        .forEach(code -> Vertical.of(code).ifPresent(verticals::add));
    return new Operator(
        companies.size() + 1L,
        name,
        slug,
        Folding.fold(name),
        List.of(),
        null,
        null,
        0,
        categories,
        verticals.isEmpty() ? Set.of(Vertical.RETAIL) : verticals);
  }
}
