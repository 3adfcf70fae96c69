/**
 * The parts of both programs that do not depend on releases: options from the command line, the
 * environment and a settings file, the admin port, and the deletion of folders.
 */
@NullMarked
package org.rtodirectory.schemas.program;

import org.jspecify.annotations.NullMarked;
