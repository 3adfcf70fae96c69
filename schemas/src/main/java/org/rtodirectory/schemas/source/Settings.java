package org.rtodirectory.schemas.source;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The values of options that the command line does not give: from the environment, else from the
 * settings file, a Java properties file in UTF-8. The variable of {@code --base-url} is {@code
 * RTO_BASE_URL}, its key in the file is {@code base-url}. A name or value that is probably a
 * mistake is an error, because otherwise a default would silently take its place.
 */
public final class Settings implements IDefaultValueProvider {
  /** The option that names the file. */
  public static final String OPTION = "--config";

  private static final String PREFIX = "RTO_";

  /** The edit distance up to which an unknown name counts as a misspelling of a known one. */
  private static final int MOST_TYPOS = 2;

  private static final Pattern NOT_PLAIN = Pattern.compile("(?s)\\s*([\"']).*\\1\\s*|.*\\s#.*");

  private final CommandLine program;
  private final String configVariable;

  private final List<OptionSpec> options = new ArrayList<>();
  private Map<String, String> environment = Map.of();
  private Properties file = new Properties();

  /**
   * Marks an option that only the command line can give, because it deletes data, switches a guard
   * off, or leaves the work of the command undone.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  public @interface CommandLineOnly {}

  /**
   * Takes over a program, and completes the descriptions of its options with their defaults and
   * variables.
   *
   * @param configVariable the variable of {@value #OPTION}
   */
  public Settings(CommandLine program, String configVariable) {
    this.program = program;
    this.configVariable = configVariable;
    // The options that commands inherit from the program are made again when it gets its own.
    Stream.concat(program.getSubcommands().values().stream(), Stream.of(program))
        .map(CommandLine::getCommandSpec)
        .forEach(this::describe);
  }

  private void describe(CommandSpec command) {
    List<OptionSpec> described =
        command.options().stream()
            .filter(option -> !option.usageHelp() && !option.versionHelp())
            .toList();
    described.forEach(command::remove);
    for (OptionSpec option : described) {
      if (!option.inherited()) {
        OptionSpec complete = OptionSpec.builder(option).description(description(option)).build();
        command.add(complete);
        options.add(complete);
      }
    }
  }

  private String[] description(OptionSpec option) {
    List<String> lines = new ArrayList<>(Arrays.asList(option.description()));
    boolean isFlag = option.arity().max() == 0;
    if (!isFlag
        && !option.required()
        && lines.stream().noneMatch(line -> line.startsWith("Default: "))) {
      Object value = option.defaultValue() == null ? option.initialValue() : option.defaultValue();
      boolean isNone = value == null || (value instanceof Collection<?> all && all.isEmpty());
      lines.add("Default: " + (isNone ? "none" : value));
    }
    String source =
        isSettable(option)
            ? "(env "
                + variable(option)
                + (isFlag ? "=true" : "")
                + (option.splitRegex().isEmpty() ? ")" : ", separated by commas)")
            : "(command line only)";
    lines.set(lines.size() - 1, lines.get(lines.size() - 1) + " " + source);
    // They are formats, as in the annotations.
    return lines.stream().map(line -> line.replace("%", "%%")).toArray(String[]::new);
  }

