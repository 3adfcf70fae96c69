/**
 * The website of a {@link org.rtodirectory.schemas.snapshot.Snapshot}: its HTML pages and the files
 * that they share, which are style sheet and scripts. The generator publishes them and the gateway
 * serves them. Both get the same bytes. The templates are in {@code src/main/jte}. The build
 * compiles them to Java classes of this package. The package depends neither on HTTP nor on object
 * storage.
 */
@NullMarked
package org.rtodirectory.schemas.web;

import org.jspecify.annotations.NullMarked;
