package org.rtodirectory.generator.directory;

import java.util.List;

/**
 * A city of the directory.
 *
 * @param foldedName its name, folded
 * @param aliases other common names, folded, by code point: {@code nyc}
 */
public record City(
    long id, State state, String name, String slug, String foldedName, List<String> aliases) {}
