/** The forms of the website with the values that a visitor has typed, and their results. */
@NullMarked
package org.rtodirectory.schemas.web.form;

import org.jspecify.annotations.NullMarked;
