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
  private static final int MIN_BYTES = 1000;

  /** An element of Accept-Encoding: a coding with an optional weight. */
  private static final Pattern CODING_AND_WEIGHT =
      Pattern.compile(
          "(" + RequestDecoder.TOKEN + ")\\s*(?:;\\s*[qQ]=(0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?))?");

  private static final String ANY_CODING = "*";
  private static final String UNCODED = "identity";

  private static final int GZIP_LEVEL = 5;
  private static final int ZSTD_LEVEL = 6;

  private final String token;

  ContentCoding(String token) {
    this.token = token;
  }

  /** Returns the name in headers. */
  public String token() {
    return token;
  }

  /**
   * Returns the offered coding with the highest weight, the first of several. Returns null for the
   * uncoded body: if the header is missing or malformed, accepts no offered coding, or prefers the
   * uncoded body.
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
      Matcher accepted = CODING_AND_WEIGHT.matcher(element.strip());
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
      double weight = weights.getOrDefault(coding.token, weights.getOrDefault(ANY_CODING, 0.0));
      if (weight > bestWeight) {
        best = coding;
        bestWeight = weight;
      }
    }
    return bestWeight < weights.getOrDefault(UNCODED, 0.0) ? null : best;
  }

  /**
   * Loads the native library of the coding, if it has one. Further calls have no effect. Loading
   * extracts the library to a temporary file, and deletes the file.
   *
   * @throws LinkageError if the library does not exist for this machine, or cannot be extracted or
   *     loaded
   */
  void load() {
    if (this == ZSTD) {
      Native.load();
    }
  }

  /** Returns whether compressing a body of this length saves a packet. */
  public static boolean savesPacket(int length) {
    return length >= MIN_BYTES;
  }

  /** Returns the coded bytes of a body. */
  public byte[] compress(byte[] body) {
    return switch (this) {
      case ZSTD -> Zstd.compress(body, ZSTD_LEVEL);
      case GZIP -> gzip(body);
    };
  }

  private static byte[] gzip(byte[] body) {
    ByteArrayOutputStream coded = new ByteArrayOutputStream(body.length / 3);
    try (OutputStream gzip = new LeveledGzip(coded)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("a stream in memory failed", e);
    }
    return coded.toByteArray();
  }

  /** A gzip stream with the level {@link #GZIP_LEVEL}, which its superclass cannot set. */
  private static final class LeveledGzip extends GZIPOutputStream {
    LeveledGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(GZIP_LEVEL);
    }
  }
}
