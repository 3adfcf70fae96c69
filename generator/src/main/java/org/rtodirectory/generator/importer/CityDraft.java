package org.rtodirectory.generator.importer;

import org.jspecify.annotations.Nullable;

/** A city of the database, or a new one, and how the rows of the import spell it. */
final class CityDraft {
  private final CityKey key;
  private final @Nullable String storedName;
  private long id;
  private String slug;
  private final Spelling spelling = Spelling.ofCity();

  private CityDraft(CityKey key, @Nullable String storedName, long id, String slug) {
    this.key = key;
    this.storedName = storedName;
    this.id = id;
    this.slug = slug;
  }

  /** A city of the database. */
  static CityDraft stored(long id, String state, String name, String slug) {
    return new CityDraft(CityKey.of(state, name), name, id, slug);
  }

  /** A city that the database does not have; its id and slug come later. */
  static CityDraft added(CityKey key) {
    return new CityDraft(key, null, 0, "");
  }

  /** Counts one row with its name. */
  void add(String name) {
    spelling.add(name);
  }

  CityKey key() {
    return key;
  }

  /** The code of its state. */
  String state() {
    return key.state();
  }

  /** Whether the database does not have it. */
  boolean isNew() {
    return storedName == null;
  }

  /** Whether the rows change the name that the database has. */
  boolean isRenamed() {
    return storedName != null && !storedName.equals(name());
  }

  /** The name to show. */
  String name() {
    return spelling.chosen(storedName);
  }

  long id() {
    return id;
  }

  void id(long given) {
    id = given;
  }

  String slug() {
    return slug;
  }

  void slug(String given) {
    slug = given;
  }
}
