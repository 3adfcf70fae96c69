package org.rtodirectory.schemas.program;

import java.io.IOException;
import java.io.StringReader;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.schemas.text.Resource;
import org.rtodirectory.schemas.text.TextFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.PropertiesDefaultProvider;

/**
 * The values of options from the environment and a settings file. The command line takes precedence
 * over both, and the environment over the file. The file is a Java properties file in UTF-8. The
 * option {@code --base-url} has the environment variable {@code RTO_BASE_URL} and the key {@code
 * base-url} in the file. A variable or key of no option is an error, because otherwise a misspelled
 * name would have no effect.
 */
public final class Settings {
  /** The option that names the settings file. */
  public static final String OPTION = "--config";

  private static final String PREFIX = "RTO_";

  /** The environment variables of both programs and their launchers. */
  private static final Set<String> VARIABLES = variables();

  private final CommandLine program;
  private final String configVariable;
  private final List<OptionSpec> options = new ArrayList<>();

  /**
   * The mark of an option that only the command line can give. Such an option deletes data, turns
   * off a safety check, or makes the command skip its work.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  public @interface CommandLineOnly {}

  /**
   * Registers the options of a program and adds their defaults and variables to the help text.
   *
   * @param configVariable the environment variable of {@value #OPTION}
   */
  public Settings(CommandLine program, String configVariable) {
    this.program = program;
    this.configVariable = configVariable;
    // The program comes last, because its options are also added to the commands that inherit them.
    Stream.concat(program.getSubcommands().values().stream(), Stream.of(program))
        .map(CommandLine::getCommandSpec)
        .forEach(this::registerOptions);
  }

  /** Registers the options of a command, and replaces their descriptions in the help text. */
  private void registerOptions(CommandSpec command) {
    List<OptionSpec> incomplete =
        command.options().stream()
            .filter(option -> !option.usageHelp() && !option.versionHelp())
            .toList();
    incomplete.forEach(command::remove);
    for (OptionSpec option : incomplete) {
      if (!option.inherited()) {
        // A subcommand inherits the options of the program when these are added again.
        OptionSpec complete = OptionSpec.builder(option).description(description(option)).build();
        command.add(complete);
        options.add(complete);
      }
    }
  }

  /** Returns the description of an option with its default and its variable. */
  private String[] description(OptionSpec option) {
    List<String> lines = new ArrayList<>(Arrays.asList(option.description()));
    boolean isFlag = option.arity().max() == 0;
    if (!isFlag
        && !option.required()
        && lines.stream().noneMatch(line -> line.startsWith("Default: "))) {
      Object value = option.defaultValue() == null ? option.initialValue() : option.defaultValue();
      boolean isNone = value == null || (value instanceof Collection<?> values && values.isEmpty());
      lines.add("Default: " + (isNone ? "none" : value));
    }
    String source = "(command line only)";
    if (isSettable(option)) {
      String value = isFlag ? "=true" : "";
      String separator = option.splitRegex().isEmpty() ? "" : ", separated by commas";
      source = "(env " + variable(option) + value + separator + ")";
    }
    lines.set(lines.size() - 1, lines.get(lines.size() - 1) + " " + source);
    // Picocli treats the lines as format strings.
    return lines.stream().map(line -> line.replace("%", "%%")).toArray(String[]::new);
  }

  /**
   * Sets the default values of options from the environment and the settings file. Strips leading
   * and trailing blanks from the values.
   *
   * @throws ParameterException if a variable or the file is invalid. The message contains no values
   */
  public void read(Map<String, String> environment, String... arguments) {
    Map<String, String> keyByVariable = new HashMap<>();
    options.forEach(option -> keyByVariable.put(variable(option), key(option)));
    Properties settings = new Properties();
    findFile(environment, arguments).ifPresent(file -> load(file, settings));
    for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
      String name = variable.getKey();
      String key = keyByVariable.get(name);
      Optional<String> problem = Optional.empty();
      if (key != null) {
        problem = problem(name, key);
        settings.setProperty(key, variable.getValue());
      } else if (name.startsWith(PREFIX) && !VARIABLES.contains(name)) {
        problem = Optional.of(name + " is not an option of the generator or the gateway");
      }
      if (problem.isPresent()) {
        throw new ParameterException(program, "The environment variable " + problem.get() + ".");
      }
    }
    settings.replaceAll((key, value) -> value.toString().strip());
    if (!settings.isEmpty()) { // An empty provider looks for a default file.
      program.setDefaultValueProvider(new PropertiesDefaultProvider(settings));
    }
  }

  /** Returns the options of a command that the command line, the environment or the file sets. */
  public static List<OptionSpec> specifiedOptions(CommandSpec command) {
    CommandLine line = command.commandLine();
    return command.options().stream()
        .filter(
            option -> line.getParseResult().hasMatchedOption(option) || hasSetting(line, option))
        .toList();
  }

  /** Returns whether the environment or the settings file has a value for an option. */
  private static boolean hasSetting(CommandLine line, OptionSpec option) {
    try {
      return line.getDefaultValueProvider() != null
          && line.getDefaultValueProvider().defaultValue(option) != null;
    } catch (Exception e) {
      throw new IllegalStateException("properties that are loaded cannot fail", e);
    }
  }

  /** Returns the settings file that the command line names, or else the environment. */
  private Optional<Path> findFile(Map<String, String> environment, String... arguments) {
    String path = environment.getOrDefault(configVariable, "");
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].startsWith(OPTION + "=")) {
        path = arguments[i].substring(OPTION.length() + 1);
      } else if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
        path = arguments[i + 1];
      }
    }
    return path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
  }

  private void load(Path file, Properties settings) {
    try {
      settings.load(new StringReader(TextFile.read(file)));
    } catch (IOException | IllegalArgumentException e) {
      fail(file, "it cannot be read as properties in UTF-8: " + e.getClass().getSimpleName());
    }
    String problems =
        settings.stringPropertyNames().stream()
            .sorted()
            .flatMap(key -> problem(key, key).stream())
            .collect(Collectors.joining(", "));
    if (!problems.isEmpty()) {
      fail(file, problems);
    }
  }

  private void fail(Path file, String reason) {
    throw new ParameterException(
        program, "The settings file " + file + " cannot be used: " + reason + ".");
  }

  /**
   * Describes the error of a setting, beginning with its name. Empty if the setting is valid.
   *
   * @param name the name as the user wrote it: a variable, or a key of the file
   * @param key the name of the option without its dashes
   */
  private Optional<String> problem(String name, String key) {
    Optional<OptionSpec> option =
        options.stream().filter(candidate -> key(candidate).equals(key)).findFirst();
    // A settings file cannot name another settings file.
    boolean isFileKey = name.equals(OPTION.substring("--".length()));
    if (option.isEmpty() || isFileKey) {
      return Optional.of(name + " is not an option");
    }
    return isSettable(option.get())
        ? Optional.empty()
        : Optional.of(name + " has no effect: --" + key + " is given on the command line only");
  }

  private static Set<String> variables() {
    return Set.copyOf(Resource.text("/settings/variables.txt").lines().toList());
  }

  private static boolean isSettable(OptionSpec option) {
    return !(option.userObject() instanceof AnnotatedElement field)
        || !field.isAnnotationPresent(CommandLineOnly.class);
  }

  private static String key(OptionSpec option) {
    return option.longestName().substring("--".length());
  }

  private String variable(OptionSpec option) {
    return option.longestName().equals(OPTION)
        ? configVariable
        : PREFIX + key(option).replace('-', '_').toUpperCase(Locale.ROOT);
  }
}
