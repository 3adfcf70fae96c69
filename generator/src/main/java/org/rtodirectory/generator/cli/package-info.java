/**
 * The command line: words enter, an exit code leaves. Each command reads its options and calls one
 * stage after the other; no stage knows of the command line.
 */
@NullMarked
package org.rtodirectory.generator.cli;

import org.jspecify.annotations.NullMarked;
