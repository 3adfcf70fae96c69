package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import org.rtodirectory.edge.mcp.tool.StoreScan.StoreGroup;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.Location;

/**
 * A chain with its name in answers.
 *
 * @param name the name of the chain, or of its company if it has only one
 * @param argument the value of the argument {@code company} that finds its stores
 * @param companyCount the number of companies under which its stores are listed
 */
record NamedChain(String name, String argument, int companyCount) {
  /** Returns the chain of a group of stores. */
  static NamedChain of(StoreGroup group, LoadedRelease release) {
    List<Integer> companies = release.chains().companiesAt(group.key(), group.rows());
    if (companies.size() > 1) {
      String name = release.chains().nameAt(group.firstRow());
      return new NamedChain(name, name, companies.size());
    }
    Location store = release.snapshot().locationFragments().read(group.firstRow(), Location.class);
    return new NamedChain(store.companyName(), store.companySlug(), 1);
  }

  /** Returns the name and argument as text: {@code Team Ford (company=team-ford)}. */
  @Override
  public String toString() {
    return companyCount == 1
        ? "%s (company=%s)".formatted(name, argument)
        : "%s (company=%s, listed as %d companies)".formatted(name, argument, companyCount);
  }
}
