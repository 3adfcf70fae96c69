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

  /** Adds a row by the digest that the snapshot has of it. */
  static void add(Identity identity, FragmentTable rows, int row) {
    identity.add(rows.digestPart(row, 0), rows.digestPart(row, 1));
  }

  /** Adds texts, each with its length, so that no two lists of texts are added alike. */
  static void add(Identity identity, List<String> texts) {
    StringBuilder all = new StringBuilder();
    texts.forEach(text -> all.append(text.length()).append(' ').append(text));
    ByteBuffer digest = ByteBuffer.wrap(Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8)));
    identity.add(digest.getLong(), digest.getLong());
  }
}
