package org.rtodirectory.schemas.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.program.Settings.CommandLineOnly;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/**
 * The values of options from the command line, the environment and a settings file, and the
 * settings that are rejected.
 */
class SettingsTest {
  @TempDir private Path folder;

  @Command(name = "program", subcommands = Send.class)
  static final class Program {
    @Option(names = Settings.OPTION, scope = ScopeType.INHERIT, description = "Settings.")
    @Nullable Path config;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "More.")
    private boolean verbose;
  }

  @Command(name = "send", description = "Sends.")
  private static final class Send implements Runnable {
    @Option(names = "--port", paramLabel = "P", description = "Port, 5 %%.")
    private int port = 80;

    @Option(
        names = "--base-url",
        description = {"Address.", "Default: that of the machine"})
    private @Nullable String baseUrl;

    @Option(names = "--cache", split = ",", description = "Caches.")
    private List<String> caches = List.of();

    @Option(names = "--target", required = true, description = "Where.")
    private String target = "";

    @CommandLineOnly
    @Option(names = "--replace", description = "Delete.")
    private boolean replace;

    @Override
    public void run() {}
  }

  @Test
  void the_command_line_takes_precedence_over_the_environment_and_that_over_the_file()
      throws Exception {
    Path file =
        file("# here\nport = 9000\nbase-url: https://caf\u00e9.example\ntarget=x\nverbose=true\n");
    Map<String, String> environment =
        Map.of("RTO_PORT", "8000", "RTO_CACHE", "a,b", "RTO_X_CONFIG", "y");
    Send send = parse(environment, "send", "--config", file.toString(), "--target", "z");
    assertThat(send.port).isEqualTo(8000);
    assertThat(send.baseUrl).isEqualTo("https://caf\u00e9.example");
    assertThat(send.caches).containsExactly("a", "b");
    assertThat(send.target).isEqualTo("z");
    assertThat(send.replace).isFalse();
  }

  @Test
  void an_option_of_the_program_can_be_set_for_its_commands() {
    CommandLine commandLine = new CommandLine(new Program());
    new Settings(commandLine, "RTO_X_CONFIG")
        .read(Map.of("RTO_VERBOSE", "true", "RTO_TARGET", "x"));
    commandLine.parseArgs("send");
    assertThat(((Program) commandLine.getCommandSpec().userObject()).verbose).isTrue();
    commandLine.parseArgs("send", "--verbose");
    assertThat(((Program) commandLine.getCommandSpec().userObject()).verbose).isTrue();
  }

  @Test
  void a_settings_file_on_the_command_line_takes_precedence_over_one_in_the_environment()
      throws IOException {
    Path file = file("target=file\n");
    Map<String, String> environment = Map.of("RTO_X_CONFIG", file.toString());
    assertThat(parse(environment, "send").target).isEqualTo("file");
    assertThat(parse(Map.of("RTO_X_CONFIG", "absent"), "send", "--config=" + file).target)
        .isEqualTo("file");
    assertThat(parse(Map.of("RTO_X_CONFIG", ""), "send", "--target", "x").target).isEqualTo("x");
  }

  @Test
  void a_byte_order_mark_at_the_beginning_of_the_file_is_ignored() throws IOException {
    Path file = file("\uFEFFtarget=x\n");
    assertThat(parse(Map.of("RTO_X_CONFIG", file.toString()), "send").target).isEqualTo("x");
  }

  @Test
  void spaces_around_a_value_are_removed() throws IOException {
    assertThat(
            parse(Map.of("RTO_X_CONFIG", file("target = /srv/a b \t\n").toString()), "send").target)
        .isEqualTo("/srv/a b");
    assertThat(parse(Map.of("RTO_TARGET", " /srv "), "send").target).isEqualTo("/srv");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "prot=secret     | prot is not an option",
        "tarket=x        | tarket is not an option",
        "database=secret | database is not an option",
        "--port=2        | --port is not an option",
        "config=x        | config is not an option",
        "replace=true    | replace has no effect: --replace is given on the command line only",
        "x=1\\ny=2       | x is not an option, y is not an option",
        "port=\\u00zz    | it cannot be read as properties in UTF-8: IllegalArgumentException",
      })
  void an_invalid_settings_file_is_refused_without_quoting_its_values(String text, String reason)
      throws Exception {
    Path file = file(text.strip().replace("\\n", "\n"));
    assertThatThrownBy(() -> parse(Map.of("RTO_X_CONFIG", file.toString()), "send"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("The settings file " + file + " cannot be used: " + reason + ".")
        .hasMessageNotContaining("secret");
  }

  @Test
  void an_unreadable_settings_file_is_reported_with_the_cause() throws IOException {
    Path file = folder.resolve("settings.properties");
    assertThatThrownBy(() -> parse(Map.of(), "send", "--config", file.toString()))
        .hasMessageContaining("cannot be read as properties in UTF-8: NoSuchFile");
    Files.writeString(file, "port=\u00e4", StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> parse(Map.of(), "send", "--config", file.toString()))
        .hasMessageContaining("cannot be read as properties in UTF-8: MalformedInput");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "RTO_TARKET  | secret  | RTO_TARKET is not an option of the generator or the gateway",
        "RTO_TARGETS | secret  | RTO_TARGETS is not an option of the generator or the gateway",
        "RTO_BASEURL | secret  | RTO_BASEURL is not an option of the generator or the gateway",
        "RTO_KEEP_DAYS | 3     | RTO_KEEP_DAYS is not an option of the generator or the gateway",
        "RTO_REPLACE | false   | RTO_REPLACE has no effect: --replace is given on the command line only",
      })
  void an_invalid_variable_is_refused_without_quoting_its_value(
      String name, String value, String reason) {
    assertThatThrownBy(() -> parse(Map.of(name, value), "send", "--target", "x"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("The environment variable " + reason + ".");
  }

  @Test
  void unrelated_variables_are_ignored() {
    Map<String, String> otherVariables =
        Map.of("RTO_MCP_HOSTS", "x", "RTO_GATEWAY_JAVA_OPTS", "x", "PORT", "y", "XRTO_PORT", "z");
    assertThat(parse(otherVariables, "send", "--target", "x").port).isEqualTo(80);
  }

  @Test
  void descriptions_end_with_the_default_and_the_variable() {
    CommandLine commandLine = new CommandLine(new Program());
    new Settings(commandLine, "RTO_X_CONFIG");
    CommandLine send = Objects.requireNonNull(commandLine.getSubcommands().get("send"));
    assertThat(description(send, "--port"))
        .containsExactly("Port, 5 %.", "Default: 80 (env RTO_PORT)");
    assertThat(description(send, "--base-url"))
        .containsExactly("Address.", "Default: that of the machine (env RTO_BASE_URL)");
    assertThat(description(send, "--cache"))
        .containsExactly("Caches.", "Default: none (env RTO_CACHE, separated by commas)");
    assertThat(description(send, "--target")).containsExactly("Where. (env RTO_TARGET)");
    assertThat(description(send, "--replace")).containsExactly("Delete. (command line only)");
    assertThat(description(send, "--verbose")).containsExactly("More. (env RTO_VERBOSE=true)");
    assertThat(description(commandLine, "--config"))
        .containsExactly("Settings.", "Default: none (env RTO_X_CONFIG)");
  }

  private static String[] description(CommandLine commandLine, String option) {
    return commandLine.getCommandSpec().findOption(option).description();
  }

  private static Send parse(Map<String, String> environment, String... arguments) {
    CommandLine commandLine = new CommandLine(new Program());
    new Settings(commandLine, "RTO_X_CONFIG").read(environment, arguments);
    return (Send) commandLine.parseArgs(arguments).subcommand().commandSpec().userObject();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("settings.properties"), text);
  }
}
