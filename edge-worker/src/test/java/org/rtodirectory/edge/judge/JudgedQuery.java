package org.rtodirectory.edge.judge;

import java.util.Set;
import org.rtodirectory.schemas.api.Vertical;

/**
 * A query with the entries that answer it.
 *
 * @param queryClass the way of typing, such as {@code name-city-typo}
 * @param answers numbers of entries. If there are none, only an empty result is right
 */
record JudgedQuery(String queryClass, Vertical vertical, String text, Set<Integer> answers) {}
