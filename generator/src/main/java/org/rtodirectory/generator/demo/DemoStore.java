package org.rtodirectory.generator.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A location of the demo directory.
 *
 * @param categories null: those of the company
 */
record DemoStore(
    DemoCompany company,
    DemoCity city,
    String slug,
    DemoAddress address,
    @Nullable String phone,
    @Nullable String website,
    @Nullable String rating,
    int reviewCount,
    @Nullable List<String> categories,
    boolean primary,
    @Nullable String status) {

  /** Whether the directory lists it. */
  boolean isOpen() {
    return !"closed".equals(status) && !"coming_soon".equals(status);
  }
}
