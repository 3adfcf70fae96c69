package org.rtodirectory.schemas.web.site;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.SitePathIndex;

/**
 * The pages of chains, one for each state. A chain is a company with several states and with more
 * stores than one page shows. Safe for all threads. Memory grows with the number of chains.
 */
final class ChainPages {
  private final SitePathIndex paths;
  private final SiteRows rows;

  /** The sorted state codes of each company with more stores than one page shows. */
  private final Map<Integer, List<String>> statesOfCompany = new ConcurrentHashMap<>();

  ChainPages(SitePathIndex paths, SiteRows rows) {
    this.paths = paths;
    this.rows = rows;
  }

  boolean isChain(int company) {
    return statesOf(company).size() > 1;
  }

  /** Returns the state codes of a company with more stores than one page shows. */
  private List<String> statesOf(int company) {
    return rows.company(company).storeCount() > SiteCatalog.STORES_PER_PAGE
        ? statesOfCompany.computeIfAbsent(company, rows::statesOf)
        : List.of();
  }

  /**
   * Returns the pages of a chain for its states, ordered by state code. Empty for a company that is
   * no chain.
   */
  List<SitePage> statePages(int company) {
    if (!isChain(company)) {
      return List.of();
    }
    List<String> codes = statesOf(company);
    List<SiteCities.StateCities> states = rows.cities().states();
    String path = SitePage.decode(rows.companyPath(company));
    return IntStream.range(0, states.size())
        .filter(state -> codes.contains(states.get(state).code()))
        .mapToObj(state -> page(SitePage.append(path, states.get(state).slug()), state, company))
        .toList();
  }

  /** Finds a page by its path: the path of the chain, a slash and the slug of the state. */
  @Nullable SitePage find(String path) {
    int slash = path.lastIndexOf('/');
    Integer state = rows.cities().stateNumber(path.substring(slash + 1));
    if (slash <= 0 || state == null) {
      return null;
    }
    String code = rows.cities().states().get(state).code();
    for (String companyPath : SitePage.withEndings(path.substring(0, slash))) {
      SitePathIndex.PathTarget target = paths.find(companyPath).orElse(null);
      if (target != null
          && target.kind() == SitePathIndex.TargetKind.COMPANY
          && isChain(target.row())
          && statesOf(target.row()).contains(code)
          && SitePage.append(companyPath, path.substring(slash + 1)).equals(path)) {
        return page(path, state, target.row());
      }
    }
    return null;
  }

  private static SitePage page(String path, int state, int company) {
    return new SitePage(SitePage.PageKind.COMPANY_STATE, path, state, company, 1);
  }
}
