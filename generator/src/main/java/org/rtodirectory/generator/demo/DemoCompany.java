package org.rtodirectory.generator.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.demo.Atlas.Territory;
import org.rtodirectory.resource.Vertical;

/**
 * A company of the demo directory.
 *
 * @param rating with one or two decimals
 * @param home where its first store is
 * @param territory where its other stores are
 * @param stores how many it has, of any status
 * @param unlisted whether none of them is open
 */
record DemoCompany(
    int id,
    String name,
    String slug,
    List<String> brands,
    @Nullable String website,
    @Nullable String rating,
    int reviewCount,
    List<String> categories,
    List<Vertical> verticals,
    DemoCity home,
    Territory territory,
    int stores,
    boolean unlisted) {}
