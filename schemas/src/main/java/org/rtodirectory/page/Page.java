package org.rtodirectory.page;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.snapshot.FragmentTable;

/**
 * One page of a list: <code>{"results":[</code>fragments<code>],"meta":{…}}</code>. Its bytes and
 * its identity are made when they are asked for; each costs one pass over the fragments or over
 * their digests. Immutable; safe for all threads.
 */
public final class Page {
  private static final byte[] BEGINNING = "{\"results\":[".getBytes(StandardCharsets.US_ASCII);
  private static final int IDENTITY_LENGTH = 16;

  private final FragmentTable fragments;
  private final int[] rows;
  private final Pagination pagination;
  private final byte[] meta;
  private final byte[] ending;
  private final int length;

  /**
   * @param ending what stands behind the numbers of the meta, to the end
   */
  Page(Listing listing, Pagination pagination, byte[] ending) {
    this.fragments = listing.fragments();
    this.rows = rows(listing, pagination);
    this.pagination = pagination;
    this.meta = meta(pagination);
    this.ending = ending;
    this.length = lengthOf();
  }

  /** The rows of {@code listing} that stand on a page. */
  static int[] rows(Listing listing, Pagination pagination) {
    return listing.selection().rows(pagination.from(), pagination.to());
  }

  /** How many bytes it has. */
  public int length() {
    return length;
  }

  /** Writes its bytes, a list response of SPEC section 2 in UTF-8, from the position on. */
  public void writeTo(ByteBuffer target) {
    target.put(BEGINNING);
    for (int i = 0; i < rows.length; i++) {
      if (i > 0) {
        target.put((byte) ',');
      }
      fragments.copy(rows[i], target);
    }
    target.put(meta).put(ending);
  }

  /** Its bytes, as a copy. */
  public byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    writeTo(bytes);
    return bytes.array();
  }

  /**
   * Its identity: 32 hex digits that differ whenever its bytes do (SHA-256 over the digests of its
   * fragments and its meta, cut to 128 bits).
   */
  public String identity() {
    ByteBuffer identified =
        ByteBuffer.allocate(
            rows.length * FragmentTable.DIGEST_LENGTH + Long.BYTES + Integer.BYTES + ending.length);
    for (int row : rows) {
      fragments.copyDigest(row, identified);
    }
    identified.putLong(pagination.page()).putInt(pagination.total()).put(ending);
    MessageDigest digest = Sha256.newDigest();
    digest.update(identified.array());
    return HexFormat.of().formatHex(digest.digest(), 0, IDENTITY_LENGTH);
  }

  private int lengthOf() {
    int sum = BEGINNING.length + Math.max(0, rows.length - 1) + meta.length + ending.length;
    for (int row : rows) {
      sum += fragments.length(row);
    }
    return sum;
  }

  private static byte[] meta(Pagination pagination) {
    return ("],\"meta\":{\"page\":"
            + pagination.page()
            + ",\"per_page\":"
            + Pagination.PER_PAGE
            + ",\"total\":"
            + pagination.total()
            + ",\"last_page\":"
            + pagination.lastPage())
        .getBytes(StandardCharsets.US_ASCII);
  }
}
