package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.importer.RejectsFile.Reject;
import org.rtodirectory.generator.importer.RowFormat.States;
import org.rtodirectory.generator.importer.StoreIdentity.Match;

/**
 * Matches the rejected rows of an import to stored stores, companies and cities, as far as their
 * cells are readable. A replacing import keeps what certainly matches: it is in a file, although
 * its row is invalid. Rows that only possibly match something that is not kept are collected as
 * uncertain.
 *
 * <p>Matching a store takes time linear in the rejected rows of its company plus those whose
 * company is unreadable.
 */
final class RejectedStores {
  private final Map<String, List<Rejected>> byCompany = new HashMap<>();
  private final List<Rejected> ofAnyCompany = new ArrayList<>();
  private final List<Rejected> unreadable = new ArrayList<>();
  private final Set<Rejected> uncertain = new TreeSet<>(Comparator.comparingInt(Rejected::number));
  private int count;

  /**
   * A rejected row.
   *
   * @param number position among all rejected rows of the import, in the order of the files
   */
  private record Rejected(int number, Path file, int line, String reason, StoreIdentity identity) {
    Rejected attributed() {
      return identity.isIdWithoutPlace()
          ? new Rejected(number, file, line, reason, identity.attributed())
          : this;
    }
  }

  /** Reads the identities of the rejected rows of {@code files}. */
  static RejectedStores of(List<ImportFile> files, States states) {
    RejectedStores rejected = new RejectedStores();
    RowFormat format = new RowFormat(states);
    for (ImportFile file : files) {
      for (Reject row : file.rejects()) {
        rejected.add(
            new Rejected(
                rejected.count++,
                file.path(),
                row.line(),
                row.reasons().get(0),
                identity(file.header(), row, format)));
      }
    }
    return rejected;
  }

  /**
   * External ids of rows whose address is not fully readable. They identify a store if the database
   * has them.
   */
  Set<String> idsWithoutPlace() {
    return byCompany.values().stream()
        .flatMap(List::stream)
        .map(Rejected::identity)
        .filter(StoreIdentity::isIdWithoutPlace)
        .map(StoreIdentity::externalId)
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  /**
   * Matches the rows of a company with {@code externalId}, which the database has, to that store
   * only.
   */
  void attribute(Set<String> companyKeys, String externalId) {
    companyKeys.stream()
        .map(byCompany::get)
        .filter(Objects::nonNull)
        .forEach(
            rows ->
                rows.replaceAll(
                    row ->
                        externalId.equals(row.identity().externalId()) ? row.attributed() : row));
  }

  /**
   * Whether a rejected row certainly matches {@code store}. If none does, the rows that possibly
   * match it become uncertain.
   */
  boolean keepStore(StoreIdentity.Stored store) {
    return keep(ofCompany(store.companyKeys()), row -> row.match(store));
  }

  /** As {@link #keepStore}, for a company without stores. */
  boolean keepCompany(Set<String> keys) {
    return keep(ofCompany(keys), row -> row.matchCompany(keys));
  }

  /** As {@link #keepStore}, for a city without stores. */
  boolean keepCity(CityKey city) {
    return keep(byCompany.values().stream().flatMap(List::stream), row -> row.matchCity(city));
  }

  /** The uncertain rows in the order of the files, each as {@code FILE:LINE (reason)}. */
  List<String> uncertain() {
    return uncertain.stream()
        .map(row -> row.file() + ":" + row.line() + " (" + row.reason() + ")")
        .toList();
  }

  private static StoreIdentity identity(Header header, Reject row, RowFormat format) {
    return row.cells().size() == header.cells().size()
        ? StoreIdentity.read(new RowCells(header, row.cells()), format)
        : StoreIdentity.UNREADABLE;
  }

  private void add(Rejected row) {
    String company = row.identity().company();
    if (company != null) {
      byCompany.computeIfAbsent(company, first -> new ArrayList<>()).add(row);
    } else if (row.identity().equals(StoreIdentity.UNREADABLE)) {
      unreadable.add(row);
    } else {
      ofAnyCompany.add(row);
    }
  }

  private Stream<Rejected> ofCompany(Set<String> keys) {
    return keys.stream().flatMap(key -> byCompany.getOrDefault(key, List.of()).stream());
  }

  private boolean keep(Stream<Rejected> rows, Function<StoreIdentity, Match> matching) {
    List<Rejected> possible = new ArrayList<>();
    for (Rejected row : Stream.concat(rows, ofAnyCompany.stream()).toList()) {
      Match match = matching.apply(row.identity());
      if (match == Match.CERTAIN) {
        return true;
      }
      if (match == Match.POSSIBLE) {
        possible.add(row);
      }
    }
    if (uncertain.isEmpty()) {
      uncertain.addAll(unreadable);
    }
    uncertain.addAll(possible);
    return false;
  }
}
