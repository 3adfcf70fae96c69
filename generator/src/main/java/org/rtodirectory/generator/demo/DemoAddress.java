package org.rtodirectory.generator.demo;

import org.jspecify.annotations.Nullable;

/**
 * Where in a city a store is.
 *
 * @param street with the number
 * @param unit suite or unit, null if there is none
 */
record DemoAddress(String street, @Nullable String unit, String zip) {

  DemoAddress withUnit(String other) {
    return new DemoAddress(street, other, zip);
  }
}
