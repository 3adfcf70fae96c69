/**
 * The reports of a command about its progress and its failure. Every message names the error and
 * says what to do. The command line maps each type of failure to an exit code, and shows the
 * progress.
 */
@NullMarked
package org.rtodirectory.generator.report;

import org.jspecify.annotations.NullMarked;
