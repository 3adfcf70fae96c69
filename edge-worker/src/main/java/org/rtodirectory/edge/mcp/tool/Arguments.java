package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a tool call. The methods that read an argument check it against the input schema
 * of the tool. For an absent or null argument, they return a default. For an invalid one, they
 * record a problem and return a value that must not be used. So callers read all arguments first,
 * and call {@link #throwIfInvalid} before they use any. This way a model gets all problems at once.
 * Not safe for several threads.
 */
public final class Arguments {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");
  private static final BigDecimal MAX_INTEGER = BigDecimal.valueOf(999_999_999_999_999_999L);

  /**
   * The arguments that hosts, the applications of models, add to the calls of every tool. Their
   * values are ignored.
   */
  private static final Set<String> HOST_ARGUMENTS =
      Set.of(
          "_meta",
          "action",
          "callId",
          "call_id",
          "chatInput",
          "conversationId",
          "conversation_id",
          "messageId",
          "message_id",
          "metadata",
          "requestId",
          "request_id",
          "runId",
          "run_id",
          "sessionId",
          "session_id",
          "threadId",
          "thread_id",
          "tool",
          "toolCallId",
          "tool_call_id",
          "traceId",
          "trace_id");

  /** The unknown names that messages repeat. Other names could be any text of a user. */
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}");

  private final ObjectNode values;

  /** The schemas of the arguments, by name. */
  private final JsonNode properties;

  /** The text before each name in messages, such as {@code loan.}, or empty. */
  private final String prefix;

  private final List<ArgumentProblem> problems;
  private final List<String> ignoredNames;

  private Arguments(
      ObjectNode values, JsonNode schema, String prefix, List<ArgumentProblem> problems) {
    this.properties = schema.required("properties");
    this.prefix = prefix;
    this.problems = problems;
    List<String> required =
        schema.path("required").valueStream().map(JsonNode::stringValue).toList();
    this.values = withoutBlankTexts(values, required);
    this.ignoredNames = checkNames();
    for (String name : required) {
      if (!has(name)) {
        addProblem(name, "is required.");
      }
    }
  }

  /**
   * Removes blank texts of optional arguments, because some hosts send them instead of leaving
   * arguments out.
   */
  private static ObjectNode withoutBlankTexts(ObjectNode values, List<String> required) {
    ObjectNode nonBlank = values.objectNode();
    values.forEachEntry(
        (name, value) -> {
          if (required.contains(name) || !value.isString() || !value.stringValue().isBlank()) {
            nonBlank.set(name, value);
          }
        });
    return nonBlank;
  }

  /**
   * A problem with the arguments.
   *
   * @param name the argument, such as {@code loan.months}, or empty if {@code text} names it
   * @param text the rest of the sentence after the name, such as {@code must be a string.}, or a
   *     whole sentence if the name is empty
   */
  public record ArgumentProblem(String name, String text) {
    String sentence() {
      return name.isEmpty() ? text : "The " + name + " " + text;
    }
  }

  static Arguments of(ObjectNode values, JsonNode schema) {
    return new Arguments(values, schema, "", new ArrayList<>());
  }

  /**
   * Adds a problem for each unknown argument, except the arguments that hosts add. Returns the
   * names of these exceptions.
   */
  private List<String> checkNames() {
    Collection<String> known = properties.propertyNames();
    List<String> hostArguments = new ArrayList<>();
    for (String name : values.propertyNames()) {
      if (known.contains(name)) {
        continue;
      }
      if (HOST_ARGUMENTS.contains(name)) {
        hostArguments.add(name);
      } else {
        addProblem(
            "There is an unknown argument"
                + (PLAIN_NAME.matcher(name).matches() ? ", " + prefix + name : "")
                + ". The known arguments are "
                + known.stream().map(prefix::concat).collect(Collectors.joining(", "))
                + ".");
      }
    }
    return List.copyOf(hostArguments);
  }

  /** Returns the names of the arguments that are ignored, because hosts add them to every call. */
  public List<String> ignoredNames() {
    return ignoredNames;
  }

  /** Returns whether an argument is present. */
  boolean has(String name) {
    return values.hasNonNull(name);
  }

  /**
   * Returns a text without surrounding white space, or an empty text if the argument is absent. A
   * whole number counts as a text.
   */
  String text(String name) {
    JsonNode value = values.path(name);
    if (!has(name)) {
      return "";
    }
    if (value.isIntegralNumber()
        && isWithin(value.decimalValue(), BigDecimal.ZERO, MAX_INTEGER, 0)) {
      return value.decimalValue().toBigInteger().toString();
    }
    if (!value.isString()) {
      addProblem(name, "must be a string.");
      return "";
    }
    String text = QueryParameters.trim(value.stringValue());
    int min = properties.path(name).path("minLength").asInt(0);
    int max = properties.path(name).path("maxLength").asInt(Integer.MAX_VALUE);
    int length = text.codePointCount(0, text.length());
    if (length < min || length > max) {
      addProblem(name, "must have " + min + " to " + max + " characters.");
    }
    if (text.chars().anyMatch(c -> Character.isISOControl(c) && !Character.isWhitespace(c))) {
      addProblem(name, "must have no control characters.");
    }
    return text;
  }

  /** Returns whether an argument is a JSON number. */
  boolean isNumber(String name) {
    return values.path(name).isNumber();
  }

  /** Returns a text like {@link #text}, or null instead of an empty one. */
  @Nullable String optionalText(String name) {
    String text = text(name);
    return text.isEmpty() ? null : text;
  }

  /** Returns the code of the state that an argument names, or null if it is absent or invalid. */
  @Nullable String state(String name) {
    String state = text(name);
    if (state.isEmpty()) {
      return null;
    }
    String code = UsState.ofCodeOrName(state).map(UsState::code).orElse(null);
    if (code == null) {
      List<String> suggestions = UsState.suggestions(state);
      addProblem(
          name,
          "must be the code or name of a US state, such as TX or Texas."
              + (suggestions.isEmpty() ? "" : " Is it " + String.join(" or ", suggestions) + "?"));
    }
    return code;
  }

  /** Returns the same as {@link #choice}, or null if the argument is absent. */
  @Nullable String optionalChoice(String name) {
    return has(name) ? choice(name) : null;
  }

  /**
   * Returns the choice of the schema that an argument names in upper or lower case. Returns the
   * first choice if the argument is absent or invalid.
   */
  String choice(String name) {
    List<String> choices =
        properties.at("/" + name + "/enum").valueStream().map(JsonNode::stringValue).toList();
    String value = text(name);
    for (String choice : choices) {
      if (Folding.fold(choice).equals(Folding.fold(value))) {
        return choice;
      }
    }
    if (has(name)) {
      addProblem(name, "must be one of " + String.join(", ", choices) + ".");
    }
    return choices.get(0);
  }

  /** Returns a whole number within the bounds of the schema. */
  long number(String name) {
    return bounded(name, 0, "a whole number from %s to %s.");
  }

  /** Returns 100 times a number within the bounds of the schema, with at most two decimals. */
  long hundredths(String name) {
    return bounded(name, 2, "a number from %s to %s with at most two decimals.");
  }

  /**
   * Returns a number within the bounds of the schema, times 10<sup>decimals</sup>. Returns the
   * default, or else the minimum, if the argument is absent or invalid.
   *
   * @param rule the message about an invalid number, with places for minimum and maximum
   */
  private long bounded(String name, int decimals, String rule) {
    JsonNode schema = properties.required(name);
    BigDecimal min = schema.required("minimum").decimalValue();
    BigDecimal max =
        schema.path("maximum").isNumber() ? schema.get("maximum").decimalValue() : MAX_INTEGER;
    BigDecimal number =
        schema.path("default").isNumber() ? schema.get("default").decimalValue() : min;
    if (has(name)) {
      BigDecimal parsed = parseNumber(values.get(name));
      if (parsed != null && isWithin(parsed, min, max, decimals)) {
        number = parsed;
      } else {
        addProblem(name, "must be " + rule.formatted(min.toPlainString(), max.toPlainString()));
      }
    }
    return number.movePointRight(decimals).longValueExact();
  }

  /** Returns a JSON number, or the number that a text contains, or null if there is none. */
  private static @Nullable BigDecimal parseNumber(JsonNode value) {
    if (value.isNumber()) {
      return value.decimalValue();
    }
    String text = value.isString() ? value.stringValue().strip() : "";
    return NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
  }

  /** Returns the arguments in an object, or null if it is absent or invalid. */
  @Nullable Arguments object(String name) {
    if (values.get(name) instanceof ObjectNode object) {
      return new Arguments(object, properties.required(name), prefix + name + ".", problems);
    }
    if (has(name)) {
      addProblem(name, "must be an object.");
    }
    return null;
  }

  /** Adds a problem as a whole sentence. Does nothing if it was added before. */
  void addProblem(String sentence) {
    add(new ArgumentProblem("", sentence));
  }

  /** Adds a problem with an argument, as the rest of a sentence after its name. */
  void addProblem(String name, String text) {
    add(new ArgumentProblem(prefix + name, text));
  }

  private void add(ArgumentProblem problem) {
    if (!problems.contains(problem)) {
      problems.add(problem);
    }
  }

  /** Throws if this object, its parent or one of its nested objects has a problem. */
  void throwIfInvalid() throws InvalidArguments {
    if (!problems.isEmpty()) {
      throw new InvalidArguments(problems);
    }
  }

  /**
   * Returns whether a number is in the range and has at most the number of decimals. Checks the
   * range first, because arithmetic with a huge exponent would take too long.
   */
  private static boolean isWithin(BigDecimal value, BigDecimal min, BigDecimal max, int decimals) {
    return value.compareTo(min) >= 0
        && value.compareTo(max) <= 0
        && value.stripTrailingZeros().scale() <= decimals;
  }

  /**
   * Thrown if the arguments of a call are invalid. The message tells a model what to do instead,
   * and repeats no input. There is no stack trace, because invalid arguments are expected.
   */
  public static final class InvalidArguments extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<ArgumentProblem> problems;

    InvalidArguments(String message) {
      super(message, null, false, false);
      this.problems = List.of(new ArgumentProblem("", message));
    }

    private InvalidArguments(List<ArgumentProblem> problems) {
      super(
          problems.stream().map(ArgumentProblem::sentence).collect(Collectors.joining(" "))
              + " Correct this and call again.",
          null,
          false,
          false);
      this.problems = List.copyOf(problems);
    }

    public List<ArgumentProblem> problems() {
      return problems;
    }
  }
}
