/**
 * The pages of the lists: a selection of rows and a page number enter, bytes and their identity
 * leave. The generator writes them, the gateway answers with them, and both get the same bytes.
 */
@NullMarked
package org.rtodirectory.schemas.page;

import org.jspecify.annotations.NullMarked;
