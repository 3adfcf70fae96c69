/**
 * The settings file of a program: a properties file enters, values of options leave. Knows neither
 * the options nor what they mean.
 */
@NullMarked
package org.rtodirectory.settings;

import org.jspecify.annotations.NullMarked;
