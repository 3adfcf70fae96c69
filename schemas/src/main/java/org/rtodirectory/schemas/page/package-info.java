/**
 * The pages of the lists. A selection of rows and a page number determine the bytes of a page and
 * the identity of these bytes. The generator publishes pages and the gateway answers with pages,
 * and both get the same bytes.
 *
 * <p>A <i>static</i> page has a key and may be published as an object. A <i>family</i> is the set
 * of lists with the same combination of filters.
 */
@NullMarked
package org.rtodirectory.schemas.page;

import org.jspecify.annotations.NullMarked;
