/**
 * The pages for people: a {@link org.rtodirectory.snapshot.Snapshot} enters, the pages of its site
 * and their bytes leave. The generator writes them, the gateway answers with them, and both get the
 * same bytes. The templates are in {@code src/main/jte}; the build makes Java of them in this
 * package. Knows neither HTTP nor where the pages are stored.
 */
@NullMarked
package org.rtodirectory.site;

import org.jspecify.annotations.NullMarked;
