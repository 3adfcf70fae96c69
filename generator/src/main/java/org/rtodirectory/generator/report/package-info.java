/**
 * The reports of a command while it works and when it fails. Every message names the error and says
 * what to do. The command line maps the type of a failure to an exit code in one place, and decides
 * how progress is shown.
 */
@NullMarked
package org.rtodirectory.generator.report;

import org.jspecify.annotations.NullMarked;
