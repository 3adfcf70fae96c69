/**
 * Published stores looked at as a whole: which releases there are, whether every object is what it
 * must be, and what nobody can reach any more. The only stage that lists a whole store.
 */
@NullMarked
package org.rtodirectory.generator.audit;

import org.jspecify.annotations.NullMarked;
