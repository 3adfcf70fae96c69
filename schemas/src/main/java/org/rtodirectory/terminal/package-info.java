/**
 * The terminal of a program: a standard stream enters, its width leaves. Knows nothing of what is
 * printed there.
 */
@NullMarked
package org.rtodirectory.terminal;

import org.jspecify.annotations.NullMarked;
