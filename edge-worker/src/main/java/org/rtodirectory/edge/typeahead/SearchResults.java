package org.rtodirectory.edge.typeahead;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.snapshot.FragmentList;
import org.rtodirectory.schemas.text.Identity;

/**
 * The answer to a search, <code>{"results":[</code>results<code>]}</code>, as bytes that are copied
 * out of the snapshot when they are written. Immutable; safe for all threads.
 */
public final class SearchResults {
  private static final byte[] BEGINNING = "{\"results\":[".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "]}".getBytes(StandardCharsets.US_ASCII);

  private final FragmentList results;
  private final int length;

  SearchResults(FragmentList results) {
    this.results = results;
    this.length = BEGINNING.length + results.length() + END.length;
  }

  /** How many bytes it has. */
  public int length() {
    return length;
  }

  /** Writes its bytes from the position of {@code target} on. */
  public void writeTo(ByteBuffer target) {
    target.put(BEGINNING);
    results.writeTo(target);
    target.put(END);
  }

  /** Its bytes, as a copy. */
  public byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    writeTo(bytes);
    return bytes.array();
  }

  /** Its identity: 32 hex digits that differ whenever its bytes do. */
  public String identity() {
    Identity identity = new Identity();
    results.addTo(identity);
    return identity.toHex();
  }
}
