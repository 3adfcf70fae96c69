package org.rtodirectory.generator.directory;

import java.util.List;

/**
 * A state, the District of Columbia or a territory.
 *
 * @param code its two letters
 * @param aliases other common names, folded, by code point: {@code cali}
 */
public record State(String code, String name, String slug, List<String> aliases) {}
