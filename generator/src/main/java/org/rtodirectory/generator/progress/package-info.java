/** How long work says how far it is; how that is shown is the command line's business. */
@NullMarked
package org.rtodirectory.generator.progress;

import org.jspecify.annotations.NullMarked;
