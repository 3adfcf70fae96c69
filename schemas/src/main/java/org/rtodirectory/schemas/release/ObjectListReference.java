package org.rtodirectory.schemas.release;

import java.util.regex.Pattern;

/**
 * Names the list of the objects of one release: {@code releases/N-DIGITS.objects}. The digits begin
 * the SHA-256 of the file. So two publishers that are about to use the same number never replace
 * each other's list, and the record that claims the number names the list that is right.
 *
 * @param key where it is in the store
 * @param sha256 the SHA-256 of its bytes, 64 lower-case hex digits
 * @param size its length in bytes
 * @param count how many objects it lists
 */
public record ObjectListReference(String key, String sha256, long size, long count) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern KEY =
      Pattern.compile("releases/[1-9][0-9]{0,17}-[0-9a-f]{16}\\.objects");
  private static final int DIGITS = 16;

  public static ObjectListReference of(long release, String sha256, long size, long count) {
    return new ObjectListReference(
        "releases/" + release + "-" + sha256.substring(0, DIGITS) + ".objects",
        sha256,
        size,
        count);
  }

  /** Whether {@code key} has the form of the keys of lists. */
  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /** Whether both lists have the same objects with the same contents and headers. */
  public boolean isSameList(ObjectListReference list) {
    return sha256.equals(list.sha256);
  }

  /** Whether it is one that was made here, and not text of a foreign file. */
  boolean isWellFormed(long release) {
    return sha256 != null
        && SHA256.matcher(sha256).matches()
        && size >= 1
        && count >= 0
        && of(release, sha256, size, count).key.equals(key);
  }
}
