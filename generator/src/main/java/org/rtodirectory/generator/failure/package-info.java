/**
 * Why a command ends without its result. Every message says what is wrong and what to do; the
 * command line maps the type to an exit code in one place.
 */
@NullMarked
package org.rtodirectory.generator.failure;

import org.jspecify.annotations.NullMarked;
