package org.rtodirectory.edge.http;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.fixture.Exchange;
import org.rtodirectory.edge.fixture.GatewayTest;

/** The requests and answers in {@code answers.txt}, each with its rule. */
class AnswersTest extends GatewayTest {
  static List<Exchange> exchanges() {
    return Exchange.read(AnswersTest.class, "answers.txt");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void every_request_has_its_answer(Exchange exchange) throws IOException {
    exchange.requireAnswered(gateway);
  }
}
