/**
 * The whole system on one thread, in virtual time: {@link Simulation} runs the real publishers and
 * gateways on a simulated database, bucket and CDN, and {@link SimulationTest} a scenario for each
 * seed. CONTRIBUTING tells what is real, what is not, and how to replay a seed.
 *
 * <p>It finds defects that are made on purpose ({@link Mutation}), the first time with this seed:
 *
 * <pre>
 * POINTER_BEFORE_PAGES       1
 * DELETE_BEFORE_FLIP         1
 * NO_COMPARE_AND_SET        97
 * INTENT_NOT_WRITTEN         1
 * LEASE_WITHOUT_FENCE       16
 * COLLECTED_BY_AGE           1
 * PURGE_FORGOTTEN            4
 * OLDER_RELEASE_ACCEPTED     1
 * DIGEST_NOT_CHECKED        73
 * CHANGE_LOST             1011
 * </pre>
 */
@NullMarked
package org.rtodirectory.edge.simulation;

import org.jspecify.annotations.NullMarked;
