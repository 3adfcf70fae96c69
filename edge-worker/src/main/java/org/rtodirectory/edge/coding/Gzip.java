package org.rtodirectory.edge.coding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** The encoder of gzip (RFC 1952), which every client supports, by the Java library. */
final class Gzip {
  private static final int LEVEL = 5;

  private Gzip() {}

  static byte[] compress(byte[] plain) throws IOException {
    ByteArrayOutputStream coded = new ByteArrayOutputStream(plain.length / 3);
    try (GZIPOutputStream gzip = new Levelled(coded)) {
      gzip.write(plain);
    }
    return coded.toByteArray();
  }

  private static final class Levelled extends GZIPOutputStream {
    Levelled(ByteArrayOutputStream out) throws IOException {
      super(out);
      def.setLevel(LEVEL);
    }
  }
}
