package org.rtodirectory.edge.simulation;

/**
 * Deliberate defects. The simulation must find each of them. The real code is not changed. Instead,
 * {@link SimulatedS3} and {@link DatabaseConnections} change requests and answers, {@link
 * PublisherProcess} changes the calls of the publisher, and {@link GatewayProcess} changes the
 * objects that a gateway reads.
 */
enum Mutation {
  NONE,
  /** Pages are written after the pointer. */
  POINTER_BEFORE_PAGES,
  /** The pointer is written after the deletes of removed pages. */
  DELETE_BEFORE_POINTER,
  /** The pointer and records are written without a comparison with their current versions. */
  NO_COMPARE_AND_SET,
  /** A release begins without the list of its objects. */
  LIST_NOT_WRITTEN,
  /** A release begins without a record. */
  INTENT_NOT_WRITTEN,
  /** A publisher that has lost the lock continues to write. */
  LEASE_WITHOUT_FENCE,
  /** {@code gc} deletes each snapshot that was written long ago. */
  COLLECTED_BY_AGE,
  /** A purge that failed counts as done. */
  PURGE_FORGOTTEN,
  /** A gateway loads an older release if the pointer names it. */
  OLDER_RELEASE_ACCEPTED,
  /** A gateway serves a downloaded snapshot without checking its digest. */
  DIGEST_NOT_CHECKED,
  /** A change that is committed while a publish reads the database is not noticed. */
  CHANGE_LOST,
  /** A connection to the database that replaces a lost one does not count as a change. */
  RECONNECTION_NOT_A_CHANGE,
  /** A connection to the database that delivers nothing any longer counts as good. */
  SILENCE_NOT_NOTICED,
  /** A publish after which the command failed is not repeated. */
  UNFINISHED_NOT_REPEATED,
  /** The record of a rollback does not name the rollback. */
  PIN_FORGOTTEN,
  /** A publish that follows an interrupted rollback to the same content counts as a rollback. */
  PIN_KEPT,
  /** A release is recorded as done before removed pages are deleted. */
  DONE_BEFORE_DELETES,
  /** Removed pages are not purged from the caches. */
  REMOVED_NOT_PURGED,
  /** A publisher that has lost the lock continues to delete. */
  DELETE_WITHOUT_FENCE,
  /** The lease is measured by the time of day. */
  LEASE_BY_TIME_OF_DAY,
  /** A write counts as done if the store answers that it is busy. */
  BUSY_COUNTS_AS_WRITTEN,
  /** A gateway loads an older release if the pointer names it repeatedly. */
  OLDER_RELEASE_ACCEPTED_LATER,
  /** A renewal of the lease counts from the answer of the store, not from its beginning. */
  RENEWAL_DATED_BY_ANSWER,
  /** The lease is checked when a write is prepared, not when it is sent. */
  CHECKED_BEFORE_WAITING
}
