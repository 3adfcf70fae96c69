/**
 * The command line. Each command parses its options, calls the other packages, which do not depend
 * on this one, and returns an exit code.
 */
@NullMarked
package org.rtodirectory.generator.cli;

import org.jspecify.annotations.NullMarked;
