package org.rtodirectory.settings;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings file of a program: a Java properties file in UTF-8 whose keys are the names of
 * options without their dashes. The command line and the environment take precedence.
 */
public final class SettingsFile {
  /** The option that names the file. */
  public static final String OPTION = "--config";

  private static final long MOST_BYTES = 1_048_576;

  private final Properties settings;

  private SettingsFile(Properties settings) {
    this.settings = settings;
  }

  /**
   * The file that {@value #OPTION} of a command line names, or else the environment.
   *
   * @param variable the variable of the environment
   */
  public static Optional<Path> named(
      String variable, String[] arguments, Map<String, String> environment) {
    String named = environment.get(variable);
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].startsWith(OPTION + "=")) {
        named = arguments[i].substring(OPTION.length() + 1);
      } else if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
        named = arguments[i + 1];
      }
    }
    return named == null || named.isEmpty() ? Optional.empty() : Optional.of(Path.of(named));
  }

  /**
   * Reads a file.
   *
   * @param options the names of all options, with their dashes
   * @throws Unusable if it cannot be read, or names an option that does not exist
   */
  public static SettingsFile read(Path file, Set<String> options) throws Unusable {
    Properties settings = new Properties();
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new Unusable(file, "it is larger than " + MOST_BYTES + " bytes");
      }
      settings.load(new StringReader(Files.readString(file)));
    } catch (CharacterCodingException badText) {
      throw new Unusable(file, "it is not valid UTF-8");
    } catch (IOException unreadable) {
      throw new Unusable(file, "it cannot be read: " + unreadable.getClass().getSimpleName());
    } catch (IllegalArgumentException badEscape) {
      throw new Unusable(file, "it holds a malformed \\u escape");
    }
    Set<String> unknown = new TreeSet<>(settings.stringPropertyNames());
    unknown.removeIf(key -> options.contains("--" + key));
    if (!unknown.isEmpty()) {
      throw new Unusable(
          file,
          "these are not names of options: "
              + unknown.stream().map(SettingsFile::printable).collect(Collectors.joining(", ")));
    }
    return new SettingsFile(settings);
  }

  /**
   * The value of an option; null if the file has none, or the environment has one.
   *
   * @param option its name, with its dashes
   */
  public @Nullable String value(String option, Map<String, String> environment) {
    return environment.containsKey(variable(option))
        ? null
        : settings.getProperty(option.replaceFirst("^--", ""));
  }

  /** The environment variable that sets an option. */
  public static String variable(String option) {
    return "RTO_" + option.replaceFirst("^--", "").replace('-', '_').toUpperCase(Locale.ROOT);
  }

  private static String printable(String key) {
    return key.replaceAll("[^\\x20-\\x7E]", "?");
  }

  /** A settings file cannot be used. */
  public static final class Unusable extends Exception {
    private static final long serialVersionUID = 1;

    Unusable(Path file, String why) {
      super("The settings file " + file + " cannot be used: " + why + ".");
    }
  }
}
