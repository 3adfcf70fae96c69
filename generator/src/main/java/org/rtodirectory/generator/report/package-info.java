/**
 * The progress of a command, and the exceptions that end it. The message of an exception names the
 * error and says what to do. The command line shows the progress, and maps each exception to an
 * exit code.
 */
@NullMarked
package org.rtodirectory.generator.report;

import org.jspecify.annotations.NullMarked;
