package org.rtodirectory.dist;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/**
 * Manual pages, in the man macros of roff: one for a program, and one for each of its commands. A
 * page is what {@code --help} prints, under a name by which {@code man -k} finds it.
 */
final class ManualPages {
  private ManualPages() {}

  /** The pages of a program, by their names: {@code program}, {@code program-command}. */
  static Map<String, String> of(CommandLine program, String version) {
    Map<String, String> pages = new TreeMap<>();
    pages.put(program.getCommandName(), page(program, version));
    for (CommandLine command : new LinkedHashSet<>(program.getSubcommands().values())) {
      pages.put(command.getCommandSpec().qualifiedName("-"), page(command, version));
    }
    return pages;
  }

  private static String page(CommandLine line, String version) {
    String name = line.getCommandSpec().qualifiedName("-");
    return ".TH %s 1 \"\" \"rent-to-own-directory %s\"\n.SH NAME\n%s\n.SH DESCRIPTION\n.nf\n%s\n.fi\n"
        .formatted(
            name.toUpperCase(Locale.ROOT),
            version,
            escaped(name + " - " + summary(line)),
            line.getUsageMessage(Help.Ansi.OFF)
                .lines()
                .map(ManualPages::escaped)
                .collect(Collectors.joining("\n")));
  }

  /** The first sentence of the description, without its full stop. */
  private static String summary(CommandLine line) {
    String[] description = line.getCommandSpec().usageMessage().description();
    return description[0].replaceFirst("(?s)\\.(?: .*)?$", "");
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
   * A character of the page. Outside ASCII it is a roff escape with the code point, so that the
   * page does not depend on an encoding.
   */
  private static String character(int codePoint) {
    return codePoint < 0x7F
        ? Character.toString(codePoint)
        : String.format(Locale.ROOT, "\\[u%04X]", codePoint);
  }
}
