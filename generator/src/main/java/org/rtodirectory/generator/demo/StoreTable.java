package org.rtodirectory.generator.demo;

import java.sql.Connection;

/** Streams stores into the table of locations, numbered from 1 as they come, and counts them. */
final class StoreTable implements AutoCloseable {
  private static final String COLUMNS =
      "id, company_id, city_id, slug, address, address2, zip, phone, website, rating,"
          + " review_count, categories, is_primary, status";

  private final CopyTable table;
  private int written;
  private int open;

  StoreTable(Connection connection) {
    this.table = new CopyTable(connection, "locations", COLUMNS);
  }

  void write(DemoStore store) {
    written++;
    open += store.isOpen() ? 1 : 0;
    table.row(
        written,
        store.company().id(),
        store.city().id(),
        store.slug(),
        store.address().street(),
        store.address().unit(),
        store.address().zip(),
        store.phone(),
        store.website(),
        store.rating(),
        store.reviewCount(),
        store.categories(),
        store.primary(),
        store.status());
  }

  int written() {
    return written;
  }

  /** How many of them the directory lists. */
  int open() {
    return open;
  }

  @Override
  public void close() {
    table.close();
  }
}
