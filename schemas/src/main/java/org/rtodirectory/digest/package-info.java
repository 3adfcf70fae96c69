/** Content digests: bytes enter, their identity leaves. */
@NullMarked
package org.rtodirectory.digest;

import org.jspecify.annotations.NullMarked;
