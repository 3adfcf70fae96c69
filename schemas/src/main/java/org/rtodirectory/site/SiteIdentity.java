package org.rtodirectory.site;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rtodirectory.digest.Identity;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.snapshot.FragmentTable;

/** Adds what a page shows to its identity. Stateless. */
final class SiteIdentity {
  private SiteIdentity() {}

  /** Adds a row by its digest in the snapshot. */
  static void add(Identity identity, FragmentTable rows, int row) {
    identity.add(rows.digestPart(row, 0), rows.digestPart(row, 1));
  }

  /** Adds the {@linkplain #digest digest} of texts. */
  static void add(Identity identity, List<String> texts) {
    ByteBuffer digest = digest(texts);
    identity.add(digest.getLong(), digest.getLong());
  }

  /**
   * The SHA-256 of texts, each preceded by its length, so that no two different lists have the same
   * digest.
   */
  static ByteBuffer digest(List<String> texts) {
    StringBuilder all = new StringBuilder();
    texts.forEach(text -> all.append(text.length()).append(' ').append(text));
    return ByteBuffer.wrap(Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8)));
  }
}
