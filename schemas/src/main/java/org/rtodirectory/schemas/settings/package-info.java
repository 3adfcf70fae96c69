/**
 * The settings of a program: environment and settings file enter, values of options leave. Knows
 * neither the options nor what they mean.
 */
@NullMarked
package org.rtodirectory.schemas.settings;

import org.jspecify.annotations.NullMarked;
