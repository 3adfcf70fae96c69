package org.rtodirectory.edge.simulation;

/** Defects that were made on purpose: what the simulation must find. */
enum Mutation {
  NONE,
  POINTER_BEFORE_PAGES,
  DELETE_BEFORE_FLIP,
  NO_COMPARE_AND_SET,
  INTENT_NOT_WRITTEN,
  LEASE_WITHOUT_FENCE,
  COLLECTED_BY_AGE,
  PURGE_FORGOTTEN,
  OLDER_RELEASE_ACCEPTED,
  DIGEST_NOT_CHECKED,
  CHANGE_LOST
}
