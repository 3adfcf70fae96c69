package org.rtodirectory.page;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.snapshot.FragmentTable;

/**
 * Makes the bytes of a page: <code>{"results":[</code>fragments<code>],"meta":{…}}</code>. A page
 * is a pure function of its fragments, its place and the publication, and so is its identity, which
 * is computed without rendering it.
 *
 * <p>Immutable; safe for all threads. A page costs one copy of its fragments.
 */
public final class PageRenderer {
  private static final byte[] BEGINNING = ascii("{\"results\":[");
  private static final int IDENTITY_LENGTH = 16;

  private final byte[] ending;

  /** A renderer for the pages of {@code publication}. */
  public PageRenderer(Publication publication) {
    String attribution = ResourceJson.mapper().writeValueAsString(publication.attribution());
    ending = (",\"attribution\":" + attribution + "}}").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The bytes of page {@code page} of {@code listing}: a list response of SPEC section 2, UTF-8.
   */
  public byte[] render(Listing listing, long page) {
    Pagination pagination = new Pagination(page, listing.selection().total());
    int[] rows = rows(listing, pagination);
    byte[] meta = meta(pagination);
    byte[] body = new byte[length(listing, rows, meta)];
    int position = put(BEGINNING, body, 0);
    for (int i = 0; i < rows.length; i++) {
      if (i > 0) {
        body[position++] = ',';
      }
      position = listing.fragments().copy(rows[i], body, position);
    }
    position = put(meta, body, position);
    put(ending, body, position);
    return body;
  }

  /** How many bytes that page has, without rendering it. */
  public int length(Listing listing, long page) {
    Pagination pagination = new Pagination(page, listing.selection().total());
    return length(listing, rows(listing, pagination), meta(pagination));
  }

  /**
   * Whether a page has the same bytes in two releases of the same attribution, without rendering
   * either: the same rows, and the same number of rows in the whole list.
   */
  public static boolean isSame(Listing one, Listing other, long page) {
    Pagination pagination = new Pagination(page, one.selection().total());
    if (other.selection().total() != pagination.total()) {
      return false;
    }
    int[] rows = rows(one, pagination);
    int[] otherRows = rows(other, pagination);
    for (int i = 0; i < rows.length; i++) {
      if (!one.fragments().hasSame(rows[i], other.fragments(), otherRows[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * The identity of that page: 32 hex digits that differ whenever its bytes do (SHA-256 over the
   * digests of its fragments and its meta, cut to 128 bits).
   */
  public String identity(Listing listing, long page) {
    Pagination pagination = new Pagination(page, listing.selection().total());
    int[] rows = rows(listing, pagination);
    byte[] digests = new byte[rows.length * FragmentTable.DIGEST_LENGTH];
    for (int i = 0; i < rows.length; i++) {
      listing.fragments().copyDigest(rows[i], digests, i * FragmentTable.DIGEST_LENGTH);
    }
    MessageDigest identity = Sha256.newDigest();
    identity.update(digests);
    identity.update(
        ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
            .putLong(page)
            .putInt(pagination.total())
            .flip());
    identity.update(ending);
    return HexFormat.of().formatHex(identity.digest(), 0, IDENTITY_LENGTH);
  }

  private static int[] rows(Listing listing, Pagination pagination) {
    return listing.selection().rows(pagination.from(), pagination.to());
  }

  private int length(Listing listing, int[] rows, byte[] meta) {
    int length = BEGINNING.length + Math.max(0, rows.length - 1) + meta.length + ending.length;
    for (int row : rows) {
      length += listing.fragments().length(row);
    }
    return length;
  }

  private static byte[] meta(Pagination pagination) {
    return ascii(
        "],\"meta\":{\"page\":"
            + pagination.page()
            + ",\"per_page\":"
            + Pagination.PER_PAGE
            + ",\"total\":"
            + pagination.total()
            + ",\"last_page\":"
            + pagination.lastPage());
  }

  private static int put(byte[] bytes, byte[] target, int position) {
    System.arraycopy(bytes, 0, target, position, bytes.length);
    return position + bytes.length;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
