/**
 * The exceptions with which a command fails. Every message says what is wrong and what to do. The
 * command line maps the type to an exit code in one place.
 */
@NullMarked
package org.rtodirectory.generator.failure;

import org.jspecify.annotations.NullMarked;
