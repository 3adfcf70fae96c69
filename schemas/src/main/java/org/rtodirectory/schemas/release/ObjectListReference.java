package org.rtodirectory.schemas.release;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reference to the object list of a release: {@code releases/N-DIGITS.objects}. The digits are
 * the beginning of the SHA-256 of the file, so two publishers that try the same release number
 * never replace each other's list. The record of the release names the list that counts.
 *
 * @param key its key in the object store
 * @param sha256 the SHA-256 of its bytes, 64 lowercase hex digits
 * @param size its length in bytes
 * @param count the number of objects in the list
 */
public record ObjectListReference(String key, String sha256, long size, long count) {
  private static final Pattern KEY =
      Pattern.compile("releases/([1-9][0-9]{0,17})-[0-9a-f]{16}\\.objects");
  private static final int DIGITS = 16;

  public static ObjectListReference of(long release, String sha256, long size, long count) {
    return new ObjectListReference(
        "releases/" + release + "-" + sha256.substring(0, DIGITS) + ".objects",
        sha256,
        size,
        count);
  }

  /** Returns whether {@code key} has the form of the keys of lists. */
  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /** Returns the number of the release whose list has this key. Empty if no list can have it. */
  public static OptionalLong release(String key) {
    Matcher list = KEY.matcher(key);
    return list.matches() ? OptionalLong.of(Long.parseLong(list.group(1))) : OptionalLong.empty();
  }

  /** Returns whether both lists have the same objects with the same contents and headers. */
  public boolean isSameList(ObjectListReference list) {
    return sha256.equals(list.sha256);
  }

  /**
   * Returns whether the reference has the form that the generator writes. The reference in a
   * damaged record may have another form.
   */
  boolean isWellFormed(long release) {
    return SnapshotReference.isSha256(sha256)
        && size >= 1
        && count >= 0
        && of(release, sha256, size, count).key.equals(key);
  }
}
