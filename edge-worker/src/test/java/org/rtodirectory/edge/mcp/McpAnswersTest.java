package org.rtodirectory.edge.mcp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.fixture.Exchange;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.generator.directory.DirectoryRows;

/**
 * The MCP messages and answers in {@code answers.txt} and {@code companies.txt}, each with its
 * rule.
 */
class McpAnswersTest extends GatewayTest {
  private static final Class<?> TEST = McpAnswersTest.class;

  @AutoClose private static TestGateway companiesGateway;

  static List<Exchange> exchanges() {
    return Exchange.read(TEST, "answers.txt");
  }

  static List<Exchange> names() {
    return Exchange.read(TEST, "companies.txt");
  }

  @BeforeAll
  static void serve(@TempDir Path releaseFolder) {
    companiesGateway =
        TestGateway.serving(
            DirectoryRows.read(TEST, "companies-directory.txt").directory(), releaseFolder);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void every_message_has_its_answer(Exchange exchange) throws IOException {
    exchange.requireAnswered(gateway);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void every_company_is_found_by_the_names_that_people_use(Exchange exchange) throws IOException {
    exchange.requireAnswered(companiesGateway);
  }
}
