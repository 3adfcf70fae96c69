/**
 * The command line. Each command parses its options, calls the other packages, and returns an exit
 * code. No other package depends on this one.
 */
@NullMarked
package org.rtodirectory.generator.cli;

import org.jspecify.annotations.NullMarked;