  /**
   * Lets options take their values from the environment and the settings file. Values are stripped
   * of blanks at both ends.
   *
   * @throws ParameterException if a variable or the file is wrong; the message holds no values
   */
  public void read(Map<String, String> environment, String... arguments) {
    Map<String, OptionSpec> variables = named(this::variable);
    for (String name : new TreeSet<>(environment.keySet())) {
      // A variable that is nothing like one of these may belong to the other program or a launcher.
      if (variables.containsKey(name)
          || (name.startsWith(PREFIX) && nearest(name, variables.keySet()).isPresent())) {
        problem(name, environment.getOrDefault(name, ""), variables)
            .ifPresent(
                problem -> {
                  throw new ParameterException(
                      program, "The environment variable " + problem + ".");
                });
      }
    }
    this.environment = environment;
    file = file(environment, arguments).map(this::properties).orElseGet(Properties::new);
    program.setDefaultValueProvider(this);
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option) || !isSettable(option)) {
      return null;
    }
    String value = environment.getOrDefault(variable(option), file.getProperty(key(option)));
    return value == null ? null : value.strip();
  }

  /**
   * The options of a command to which the command line, the environment or the file gives values.
   */
  public static List<OptionSpec> given(CommandSpec command) {
    ParseResult parsed = command.commandLine().getParseResult();
    return command.options().stream()
        .filter(
            option ->
                parsed.hasMatchedOption(option)
                    || (command.defaultValueProvider() instanceof Settings settings
                        && settings.defaultValue(option) != null))
        .toList();
  }

  /** The file that the command line names, or else the environment. */
  private Optional<Path> file(Map<String, String> environment, String... arguments) {
    String named = environment.getOrDefault(configVariable, "");
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].startsWith(OPTION + "=")) {
        named = arguments[i].substring(OPTION.length() + 1);
      } else if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
        named = arguments[i + 1];
      }
    }
    return named.isEmpty() ? Optional.empty() : Optional.of(Path.of(named));
  }

  private Properties properties(Path file) {
    Properties settings = new UniqueProperties();
    try (BufferedReader text = Files.newBufferedReader(file)) {
      settings.load(text);
    } catch (IllegalStateException e) {
      fail(file, String.valueOf(e.getMessage()));
    } catch (IOException | IllegalArgumentException e) {
      fail(file, "it cannot be read as properties in UTF-8: " + e.getClass().getSimpleName());
    }
    Map<String, OptionSpec> keys = named(Settings::key);
    keys.remove(key(OPTION));
    String wrong =
        settings.stringPropertyNames().stream()
            .sorted()
            .flatMap(key -> problem(key, settings.getProperty(key), keys).stream())
            .collect(Collectors.joining(", "));
    if (!wrong.isEmpty()) {
      fail(file, wrong);
    }
    return settings;
  }

  private void fail(Path file, String why) {
    throw new ParameterException(
        program, "The settings file " + file + " cannot be used: " + why + ".");
  }

  /** What is wrong with a setting, beginning with its name; empty if nothing is. */
  private static Optional<String> problem(
      String name, String value, Map<String, OptionSpec> known) {
    OptionSpec option = known.get(name);
    if (option == null) {
      String other = nearest(name, known.keySet()).map(near -> " (" + near + " is)").orElse("");
      return Optional.of(name + " is not an option" + other);
    }
    if (!isSettable(option)) {
      return Optional.of(
          name + " has no effect: " + option.longestName() + " is given on the command line only");
    }
    return NOT_PLAIN.matcher(value).matches()
        ? Optional.of(name + " has quotes or a comment in its value, which would become part of it")
        : Optional.empty();
  }

  private static Optional<String> nearest(String name, Collection<String> known) {
    return known.stream()
        .filter(other -> distance(name, other) <= MOST_TYPOS)
        .min(Comparator.comparingInt(other -> distance(name, other)));
  }

  /** The Levenshtein distance, row by row of its table. */
  private static int distance(String one, String other) {
    int[] row = IntStream.rangeClosed(0, other.length()).toArray();
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j - 1], row[j]));
      }
    }
    return row[other.length()];
  }

  private Map<String, OptionSpec> named(Function<OptionSpec, String> name) {
    return options.stream()
        .collect(Collectors.toMap(name, option -> option, (one, same) -> one, TreeMap::new));
  }

  private static boolean isSettable(OptionSpec option) {
    return !(option.userObject() instanceof AnnotatedElement field)
        || !field.isAnnotationPresent(CommandLineOnly.class);
  }

  private static String key(OptionSpec option) {
    return key(option.longestName());
  }

  private static String key(String option) {
    return option.substring("--".length());
  }

  private String variable(OptionSpec option) {
    return option.longestName().equals(OPTION)
        ? configVariable
        : PREFIX + key(option).replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /** Properties of which none may be given twice. */
  private static final class UniqueProperties extends Properties {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized @Nullable Object put(Object key, Object value) {
      if (containsKey(key)) {
        throw new IllegalStateException(key + " is set twice");
      }
      return super.put(key, value);
    }
  }
}
