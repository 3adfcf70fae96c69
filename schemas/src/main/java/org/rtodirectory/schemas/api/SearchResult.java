package org.rtodirectory.schemas.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An entry that a search finds, by the schema {@code search-result}. Which fields are present
 * depends on the type: a company has no state, so it has neither {@code state} nor {@code
 * state_slug}.
 *
 * @param storeCount open locations behind the entry, in the vertical that was searched, or 1 for a
 *     store
 * @param url path of its page on the publisher's site, never absolute
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

  /** The kind of an entry. The order is that of the ranking. */
  public enum Type {
    COMPANY,
    CITY,
    STORE
  }
}
