/** Health and readiness on the admin port, for operators and load balancers. */
@NullMarked
package org.rtodirectory.edge.admin;

import org.jspecify.annotations.NullMarked;
