package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.traffic.AccessLog;
import org.rtodirectory.edge.traffic.ServedEndpoint;
import org.rtodirectory.edge.traffic.UnwritableLog;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The tables of options and metrics in README.md are those of the program. After a change of an
 * option or metric, {@code mvn test -pl edge-worker -am -Dtest=ReadmeTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dreadme.update=true} writes the tables anew; it then
 * fails, so that it cannot stay switched on.
 */
class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final Pattern TABLE =
      Pattern.compile("(?s)(<!-- table: ([^>]+) -->\n).*?(<!-- end of table -->)");

  /** The parts of a description that have columns of their own. */
  private static final Pattern ENVIRONMENT = Pattern.compile(" ?\\(env (RTO_\\w+)[^)]*\\)\\.?");

  private static final Pattern DEFAULT = Pattern.compile("(?s)(?:^| )Default: (.*)$");
  private static final Pattern OPTION_NAME = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
  private static final Pattern HELP = Pattern.compile("(?m)^# HELP (\\S+) (.*)$");

  @TempDir private Path folder;

  @Test
  void the_tables_of_the_readme_are_those_of_the_program() throws IOException, UnwritableLog {
    Map<String, String> tables = tables();
    String readme = Files.readString(README);
    Set<String> shown = new TreeSet<>();
    String generated =
        TABLE
            .matcher(readme)
            .replaceAll(
                table -> {
                  shown.add(table.group(2));
                  return Matcher.quoteReplacement(
                      table.group(1)
                          + "\n"
                          + Objects.requireNonNull(tables.get(table.group(2)), table.group(2))
                          + "\n"
                          + table.group(3));
                });
    assertThat(shown).as("tables in %s", README).isEqualTo(new TreeSet<>(tables.keySet()));
    if (Boolean.getBoolean("readme.update")) {
      Files.writeString(README, generated);
      fail("The tables were written anew. Review them, and run without -Dreadme.update.");
    }
    assertThat(readme).isEqualTo(generated);
  }

  private Map<String, String> tables() throws UnwritableLog {
    CommandLine gateway = new CommandLine(new GatewayCommand());
    gateway.addSubcommand(new ExplainCommand());
    CommandSpec serve = gateway.getCommandSpec();
    CommandSpec explain =
        Objects.requireNonNull(gateway.getSubcommands().get("explain")).getCommandSpec();
    Map<String, String> tables = new LinkedHashMap<>();
    tables.put("options of the gateway", options(serve, "gateway", serve));
    tables.put("options of explain", options(explain, "explain", serve));
    tables.put("metrics of the gateway", metrics(exposition()));
    return tables;
  }

  /** What {@code /metrics} answers once a request was answered. */
  private String exposition() throws UnwritableLog {
    TestRelease.publish(SmallDirectory.directory(), folder.resolve("public"));
    CurrentRelease current = TestRelease.load(folder.resolve("public"));
    GatewayMetrics metrics = new GatewayMetrics(current, Clock.systemUTC());
    metrics.requests().answered(ServedEndpoint.DOCUMENT, 200, 1);
    try (AccessLog log = AccessLog.open(folder.resolve("access.log"), line -> {});
        TestGateway gateway = TestGateway.measured(current, metrics)) {
      metrics.watch(log);
      return gateway.admin("/metrics").text();
    }
  }

  /** The arguments of a command; of those that the gateway has as well, only the names. */
  private static String options(CommandSpec command, String name, CommandSpec serve) {
    List<String> rows = new ArrayList<>();
    List<String> shared = new ArrayList<>();
    for (PositionalParamSpec argument : command.positionalParameters()) {
      rows.add(row(argument.paramLabel(), argument));
    }
    for (OptionSpec option : command.options()) {
      OptionSpec served = serve.findOption(option.longestName());
      if (option.usageHelp() || option.versionHelp()) {
        continue;
      }
      if (command != serve
          && served != null
          && Arrays.equals(served.description(), option.description())) {
        shared.add("`" + option.longestName() + "`");
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
        + (shared.isEmpty()
            ? ""
            : "\nAlso, as for the gateway: " + String.join(", ", shared) + ".\n");
  }

  private static String row(String usage, ArgSpec argument) {
    String text = String.join(" ", argument.description()).replace("%%", "%");
    Matcher environment = ENVIRONMENT.matcher(text);
    String variable = environment.find() ? "<br>`" + environment.group(1) + "`" : "";
    text = environment.replaceFirst("");
    Matcher byDefault = DEFAULT.matcher(text);
    String value = byDefault.find() ? byDefault.group(1) : argument.isOption() ? "off" : "required";
    return "| `"
        + usage
        + "`"
        + variable
        + " | "
        + cell(value)
        + " | "
        + cell(byDefault.reset().replaceFirst(""))
        + " |\n";
  }

  private static String cell(String text) {
    return OPTION_NAME.matcher(text.strip().replace("|", "\\|")).replaceAll("`$0`");
  }

  /** The metrics in Prometheus' text format, with the names of their labels. */
  private static String metrics(String exposition) {
    String rows =
        HELP.matcher(exposition)
            .results()
            .filter(help -> !help.group(1).endsWith("_max"))
            .map(
                help ->
                    "| `"
                        + help.group(1)
                        + labels(exposition, help.group(1))
                        + "` | "
                        + cell(help.group(2))
                        + " |\n")
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
