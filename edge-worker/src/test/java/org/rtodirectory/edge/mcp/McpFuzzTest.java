package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.fixture.NewSeeds;
import tools.jackson.databind.JsonNode;

/**
 * Messages with random changes. Each gets an answer of the protocol, and none causes an internal
 * error.
 */
class McpFuzzTest {
  private static final int MESSAGES = 4_000;
  private static final Set<Integer> STATUSES = Set.of(200, 202, 400, 404);
  private static final List<String> REPLACEMENTS =
      List.of(
          ("null true -1 0 1e999999999 1e-999999999 0.005 99999999999999999999 \"\" "
                  + "\"\\ud800\" \"\\u0000\" {} [] \"tools/call\" \"2.0\" \"find_locations\" "
                  + "\"compare_costs\" \"arguments\" \"page\" \"cash_price\" \"early_purchase\" "
                  + "\"after_payments\" , : { } [ ] \"")
              .split(" ", -1));
  private static final List<String> VALID_MESSAGES =
      List.of(
          """
          {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}\
          """,
          """
          {"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
          """,
          """
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_locations","arguments":{"state":"TX","city":"dallas","company":"rent-and-ride","page":2,"release":1}}}\
          """,
          """
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_locations","arguments":{"city":"Dallas, TX","zip":"75201-1234","vertical":"retail","category":"tires & wheels","limit":3}}}\
          """,
          """
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_stores","arguments":{"query":"12 main st dallas","vertical":"retail","limit":3}}}\
          """,
          """
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_guides","arguments":{"query":"return the sofa","limit":3}}}\
          """,
          """
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"compare_costs","arguments":{"cash_price":700,"payment":22.99,"frequency":"weekly","number_of_payments":78,"fees_at_start":25,"fee_per_payment":2,"early_purchase":{"after_payments":10,"price":400},"credit_card":{"apr_percent":24.99,"monthly_payment":50},"loan":{"apr_percent":18,"months":24,"fee":10}}}}\
          """,
          """
          {"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"guide://sheds"}}\
          """);

  private final LoadedReleases releases = Objects.requireNonNull(TestRelease.small().releases());

  @NewSeeds(5)
  void every_message_has_an_answer_of_the_protocol(long seed) {
    Random random = new Random(seed);
    McpEndpoint endpoint = new McpEndpoint();
    for (int i = 0; i < MESSAGES; i++) {
      byte[] body = brokenMessage(random);
      McpEndpoint.McpRequest request =
          new McpEndpoint.McpRequest(
              random.nextInt(4) == 0 ? "2026-07-28" : null,
              random.nextBoolean() ? "tools/list" : null,
              random.nextInt(3) == 0 ? "=?base64?" + random.nextInt() + "?=" : null,
              body);
      String caseName = "seed " + seed + ": " + new String(body, StandardCharsets.UTF_8);
      Answer answer = endpoint.answer(request, releases);
      assertThat(STATUSES).as(caseName).contains(answer.status().code());
      if (answer.status().code() != 202) {
        JsonNode json = ResourceJson.mapper().readTree(answer.body().bytes());
        assertThat(json.has("result")).as(caseName).isNotEqualTo(json.has("error"));
      }
    }
  }

  private static byte[] brokenMessage(Random random) {
    String message = choose(VALID_MESSAGES, random);
    for (int change = random.nextInt(4); change >= 0; change--) {
      int start = random.nextInt(message.length() + 1);
      int end = Math.min(message.length(), start + random.nextInt(12));
      message = message.substring(0, start) + choose(REPLACEMENTS, random) + message.substring(end);
    }
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(4) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return random.nextInt(10) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
  }

  private static String choose(List<String> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }
}
