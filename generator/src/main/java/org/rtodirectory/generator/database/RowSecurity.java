package org.rtodirectory.generator.database;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.report.Refusal;

/**
 * A guard against row level security. PostgreSQL hides rows from a role without an error, so a
 * reader would mistake the visible rows for all rows.
 */
public final class RowSecurity {
  private static final String RESTRICTED_TABLES =
      """
      SELECT name FROM unnest(?) WITH ORDINALITY AS table_to_read (name, position)
      WHERE row_security_active(name) ORDER BY position""";

  private RowSecurity() {}

  /**
   * Throws a {@link Refusal} if policies may hide rows of a table from the role of the connection.
   */
  public static void refuseIfActive(Handle handle, List<String> tables) {
    List<String> restricted =
        handle
            .createQuery(RESTRICTED_TABLES)
            .bindArray(0, String.class, tables)
            .mapTo(String.class)
            .list();
    if (!restricted.isEmpty()) {
      String role = handle.createQuery("SELECT current_user").mapTo(String.class).one();
      String names = String.join(", ", restricted);
      throw new Refusal(
          Refusal.Reason.HIDDEN_ROWS,
          "Row level security may hide rows of "
              + names
              + " from the role "
              + role
              + ". Use the owner of the tables or a role with BYPASSRLS, or run ALTER TABLE "
              + restricted.get(0)
              + " DISABLE ROW LEVEL SECURITY"
              + (restricted.size() > 1 ? " for each of them." : "."));
    }
  }
}
