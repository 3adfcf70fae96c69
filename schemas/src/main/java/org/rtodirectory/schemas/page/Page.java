package org.rtodirectory.schemas.page;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.snapshot.FragmentList;
import org.rtodirectory.schemas.text.Identity;
import org.rtodirectory.schemas.text.Sha256;

/**
 * One page of a list: <code>{"results":[</code>fragments<code>],"meta":{…}}</code>. Its bytes and
 * its identity are made when they are asked for; each costs one pass over the fragments or over
 * their digests. Immutable; safe for all threads.
 */
public final class Page {
  private static final byte[] BEGINNING = ascii("{\"results\":[");

  private final FragmentList results;
  private final Pagination pagination;
  private final byte[] meta;
  private final Ending ending;
  private final int length;

  Page(Listing listing, Pagination pagination, Ending ending) {
    this.results = new FragmentList(listing.fragments(), rows(listing, pagination));
    this.pagination = pagination;
    this.meta =
        ascii(
            "],\"meta\":{\"page\":"
                + pagination.page()
                + ",\"per_page\":"
                + Pagination.PER_PAGE
                + ",\"total\":"
                + pagination.total()
                + ",\"last_page\":"
                + pagination.lastPage());
    this.ending = ending;
    this.length = BEGINNING.length + results.length() + meta.length + ending.bytes().length;
  }

  /** The rows of {@code listing} that stand on a page. */
  static int[] rows(Listing listing, Pagination pagination) {
    return listing.selection().rows(pagination.from(), pagination.to());
  }

  public int length() {
    return length;
  }

  /** Writes its bytes, a list response of SPEC section 2 in UTF-8, from the position on. */
  public void writeTo(ByteBuffer target) {
    target.put(BEGINNING);
    results.writeTo(target);
    target.put(meta).put(ending.bytes());
  }

  public byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    writeTo(bytes);
    return bytes.array();
  }

  public String identity() {
    Identity identity = new Identity().add(ending.digest(0), ending.digest(1));
    identity.add(pagination.page()).add(pagination.total());
    results.addTo(identity);
    return identity.toHex();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * The last part of every page of a publication: the bytes after the numbers in {@code meta}.
   * Immutable.
   */
  static final class Ending {
    private final byte[] bytes;
    private final ByteBuffer digest;

    Ending(byte[] bytes) {
      this.bytes = bytes;
      this.digest = ByteBuffer.wrap(Sha256.of(bytes));
    }

    /** Not to be changed. */
    byte[] bytes() {
      return bytes;
    }

    /** The first or the second 64 bits of the SHA-256 of the bytes. */
    long digest(int half) {
      return digest.getLong(half * Long.BYTES);
    }
  }
}
