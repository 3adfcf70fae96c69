package org.rtodirectory.edge.endpoint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Locale;

/** Any Accept header is understood or counts for nothing. */
class AcceptHeaderFuzzTest {
  @FuzzTest(maxDuration = "10s")
  void json_is_preferred_only_if_the_header_names_json(byte[] header) {
    String accept = new String(header, ISO_8859_1);
    boolean json = Request.AcceptHeader.prefersJson(accept);
    if (json && !accept.toLowerCase(Locale.ROOT).contains("json")) {
      throw new AssertionError("JSON for " + accept);
    }
    if (Request.AcceptHeader.prefersJson("application/json," + accept) != true) {
      throw new AssertionError("what comes first does not win over " + accept);
    }
    if (Request.AcceptHeader.prefersJson(accept + ",text/html;q=0") != json) {
      throw new AssertionError("what is refused changes " + accept);
    }
  }
}
