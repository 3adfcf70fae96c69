/**
 * The command line: arguments enter, an exit code leaves. Each command parses its options and calls
 * the other packages, which do not depend on this one.
 */
@NullMarked
package org.rtodirectory.generator.cli;

import org.jspecify.annotations.NullMarked;
