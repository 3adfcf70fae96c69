/**
 * Build steps for the packages of the two programs. They generate manual pages and completion
 * scripts from the command lines, and the list of licenses from the software bill of materials. The
 * classes run during the build and are not delivered.
 */
@NullMarked
package org.rtodirectory.dist;

import org.jspecify.annotations.NullMarked;
