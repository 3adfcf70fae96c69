package org.rtodirectory.page;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.rtodirectory.snapshot.FragmentTable;
import org.rtodirectory.text.Decimal;

/**
 * One page of a list: <code>{"results":[</code>fragments<code>],"meta":{…}}</code>. Its bytes and
 * its identity are made when they are asked for; each costs one pass over the fragments or over
 * their digests. Immutable; safe for all threads.
 */
public final class Page {
  private static final byte[] BEGINNING = ascii("{\"results\":[");
  private static final byte[] PAGE = ascii("],\"meta\":{\"page\":");
  private static final byte[] TOTAL = ascii(",\"per_page\":" + Pagination.PER_PAGE + ",\"total\":");
  private static final byte[] LAST_PAGE = ascii(",\"last_page\":");

  private final FragmentTable fragments;
  private final int[] rows;
  private final Pagination pagination;
  private final PageEnding ending;
  private final int length;

  Page(Listing listing, Pagination pagination, PageEnding ending) {
    this.fragments = listing.fragments();
    this.rows = rows(listing, pagination);
    this.pagination = pagination;
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
    Decimal.put(target.put(PAGE), pagination.page());
    Decimal.put(target.put(TOTAL), pagination.total());
    Decimal.put(target.put(LAST_PAGE), pagination.lastPage());
    target.put(ending.bytes());
  }

  /** Its bytes, as a copy. */
  public byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    writeTo(bytes);
    return bytes.array();
  }

  /**
   * Its identity: 32 hex digits that differ whenever its bytes do. Each half of them mixes the same
   * half of the digest of every fragment, which are SHA-256 and need no second one over them, with
   * the meta and the ending.
   */
  public String identity() {
    long first = mix(mix(ending.digest(0) + pagination.page()) + pagination.total());
    long second = mix(mix(ending.digest(1) + pagination.page()) + pagination.total());
    for (int row : rows) {
      first = mix(first + fragments.digestPart(row, 0));
      second = mix(second + fragments.digestPart(row, 1));
    }
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(first).concat(hex.toHexDigits(second));
  }

  /**
   * A bijection in which every bit of the result depends on every bit of {@code z}: David
   * Stafford's variant 13 of the finalizer of MurmurHash3, as in SplitMix64.
   */
  private static long mix(long z) {
    long once = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    long twice = (once ^ (once >>> 27)) * 0x94d049bb133111ebL;
    return twice ^ (twice >>> 31);
  }

  private int lengthOf() {
    int sum = BEGINNING.length + Math.max(0, rows.length - 1) + ending.bytes().length;
    sum += PAGE.length + Decimal.length(pagination.page());
    sum += TOTAL.length + Decimal.length(pagination.total());
    sum += LAST_PAGE.length + Decimal.length(pagination.lastPage());
    for (int row : rows) {
      sum += fragments.length(row);
    }
    return sum;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
