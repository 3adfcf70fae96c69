package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.operations.AccessLog;
import org.rtodirectory.edge.operations.GatewayMetrics;
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.generator.cli.GeneratorCommand;
import org.rtodirectory.generator.watch.WatchStatus;
import org.rtodirectory.schemas.fixture.GeneratedFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The tables of options and metrics in the READMEs of the generator and the gateway, which must
 * equal those of the programs.
 */
class ReadmeTest {
  private static final GeneratedFile GENERATED =
      new GeneratedFile("edge-worker", ReadmeTest.class, "readme.update");

  private static final Pattern TABLE =
      Pattern.compile("(?s)(<!-- table: ([^>]+) -->\n).*?(<!-- end of table -->)");

  /** Matches the parts of a description that have their own columns. */
  private static final Pattern ENVIRONMENT = Pattern.compile(" ?\\(env (RTO_\\w+)[^)]*\\)\\.?");

  private static final Pattern DEFAULT = Pattern.compile("(?s)(?:^| )Default: (.*)$");
  private static final Pattern OPTION_NAME = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
  private static final Pattern VARIABLE = Pattern.compile("RTO_[A-Z_]+");
  private static final Pattern HELP = Pattern.compile("(?m)^# HELP (\\S+) (.*)$");

  @TempDir private Path folder;

  @Test
  void the_tables_of_the_gateways_readme_are_those_of_the_program() throws IOException {
    CommandLine gateway = EdgeWorker.commandLine();
    CommandSpec serve = gateway.getCommandSpec();
    Map<String, String> tables = new LinkedHashMap<>();
    tables.put("options of the gateway", options(serve, "gateway", serve, "the gateway"));
    tables.put("metrics of the gateway", metrics(gatewayMetrics()));
    assertTables(Path.of("README.md"), tables);
  }

  @Test
  void the_tables_of_the_generators_readme_are_those_of_the_program() throws IOException {
    Map<String, CommandLine> commands = GeneratorCommand.commandLine().getSubcommands();
    CommandSpec publish = Objects.requireNonNull(commands.get("publish")).getCommandSpec();
    Map<String, String> tables = new LinkedHashMap<>();
    commands.forEach(
        (name, command) ->
            tables.put(
                "options of " + name,
                options(command.getCommandSpec(), name, publish, "`publish`")));
    tables.put("metrics of publish", metrics(new WatchStatus(Clock.systemUTC()).metrics()));
    assertTables(Path.of("../generator/README.md"), tables);
  }

  @Test
  void the_installed_files_set_only_variables_that_the_programs_read() throws IOException {
    Set<String> gateway = variables(EdgeWorker.commandLine());
    Set<String> publisher = variables(GeneratorCommand.commandLine());
    assertThat(gateway).containsAll(variablesIn("dist/src/main/etc/gateway.env"));
    assertThat(publisher).containsAll(variablesIn("dist/src/main/etc/publish.env"));
    publisher.addAll(gateway);
    assertThat(publisher)
        .containsAll(variablesIn("compose.yaml"))
        .containsAll(variablesIn("Dockerfile"));
  }

  /** A program must not report the variables of the other program as misspelled. */
  @Test
  void the_list_of_known_variables_has_those_of_both_programs_and_of_the_launchers()
      throws IOException {
    Set<String> knownVariables = new TreeSet<>(variables(EdgeWorker.commandLine()));
    knownVariables.addAll(variables(GeneratorCommand.commandLine()));
    for (String launcher : List.of("edge-worker/gateway.sh", "generator/generator.sh")) {
      knownVariables.addAll(variablesIn(launcher));
    }
    Path file = Path.of("../schemas/src/main/resources/settings/variables.txt");
    String lines = String.join("\n", knownVariables) + "\n";
    GENERATED.check(Map.of(file, lines), StandardCharsets.UTF_8);
  }

