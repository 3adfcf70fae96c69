/**
 * The whole system on one thread, in virtual time: {@link Simulation} runs the real publishers and
 * gateways on a simulated database, bucket and CDN, and {@link SimulationTest} a scenario for each
 * seed. CONTRIBUTING tells what is real, and how to replay a seed.
 *
 * <p>It finds defects that are made on purpose ({@link Mutation}). So many seeds it takes, from 1:
 *
 * <pre>
 * POINTER_BEFORE_PAGES        1
 * DELETE_BEFORE_FLIP          1
 * NO_COMPARE_AND_SET   more than 282
 * INTENT_NOT_WRITTEN          1
 * LEASE_WITHOUT_FENCE         2
 * COLLECTED_BY_AGE            1
 * PURGE_FORGOTTEN            30
 * OLDER_RELEASE_ACCEPTED      3
 * DIGEST_NOT_CHECKED        226
 * CHANGE_LOST          more than 282
 * </pre>
 */
@NullMarked
package org.rtodirectory.edge.simulation;

import org.jspecify.annotations.NullMarked;
