package org.rtodirectory.edge.http.syntax;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.ArrayList;
import java.util.List;

/**
 * Any bytes, in any pieces: {@link RequestParser} agrees with Netty's decoder, as {@link NettyPeer}
 * compares them. The first byte says how long the pieces are; 0 is all at once.
 */
class RequestParserFuzzTest {
  @FuzzTest(maxDuration = "10s")
  void the_parser_agrees_with_the_decoder_of_netty(byte[] sent) {
    int piece = sent.length == 0 || sent[0] == 0 ? sent.length : Byte.toUnsignedInt(sent[0]);
    List<String> pieces = new ArrayList<>();
    for (int start = 1; start < sent.length; start += piece) {
      int length = Math.min(piece, sent.length - start);
      pieces.add(new String(sent, start, length, ISO_8859_1));
    }
    NettyPeer.compare(pieces);
  }
}