  private static Set<String> variablesIn(String file) throws IOException {
    return VARIABLE
        .matcher(Files.readString(Path.of("..", file)))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  private static Set<String> variables(CommandLine program) {
    return Stream.concat(Stream.of(program), program.getSubcommands().values().stream())
        .flatMap(command -> command.getCommandSpec().options().stream())
        .map(option -> ENVIRONMENT.matcher(String.join(" ", option.description())))
        .filter(Matcher::find)
        .map(variable -> variable.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void assertTables(Path file, Map<String, String> tables) throws IOException {
    String readme = Files.readString(file);
    Set<String> tableNames = new TreeSet<>();
    String generated =
        TABLE
            .matcher(readme)
            .replaceAll(
                table -> {
                  String name = table.group(2);
                  tableNames.add(name);
                  String rows = Objects.requireNonNull(tables.get(name), name);
                  return Matcher.quoteReplacement(
                      table.group(1) + "\n" + rows + "\n" + table.group(3));
                });
    assertThat(tableNames).as("tables in %s", file).isEqualTo(new TreeSet<>(tables.keySet()));
    GENERATED.check(Map.of(file, generated), StandardCharsets.UTF_8);
  }

  /** Returns the metrics of a gateway that has answered one request. */
  private String gatewayMetrics() throws IOException {
    CurrentRelease current = TestRelease.small();
    GatewayMetrics metrics = new GatewayMetrics(current, Clock.systemUTC());
    metrics.countAnswer(ReportedEndpoint.DOCUMENT, 200, 1);
    try (AccessLog log = AccessLog.open(folder.resolve("access.log"), line -> {});
        TestGateway gateway =
            TestGateway.with(
                current,
                setup -> {
                  setup.metrics = metrics;
                  setup.accessLog = log;
                })) {
      return gateway.admin("/metrics").text();
    }
  }

  /**
   * Returns the table of the arguments of a command.
   *
   * @param main the command whose options are not repeated. Only the names of these options are
   *     listed
   * @param mainName the name of that command in the text
   */
  private static String options(
      CommandSpec command, String name, CommandSpec main, String mainName) {
    List<String> rows = new ArrayList<>();
    List<String> sharedOptions = new ArrayList<>();
    for (PositionalParamSpec argument : command.positionalParameters()) {
      rows.add(row(argument.paramLabel(), argument));
    }
    for (OptionSpec option : command.options()) {
      OptionSpec mainOption = main.findOption(option.longestName());
      if (option.usageHelp() || option.versionHelp()) {
        continue;
      }
      if (command != main
          && mainOption != null
          && Arrays.equals(mainOption.description(), option.description())) {
        sharedOptions.add("`" + option.longestName() + "`");
      } else {
        boolean isFlag = option.arity().max() == 0;
        rows.add(row(option.longestName() + (isFlag ? "" : " " + option.paramLabel()), option));
      }
    }
    String table =
        rows.isEmpty()
            ? ""
            : "| `" + name + "` | default | |\n|---|---|---|\n" + String.join("", rows);
    return table
        + (sharedOptions.isEmpty()
            ? ""
            : "\nAlso, as for " + mainName + ": " + String.join(", ", sharedOptions) + ".\n");
  }

  private static String row(String usage, ArgSpec argument) {
    String text = String.join(" ", argument.description()).replace("%%", "%");
    Matcher environment = ENVIRONMENT.matcher(text);
    String variable = environment.find() ? "<br>`" + environment.group(1) + "`" : "";
    text = environment.replaceFirst("");
    Matcher defaultMatcher = DEFAULT.matcher(text);
    String value =
        argument.required() ? "required" : defaultMatcher.find() ? defaultMatcher.group(1) : "off";
    String description = cell(defaultMatcher.reset().replaceFirst(""));
    return "| `%s`%s | %s | %s |\n".formatted(usage, variable, cell(value), description);
  }

  private static String cell(String text) {
    return OPTION_NAME.matcher(text.strip().replace("|", "\\|")).replaceAll("`$0`");
  }

  /**
   * Returns the table of the metrics of a response in the Prometheus text format, with their
   * labels. The maximum of a timer belongs to the timer.
   */
  private static String metrics(String exposition) {
    String rows =
        HELP.matcher(exposition)
            .results()
            .filter(help -> !help.group(1).endsWith("_max"))
            .map(
                help -> {
                  String metric = help.group(1) + labels(exposition, help.group(1));
                  return "| `%s` | %s |\n".formatted(metric, cell(help.group(2)));
                })
            .collect(Collectors.joining());
    return "| metric | |\n|---|---|\n" + rows;
  }

  private static String labels(String exposition, String metric) {
    Set<String> labels =
        Pattern.compile("(?m)^" + metric + "(?:_count)?\\{(.*)}")
            .matcher(exposition)
            .results()
            .flatMap(sample -> Stream.of(sample.group(1).split(",", -1)))
            .map(label -> label.substring(0, label.indexOf('=')))
            .collect(Collectors.toCollection(TreeSet::new));
    return labels.isEmpty() ? "" : "{" + String.join(",", labels) + "}";
  }
}
