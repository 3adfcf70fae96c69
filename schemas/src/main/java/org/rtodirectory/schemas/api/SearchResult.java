package org.rtodirectory.schemas.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An entry that a search finds, as the schema {@code search-result} defines it. A company has no
 * state, so its JSON has neither {@code state} nor {@code state_slug}.
 *
 * @param storeCount the number of open locations of the entry in the searched vertical. 1 for a
 *     store
 * @param url the path of its page on the publisher's site, never absolute
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SearchResult(
    Type type,
    String name,
    String slug,
    @Nullable String state,
    @Nullable String stateSlug,
    int storeCount,
    String url) {

  /**
   * The type of an entry. Entries with equal scores and equally many stores are in the order of
   * these constants.
   */
  public enum Type {
    COMPANY,
    CITY,
    STORE
  }
}
