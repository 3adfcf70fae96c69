package org.rtodirectory.dist;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/**
 * The manual pages of a program and of each of its commands, in the man macros of roff. A page
 * contains the {@code --help} text, and a NAME section that {@code man -k} searches.
 */
final class ManualPages {
  private ManualPages() {}

  /** Returns the pages of a program by name: {@code program}, {@code program-command}. */
  static Map<String, String> of(CommandLine program, String version) {
    Map<String, String> pages = new TreeMap<>();
    pages.put(program.getCommandName(), page(program, version));
    for (CommandLine command : new LinkedHashSet<>(program.getSubcommands().values())) {
      pages.put(command.getCommandSpec().qualifiedName("-"), page(command, version));
    }
    return pages;
  }

  private static String page(CommandLine command, String version) {
    String name = command.getCommandSpec().qualifiedName("-");
    return ".TH %s 1 \"\" \"rent-to-own-directory %s\"\n.SH NAME\n%s\n.SH DESCRIPTION\n.nf\n%s\n.fi\n"
        .formatted(
            name.toUpperCase(Locale.ROOT),
            version,
            escape(name + " - " + summary(command)),
            command
                .getUsageMessage(Help.Ansi.OFF)
                .lines()
                .map(ManualPages::escape)
                .collect(Collectors.joining("\n")));
  }

  /** Returns the first sentence of the description, without its period. */
  private static String summary(CommandLine command) {
    String[] description = command.getCommandSpec().usageMessage().description();
    return description[0].replaceFirst("(?s)\\.(?: .*)?$", "");
  }

  /** Escapes a line, so that roff prints it as text. */
  private static String escape(String line) {
    String plain =
        line.replace("\\", "\\e")
            .replace("-", "\\-")
            .codePoints()
            .mapToObj(ManualPages::escapeUnlessAscii)
            .collect(Collectors.joining());
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }

  /**
   * Returns a character, or the roff escape of its code point outside ASCII. The page therefore
   * does not depend on an encoding.
   */
  private static String escapeUnlessAscii(int codePoint) {
    return codePoint < 0x7F
        ? Character.toString(codePoint)
        : String.format(Locale.ROOT, "\\[u%04X]", codePoint);
  }
}
