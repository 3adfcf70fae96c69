package org.rtodirectory.edge.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.Locale;

/** Any Accept-Encoding is understood or counts for nothing. */
class AcceptEncodingFuzzTest {
  @FuzzTest(maxDuration = "10s")
  void only_a_coding_that_the_header_names_is_chosen(byte[] header) {
    String accepted = new String(header, ISO_8859_1);
    List<ContentCoding> all = List.of(ContentCoding.values());
    ContentCoding chosen = ContentCoding.choose(accepted, all);
    if (ContentCoding.choose(accepted, List.of()) != null) {
      throw new AssertionError("what is not offered is chosen for " + accepted);
    }
    if (chosen == null) {
      return;
    }
    String lower = accepted.toLowerCase(Locale.ROOT);
    if (!lower.contains(chosen.token()) && !lower.contains("*") && !lower.contains("x-gzip")) {
      throw new AssertionError(chosen + " for " + accepted);
    }
    if (ContentCoding.choose(accepted + ", " + chosen.token() + ";q=0", all) == chosen) {
      throw new AssertionError("what is refused is chosen for " + accepted);
    }
    if (ContentCoding.choose(accepted + ", nothing known;", all) != null) {
      throw new AssertionError("what cannot be understood counts for " + accepted);
    }
  }
}
