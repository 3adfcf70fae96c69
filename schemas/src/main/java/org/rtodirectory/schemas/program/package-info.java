/**
 * The parts that both programs share for their operators. They are options from the command line,
 * the environment and a settings file, the admin port, and the deletion of temporary folders. The
 * package knows nothing about releases.
 */
@NullMarked
package org.rtodirectory.schemas.program;

import org.jspecify.annotations.NullMarked;
