/**
 * The words of the website: its texts in each language, formats of numbers and dates, Markdown and
 * the rendering of templates.
 */
@NullMarked
package org.rtodirectory.schemas.web.text;

import org.jspecify.annotations.NullMarked;
