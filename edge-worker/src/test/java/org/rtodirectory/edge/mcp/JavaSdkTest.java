package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;

/** A whole conversation by the official Java client, which checks answers by the schemas. */
class JavaSdkTest {
  @Test
  void the_official_java_client_completes_a_conversation(@TempDir Path folder) {
    try (TestGateway gateway = TestGateway.serving(SmallDirectory.directory(), folder);
        McpSyncClient client = client(gateway.port())) {
      assertThat(client.initialize().serverInfo().name())
          .isEqualTo("org.example/rent-to-own-directory");
      assertThat(client.getServerInstructions()).contains("Cite Rent-to-Own Directory");
      client.ping();
      assertThat(client.listTools().tools()).extracting(Tool::name).hasSize(8);
      assertContent(client, "search_stores", Map.of("query", "dallas"));
      assertContent(client, "find_locations", Map.of("state", "TX", "page", 2));
      assertContent(client, "list_companies", Map.of("q", "rent"));
      assertContent(client, "search_guides", Map.of("query", "sofa"));
      assertContent(client, "get_guide", Map.of("slug", "sheds"));
      assertContent(
          client,
          "compare_costs",
          Map.of(
              "cash_price",
              700,
              "payment",
              22.99,
              "frequency",
              "weekly",
              "number_of_payments",
              78));
      CallToolResult wrong =
          client.callTool(
              CallToolRequest.builder("find_locations")
                  .arguments(Map.of("state", "Texaz"))
                  .build());
      assertThat(wrong.isError()).isTrue();
      assertThat(client.listResources().resources()).hasSize(3);
      assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(1);
      assertThat(
              client.readResource(ReadResourceRequest.builder("guide://sheds").build()).contents())
          .singleElement()
          .isInstanceOfSatisfying(
              TextResourceContents.class,
              guide -> assertThat(guide.text()).startsWith("# Renting a shed to own"));
      assertThatThrownBy(
              () -> client.readResource(ReadResourceRequest.builder("guide://none").build()))
          .hasMessageContaining("no resource");
    }
  }

  private static McpSyncClient client(int port) {
    return McpClient.sync(
            HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + port)
                .endpoint("/mcp")
                .build())
        .requestTimeout(Duration.ofSeconds(20))
        .build();
  }

  private static void assertContent(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    CallToolResult result =
        client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    assertThat(result.isError()).as("%s", result).isFalse();
    assertThat(result.structuredContent()).as(tool).isInstanceOf(Map.class);
  }
}
