/**
 * The pages of the lists. A selection of rows and a page number give the bytes of a page and their
 * identity. The generator publishes pages and the gateway answers with them, and both get the same
 * bytes.
 */
@NullMarked
package org.rtodirectory.schemas.page;

import org.jspecify.annotations.NullMarked;
