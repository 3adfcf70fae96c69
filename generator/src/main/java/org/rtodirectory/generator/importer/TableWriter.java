package org.rtodirectory.generator.importer;

import org.jdbi.v3.core.Handle;

/**
 * The executor of the statements of an import that change the directory. In a dry run, it only
 * counts the rows that they would change.
 */
record TableWriter(Handle handle, boolean isDryRun) {
  /**
   * Executes a statement unless it would change no row, because its triggers would fire even then.
   *
   * @param rows the rows that the statement changes, as an SQL text that follows FROM
   * @return the number of changed rows
   */
  int execute(String rows, String statement) {
    if (isDryRun) {
      return handle.createQuery("SELECT count(*) FROM " + rows).mapTo(Integer.class).one();
    }
    boolean hasRows =
        handle.createQuery("SELECT EXISTS (SELECT FROM " + rows + ")").mapTo(Boolean.class).one();
    return hasRows ? handle.execute(statement) : 0;
  }

  /** Deletes rows like {@link #execute}. */
  int delete(String rows) {
    return execute(rows, "DELETE FROM " + rows);
  }
}
