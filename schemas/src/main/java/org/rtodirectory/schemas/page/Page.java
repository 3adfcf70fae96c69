package org.rtodirectory.schemas.page;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.text.Identity;

/**
 * One page of a list: <code>{"results":[</code>fragments<code>],"meta":{…}}</code>. Each call
 * computes its bytes from the fragments, or its identity from the digests of the fragments.
 * Immutable and safe for all threads.
 */
public final class Page {
  private static final byte[] BEGINNING = ascii("{\"results\":[");

  private final FragmentTable.RowList results;
  private final long number;
  private final int total;
  private final byte[] meta;
  private final byte[] ending;
  private final byte[] digestOfEnding;
  private final int length;

  Page(PagedList list, long number, byte[] ending, byte[] digestOfEnding) {
    this.results = list.fragments().rows(list.rows(number));
    this.number = number;
    this.total = list.selection().total();
    this.meta =
        ascii(
            "],\"meta\":{\"page\":"
                + number
                + ",\"per_page\":"
                + PagedList.PER_PAGE
                + ",\"total\":"
                + total
                + ",\"last_page\":"
                + list.pages());
    this.ending = ending;
    this.digestOfEnding = digestOfEnding;
    this.length = BEGINNING.length + results.length() + meta.length + ending.length;
  }

  public int length() {
    return length;
  }

  /**
   * Writes its bytes at the position of the buffer: a list response of {@code openapi.json} in
   * UTF-8.
   */
  public void writeTo(ByteBuffer target) {
    target.put(BEGINNING);
    results.writeTo(target);
    target.put(meta).put(ending);
  }

  public byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    writeTo(bytes);
    return bytes.array();
  }

  /** Returns the digest of the page as 32 hex digits. It differs whenever the bytes differ. */
  public String identity() {
    Identity identity = new Identity().add(digestOfEnding).add(number).add(total);
    results.addTo(identity);
    return identity.toHex();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
