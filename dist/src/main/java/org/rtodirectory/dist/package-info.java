/**
 * Build steps that complete the packages of the two programs. Their command lines and the software
 * bill of materials enter. Manual pages, completion scripts and the list of licences leave. Runs
 * while the project is built and is not delivered.
 */
@NullMarked
package org.rtodirectory.dist;

import org.jspecify.annotations.NullMarked;
