package org.rtodirectory.generator.publish;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.directory.Store.Operator;
import org.rtodirectory.generator.directory.Store.State;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.node.ObjectNode;

/** Tiny directories as if they had been read from a database. */
public final class Extracts {
  private static final Map<String, State> STATES =
      Map.of(
          "TX",
          new State("TX", "Texas", "texas", List.of()),
          "AL",
          new State("AL", "Alabama", "alabama", List.of()));

  /** The database of all these directories. */
  static final Release.Source SOURCE =
      new Release.Source("PostgreSQL 17.11", null, "database-1", false);

  private Extracts() {}

  /**
   * A directory of these stores, each as {@code company|city|state|address}, or with a rating
   * behind it, behind that the number of its reviews, and behind that the vertical of its company,
   * which is otherwise retail.
   */
  public static Extract of(String... stores) {
    return new Extract(
        Directory.of(Arrays.stream(stores).map(Extracts::store).toList(), List.of(), Synonyms.NONE),
        SOURCE);
  }

  /** {@code count} stores of one company in one city: some pages of 25 rows. */
  public static Extract chain(String company, int count) {
    return of(
        IntStream.rangeClosed(1, count)
            .mapToObj(number -> company + "|Dallas|TX|" + number + " Main St")
            .toArray(String[]::new));
  }

  /** A store, as {@link #of} takes it. */
  public static Store store(String text) {
    String[] parts = text.split("\\|", -1);
    State state = STATES.getOrDefault(parts[2], new State("ZZ", "Nowhere", "nowhere", List.of()));
    Operator company =
        company(parts[0], parts.length > 6 ? Vertical.valueOf(parts[6]) : Vertical.RETAIL);
    ObjectNode row =
        ResourceJson.mapper()
            .createObjectNode()
            .put("company_name", company.name())
            .put("company_slug", company.slug())
            .put("address", parts[3])
            .put("city", parts[1])
            .put("state", state.code())
            .put("zip", "75201")
            .put("rating", parts.length > 4 ? new BigDecimal(parts[4]) : null)
            .put("review_count", parts.length > 5 ? Integer.parseInt(parts[5]) : 0)
            .put("url", "")
            .put("is_primary", false);
    row.putArray("categories");
    return new Store(
        id(String.join("|", Arrays.asList(parts).subList(0, 4))),
        company,
        new City(
            id(parts[1] + parts[2]),
            state,
            parts[1],
            Folding.slug(parts[1]),
            Folding.fold(parts[1]),
            List.of()),
        Folding.slug(parts[0] + " " + parts[3]),
        ResourceJson.mapper().treeToValue(row, Location.class));
  }

  private static Operator company(String name, Vertical vertical) {
    return new Operator(
        id(name),
        name,
        Folding.slug(name),
        Folding.fold(name),
        List.of(),
        null,
        null,
        0,
        List.of(),
        EnumSet.of(vertical));
  }

  /** The same for the same text. */
  private static long id(String text) {
    return Integer.toUnsignedLong(text.hashCode());
  }
}
