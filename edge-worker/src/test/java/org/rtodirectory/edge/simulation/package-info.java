/**
 * The whole system on one thread, in virtual time. {@link Simulation} runs the real publishers and
 * gateways on a simulated database, bucket and CDN. {@link SimulationTest} runs a scenario for each
 * seed. CONTRIBUTING.md lists the real and the simulated parts, and explains how to replay a seed.
 *
 * <p>The simulation finds each deliberate defect of {@link Mutation}, for example with this seed:
 *
 * <pre>
 * POINTER_BEFORE_PAGES             1
 * DELETE_BEFORE_POINTER            1
 * NO_COMPARE_AND_SET              64
 * LIST_NOT_WRITTEN                 1
 * INTENT_NOT_WRITTEN               1
 * LEASE_WITHOUT_FENCE             64
 * COLLECTED_BY_AGE                 1
 * PURGE_FORGOTTEN                  8
 * OLDER_RELEASE_ACCEPTED           1
 * DIGEST_NOT_CHECKED              61
 * CHANGE_LOST                    294
 * RECONNECTION_NOT_A_CHANGE       73
 * SILENCE_NOT_NOTICED            106
 * UNFINISHED_NOT_REPEATED        135
 * PIN_FORGOTTEN                   10
 * PIN_KEPT                       249
 * DONE_BEFORE_DELETES              1
 * REMOVED_NOT_PURGED               4
 * DELETE_WITHOUT_FENCE            64
 * LEASE_BY_TIME_OF_DAY           166
 * BUSY_COUNTS_AS_WRITTEN          34
 * OLDER_RELEASE_ACCEPTED_LATER     5
 * RENEWAL_DATED_BY_ANSWER          2
 * CHECKED_BEFORE_WAITING          78
 * </pre>
 */
@NullMarked
package org.rtodirectory.edge.simulation;

import org.jspecify.annotations.NullMarked;
