/** Progress of long operations. The command line decides how it is shown. */
@NullMarked
package org.rtodirectory.generator.progress;

import org.jspecify.annotations.NullMarked;
