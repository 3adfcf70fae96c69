/**
 * The pages of the lists. A selection of rows and a page number determine the bytes of a page and
 * their identity. The generator publishes pages and the gateway answers with them, and both get the
 * same bytes.
 *
 * <p>A <i>static</i> page has a key and may be published as an object. A <i>family</i> is the set
 * of lists with the same combination of filters.
 */
@NullMarked
package org.rtodirectory.schemas.page;

import org.jspecify.annotations.NullMarked;
