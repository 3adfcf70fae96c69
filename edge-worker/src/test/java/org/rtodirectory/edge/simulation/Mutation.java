package org.rtodirectory.edge.simulation;

/**
 * Defects that are made on purpose, each of which the simulation must find. They are around the
 * real code: in the store's client ({@link SimulatedS3}), in the publisher's surroundings ({@link
 * PublisherProcess}), and in what a gateway reads ({@link GatewayProcess}).
 */
enum Mutation {
  NONE,
  /** Pages are written after the pointer. */
  POINTER_BEFORE_PAGES,
  /** The pointer is written after vanished pages were deleted. */
  DELETE_BEFORE_FLIP,
  /** Pointer and records are written whatever is there. */
  NO_COMPARE_AND_SET,
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
  CHANGE_LOST
}
