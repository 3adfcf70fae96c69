package org.rtodirectory.edge.http;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The supported content codings, in order of preference among those with the same weight. */
public enum ContentCoding {
  /** Zstandard (RFC 8878), by a native library. It is the fastest to decode. */
  ZSTD("zstd"),
  /** gzip (RFC 1952), which every client supports, by the Java library. */
  GZIP("gzip");

  /**
   * The minimum length of a body that is compressed. A shorter one fits into one packet uncoded.
   */
  private static final int MIN_LENGTH = 1000;

  /** An element of an Accept-Encoding header: a coding with an optional weight. */
  private static final Pattern WEIGHTED_CODING =
      Pattern.compile(
          "([!#$%&'*+.^_`|~0-9A-Za-z-]+)\\s*(?:;\\s*[qQ]=(0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?))?");

  private static final String ANY_OTHER = "*";
  private static final String UNCODED = "identity";

  private static final int GZIP_LEVEL = 5;
  private static final int ZSTD_LEVEL = 6;

  private final String token;

  ContentCoding(String token) {
    this.token = token;
  }

  /** Returns its name in headers. */
  public String token() {
    return token;
  }

  /**
   * Returns the offered coding that a client prefers, and the first of those with the same weight.
   * Returns null for the uncoded body if the header is missing or malformed, accepts none of the
   * offered codings, or prefers the uncoded body.
   *
   * @param acceptEncoding the Accept-Encoding headers (RFC 9110, section 12.5.3), joined by commas,
   *     or null if there are none
   */
  public static @Nullable ContentCoding choose(
      @Nullable String acceptEncoding, Collection<ContentCoding> offered) {
    if (acceptEncoding == null) {
      return null;
    }
    Map<String, Double> weights = new HashMap<>();
    for (String element : acceptEncoding.split(",", -1)) {
      Matcher accepted = WEIGHTED_CODING.matcher(element.strip());
      if (accepted.matches()) {
        String weight = accepted.group(2);
        weights.put(
            accepted.group(1).toLowerCase(Locale.ROOT),
            weight == null ? 1 : Double.parseDouble(weight));
      } else if (!element.isBlank()) {
        return null;
      }
    }
    ContentCoding best = null;
    double bestWeight = 0;
    for (ContentCoding coding : offered) {
      double weight = weights.getOrDefault(coding.token, weights.getOrDefault(ANY_OTHER, 0.0));
      if (weight > bestWeight) {
        best = coding;
        bestWeight = weight;
      }
    }
    return bestWeight < weights.getOrDefault(UNCODED, 0.0) ? null : best;
  }

  /**
   * Loads the native library of the coding, if it needs one. Further calls have no effect. The
   * loader deletes the file that it extracts.
   *
   * @throws LinkageError if the library does not exist for this machine, or cannot be extracted or
   *     loaded
   */
  void load() {
    if (this == ZSTD) {
      Native.load();
    }
  }

  /** Returns whether compressing a body of that length saves a packet. */
  public static boolean isWorthwhile(int length) {
    return length >= MIN_LENGTH;
  }

  /** Returns the coded bytes of a body. */
  public byte[] compress(byte[] plain) {
    return switch (this) {
      case ZSTD -> Zstd.compress(plain, ZSTD_LEVEL);
      case GZIP -> gzip(plain);
    };
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream coded = new ByteArrayOutputStream(plain.length / 3);
    try (OutputStream gzip = new Gzip(coded)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException("a stream in memory failed", e);
    }
    return coded.toByteArray();
  }

  private static final class Gzip extends GZIPOutputStream {
    Gzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(GZIP_LEVEL);
    }
  }
}
