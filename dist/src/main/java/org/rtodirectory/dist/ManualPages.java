package org.rtodirectory.dist;

import java.util.Arrays;
import java.util.IllegalFormatException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Manual pages, in the man macros of roff: one for a program, and one for each of its commands. */
final class ManualPages {
  private final StringBuilder page = new StringBuilder();

  private ManualPages() {}

  /** The pages of a program, by their names: {@code program}, {@code program-command}. */
  static Map<String, String> of(CommandLine program, String version) {
    Map<String, String> pages = new TreeMap<>();
    pages.put(program.getCommandName(), page(program, version));
    for (CommandLine command : commands(program)) {
      pages.put(name(command.getCommandSpec()), page(command, version));
    }
    return pages;
  }

  private static String page(CommandLine line, String version) {
    ManualPages manual = new ManualPages();
    manual.write(line, version);
    return manual.page.toString();
  }

  private void write(CommandLine line, String version) {
    CommandSpec spec = line.getCommandSpec();
    String name = name(spec);
    page.append(".TH ")
        .append(name.toUpperCase(Locale.ROOT))
        .append(" 1 \"\" \"rent-to-own-directory ")
        .append(version)
        .append("\"\n");
    section("NAME");
    text(name + " - " + summary(spec));
    section("SYNOPSIS");
    Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
    page.append(".nf\n");
    help.synopsis(0).lines().forEach(this::text);
    page.append(".fi\n");
    section("DESCRIPTION");
    text(description(spec.usageMessage().description()));
    section("OPTIONS");
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      item(parameter.paramLabel(), description(parameter.description()));
    }
    for (OptionSpec option : spec.options()) {
      String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
      item(String.join(", ", option.names()) + label, description(option.description()));
    }
    Set<CommandLine> commands = commands(line);
    if (!commands.isEmpty()) {
      section("COMMANDS");
      for (CommandLine command : commands) {
        item(
            command.getCommandName(),
            summary(command.getCommandSpec()) + ". See " + name(command.getCommandSpec()) + "(1).");
      }
    }
    section("EXIT STATUS");
    spec.root()
        .usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> item(code, formatted(meaning)));
    section("ENVIRONMENT");
    text(
        "Each option can be set by the variable that its description names; the command line comes"
            + " first.");
    item("JAVA_HOME", "The Java that runs the program, version 17 or newer.");
    item(
        name(spec.root()).equals("rto-gateway")
            ? "RTO_GATEWAY_JAVA_OPTS"
            : "RTO_GENERATOR_JAVA_OPTS",
        "Flags for Java, in the place of the usual ones.");
  }

  private static Set<CommandLine> commands(CommandLine line) {
    return new LinkedHashSet<>(line.getSubcommands().values());
  }

  private static String name(CommandSpec spec) {
    return spec.qualifiedName("-");
  }

  /** The first sentence of the description, without its full stop. */
  private static String summary(CommandSpec spec) {
    String description = description(spec.usageMessage().description());
    int end = description.indexOf(". ");
    return end >= 0 ? description.substring(0, end) : description.replaceAll("\\.$", "");
  }

  private static String description(String... lines) {
    return Arrays.stream(lines).map(ManualPages::formatted).collect(Collectors.joining("\n.br\n"));
  }

  /** As picocli shows the line: as a format if it is one. */
  private static String formatted(String line) {
    try {
      return String.format(Locale.ROOT, line);
    } catch (IllegalFormatException plain) {
      return line;
    }
  }

  private void section(String title) {
    page.append(".SH ").append(title).append('\n');
  }

  private void item(String term, String description) {
    page.append(".TP\n\\fB").append(escaped(term)).append("\\fR\n");
    text(description);
  }

  private void text(String text) {
    for (String line : text.split("\n", -1)) {
      page.append(line.equals(".br") ? line : escaped(line)).append('\n');
    }
  }

  private static String escaped(String line) {
    String plain =
        line.replace("\\", "\\e")
            .replace("-", "\\-")
            .codePoints()
            .mapToObj(ManualPages::character)
            .collect(Collectors.joining());
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }

  /**
   * A character of the page; outside ASCII it is a roff escape with the code point, so that the
   * page does not depend on an encoding.
   */
  private static String character(int codePoint) {
    return codePoint < 0x7F
        ? Character.toString(codePoint)
        : String.format(Locale.ROOT, "\\[u%04X]", codePoint);
  }
}
