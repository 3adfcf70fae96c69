/** Long mixed traffic against a packaged gateway. The script {@code bench/soak.sh} runs it. */
@NullMarked
package org.rtodirectory.edge.soak;

import org.jspecify.annotations.NullMarked;
