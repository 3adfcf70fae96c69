package org.rtodirectory.generator.directory;

import java.util.List;
import org.rtodirectory.schemas.api.Location;

/**
 * An open location of the directory.
 *
 * @param row as the API has it, with an empty {@code url}
 */
public record Store(long id, Operator company, City city, String slug, Location row) {
  public String address() {
    return row.address();
  }

  public String zip() {
    return row.zip();
  }

  public List<String> categories() {
    return row.categories();
  }
}
