package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.http.GatewayOptions;
import picocli.CommandLine;

/** The values that the options of the gateway set. */
class CommandLineOptionsTest {
  /** The options that other tests use, because {@link #values} does not have their values. */
  private static final Set<String> OTHER_OPTIONS =
      Set.of("--source", "--access-log", "--config", "--help", "--version");

  private final Set<String> testedOptions = new TreeSet<>(OTHER_OPTIONS);

  @Test
  void each_option_sets_only_its_own_value() throws Exception {
    requireOnly("--poll 7", "poll", "PT7S");
    requireOnly("--keep-releases 7", "releases", "7");
    requireOnly("--host 127.0.0.7", "api", "/127.0.0.7:8080");
    requireOnly("--port 7", "api", "0.0.0.0/0.0.0.0:7");
    requireOnly("--admin-host 127.0.0.7", "admin", "/127.0.0.7:8081");
    requireOnly("--admin-port 7", "admin", "/127.0.0.1:7");
    requireOnly(
        "--limits search=1,bulk=2,mcp=3,mcp-protocol=4,suggestions=5",
        "limits",
        "Limits[search=1, bulk=2, mcp=3, mcpProtocol=4, suggestions=5]");
    requireOnly("--limits off", "limits", "null");
    requireOnly("--limits mcp@192.0.2.0/24=7", "limits of 192.0.2.9", "7");
    requireOnly("--shared-limits redis://h:7", "shared", "redis://h:7");
    requireOnly(
        "--trusted-proxies 192.0.2.0/24",
        "client",
        "198.51.100.1 of X-Forwarded-For, 192.0.2.9 of Client-IP");
    requireOnly("--mcp-hosts a.example,B.example", "hosts", "[a.example, b.example]");
    requireOnly("--max-client-connections 7", "of client", "7");
    requireOnly("--idle-timeout 7", "idle", "PT7S");
    requireOnly("--stop-delay 7", "stop", "PT7S");
    requireOnly("--transport nio", "transport", "nio");
    testedOptions.add("--client-header");
    assertThat(values("--trusted-proxies 192.0.2.0/24 --client-header Client-IP"))
        .containsEntry("client", "192.0.2.9 of X-Forwarded-For, 198.51.100.2 of Client-IP");
    assertThat(EdgeWorker.commandLine().getCommandSpec().options())
        .allSatisfy(option -> assertThat(testedOptions).contains(option.longestName()));
  }

  @ParameterizedTest
  @CsvSource({
    "--poll, 1, 3600",
    "--keep-releases, 1, 100",
    "--port, 0, 65535",
    "--admin-port, 0, 65535",
    "--max-client-connections, 1, 1000000",
    "--idle-timeout, 1, 86400",
    "--stop-delay, 0, 3600",
  })
  void a_number_is_accepted_exactly_within_its_bounds(String option, int min, int max) {
    for (int value : new int[] {min, max}) {
      assertThatCode(() -> values(option + " " + value)).doesNotThrowAnyException();
    }
    for (int value : new int[] {min - 1, max + 1}) {
      assertThatExceptionOfType(CommandLine.ParameterException.class)
          .isThrownBy(() -> values(option + " " + value))
          .withMessage(
              "Invalid value for option '%s': expected %d to %d.".formatted(option, min, max));
    }
  }

  /**
   * Fails unless the option changes only the value {@code name}, and changes it to {@code value}.
   */
  private void requireOnly(String arguments, String name, String value) throws Exception {
    testedOptions.add(arguments.substring(0, arguments.indexOf(' ')));
    Map<String, String> expected = values("");
    assertThat(expected.put(name, value)).as(arguments).isNotNull().isNotEqualTo(value);
    assertThat(values(arguments)).as(arguments).isEqualTo(expected);
  }

  private static Map<String, String> values(String arguments) throws Exception {
    CommandLine commandLine = EdgeWorker.commandLine();
    commandLine.parseArgs(("--source . " + arguments).strip().split(" ", -1));
    CommandLineOptions options =
        (CommandLineOptions) Objects.requireNonNull(commandLine.getMixins().get("options"));
    GatewayOptions gateway = options.gatewayOptions();
    GatewayOptions.RateLimiting limiting = gateway.rateLimiting();
    assertThat(options.pollOptions().limits()).isEqualTo(limiting.limits());
    Map<String, String> values = new LinkedHashMap<>();
    values.put("poll", options.pollOptions().pollInterval().toString());
    values.put("releases", "" + options.releasesToKeep());
    values.put("api", gateway.apiAddress().toString());
    values.put("admin", gateway.adminAddress().toString());
    values.put("limits", "" + limiting.limits());
    values.put(
        "limits of 192.0.2.9",
        limiting.assistants().stream()
            .filter(assistant -> assistant.range().contains(address("192.0.2.9")))
            .map(assistant -> "" + assistant.limit())
            .findFirst()
            .orElse("as all"));
    values.put(
        "shared", limiting.sharedLimits() == null ? "none" : limiting.sharedLimits().serverUrl());
    values.put(
        "client",
        client(gateway, "X-Forwarded-For", "198.51.100.1")
            + ", "
            + client(gateway, "Client-IP", "198.51.100.2"));
    values.put("hosts", new TreeSet<>(gateway.extraMcpHosts()).toString());
    values.put("connections", "" + gateway.connectionLimits().maxConnections());
    values.put("of client", "" + gateway.connectionLimits().maxPerClient());
    values.put("idle", gateway.connectionLimits().idleTimeout().toString());
    values.put("request", gateway.connectionLimits().requestTimeout().toString());
    values.put("response", gateway.connectionLimits().responseTimeout().toString());
    values.put("stop", gateway.stopDelay().toString());
    values.put("drain", gateway.drainTimeout().toString());
    values.put("transport", gateway.transport().toString());
    values.put("heap", "" + gateway.maxHeap());
    return values;
  }

  /** Returns the client of a request from 192.0.2.9 with a header. */
  private static String client(GatewayOptions options, String header, String client) {
    HttpHeaders headers = new DefaultHttpHeaders().add(header, client);
    return options.clientResolver().resolve(address("192.0.2.9"), headers).getHostAddress()
        + " of "
        + header;
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
