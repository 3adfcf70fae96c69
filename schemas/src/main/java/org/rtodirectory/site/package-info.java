/**
 * The HTML pages of a {@link org.rtodirectory.snapshot.Snapshot}. The generator publishes them and
 * the gateway serves them; both get the same bytes. The templates are in {@code src/main/jte/site};
 * the build compiles them to Java classes of this package. The package depends neither on HTTP nor
 * on object storage.
 */
@NullMarked
package org.rtodirectory.site;

import org.jspecify.annotations.NullMarked;
