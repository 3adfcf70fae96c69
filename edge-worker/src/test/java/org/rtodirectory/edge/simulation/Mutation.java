package org.rtodirectory.edge.simulation;

/**
 * Deliberate defects. The simulation must find each of them. They are around the real code: in the
 * clients of store and database ({@link SimulatedS3}, {@link DatabaseConnections}), in the
 * publisher's surroundings ({@link PublisherProcess}), and in what a gateway reads ({@link
 * GatewayProcess}).
 */
enum Mutation {
  NONE,
  /** Pages are written after the pointer. */
  POINTER_BEFORE_PAGES,
  /** The pointer is written after vanished pages were deleted. */
  DELETE_BEFORE_FLIP,
  /** Pointer and records are written whatever is there. */
  NO_COMPARE_AND_SET,
  /** A release begins without the list of its objects. */
  LIST_NOT_WRITTEN,
  /** A release begins without a record. */
  INTENT_NOT_WRITTEN,
  /** Whoever had the lock once goes on writing. */
  LEASE_WITHOUT_FENCE,
  /** Each snapshot that was written long ago is collected. */
  COLLECTED_BY_AGE,
  /** A purge that failed counts as done. */
  PURGE_FORGOTTEN,
  /** A gateway follows the pointer to an older release. */
  OLDER_RELEASE_ACCEPTED,
  /** A gateway serves what it downloaded, whatever its digest is. */
  DIGEST_NOT_CHECKED,
  /** A change that is committed while a publish reads the database is not noticed. */
  CHANGE_LOST,
  /** A connection to the database that replaces a lost one does not count as a change. */
  RECONNECTION_NOT_A_CHANGE,
  /** A connection to the database by which nothing arrives any more counts as good. */
  SILENCE_NOT_NOTICED,
  /** A publish after which the command failed is not repeated. */
  UNFINISHED_NOT_REPEATED,
  /** The record of a rollback does not say that it is one. */
  PIN_FORGOTTEN,
  /** A publish that follows an interrupted rollback to the same content counts as a rollback. */
  PIN_KEPT,
  /** A release is recorded as done before vanished pages are deleted. */
  DONE_BEFORE_DELETES,
  /** Vanished pages are not purged. */
  VANISHED_NOT_PURGED,
  /** Whoever had the lock once goes on deleting. */
  DELETE_WITHOUT_FENCE,
  /** The lease is measured by the time of day. */
  LEASE_BY_TIME_OF_DAY,
  /** A write to which the store answers that it is busy counts as done. */
  BUSY_COUNTS_AS_WRITTEN,
  /** A gateway follows the pointer to an older release when it reads it again. */
  OLDER_RELEASE_ACCEPTED_LATER,
  /** A renewal of the lease counts from the answer of the store, not from its beginning. */
  RENEWAL_DATED_BY_ANSWER,
  /** The lease is checked when a write is prepared, not when it is sent. */
  CHECKED_BEFORE_WAITING
}
