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
 * The reader of the arguments of a tool call. It checks them against the input schema of the tool,
 * and supplies the defaults. It collects all problems, so that a model gets them at once. Reading
 * an invalid argument returns some value, such as the default. So {@link #throwIfInvalid} must be
 * called before the values are used. A null argument counts as absent. Not thread-safe.
 */
public final class Arguments {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");
  private static final BigDecimal MAX_INTEGER = BigDecimal.valueOf(999_999_999_999_999_999L);

  /** The arguments that hosts add to the calls of every tool. Their values are ignored. */
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

  /** The argument names that messages repeat. Other names may contain any text. */
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}");

  private final ObjectNode values;
  private final JsonNode properties;
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
    this.ignoredNames = refuseUnknown();
    for (String name : required) {
      if (!has(name)) {
        addProblem(name, "is required.");
      }
    }
  }

  /**
   * Removes empty texts of optional arguments, which strict hosts send instead of leaving arguments
   * out.
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
   * @param name the argument, such as {@code loan.months}, or empty if the problem concerns several
   * @param says a sentence, which lacks its subject if there is a name: {@code must be a text.}
   */
  public record ArgumentProblem(String name, String says) {
    String sentence() {
      return name.isEmpty() ? says : "The " + name + " " + says;
    }
  }

  static Arguments of(ObjectNode values, JsonNode schema) {
    return new Arguments(values, schema, "", new ArrayList<>());
  }

  /** Refuses unknown arguments, and returns those that hosts add to every call. */
  private List<String> refuseUnknown() {
    Collection<String> known = properties.propertyNames();
    List<String> fromHost = new ArrayList<>();
    for (String name : values.propertyNames()) {
      if (known.contains(name)) {
        continue;
      }
      if (HOST_ARGUMENTS.contains(name)) {
        fromHost.add(name);
      } else {
        addProblem(
            "There is an unknown argument"
                + (PLAIN_NAME.matcher(name).matches() ? ", " + prefix + name : "")
                + "; known are "
                + known.stream().map(prefix::concat).collect(Collectors.joining(", "))
                + ".");
      }
    }
    return List.copyOf(fromHost);
  }

  /** Returns the names of unknown arguments that were ignored because hosts add them. */
  public List<String> ignoredNames() {
    return ignoredNames;
  }

  /** Returns whether an argument is given. */
  boolean has(String name) {
    return values.hasNonNull(name);
  }

  /**
   * Returns a text without surrounding white space, or an empty text if it is absent. Accepts a
   * whole number as text.
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
      addProblem(name, "must be a text.");
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

  /** Returns a text like {@link #text}, or null if it is absent, not a text or white space. */
  @Nullable String optionalText(String name) {
    String text = text(name);
    return text.isEmpty() ? null : text;
  }

  /** Returns the code of the state that an argument names, or null if it is absent or wrong. */
  @Nullable String state(String name) {
    String state = text(name);
    if (state.isEmpty()) {
      return null;
    }
    String code = UsState.ofCodeOrName(state).map(UsState::code).orElse(null);
    if (code == null) {
      List<String> like = UsState.suggestions(state);
      addProblem(
          "The state must be the code or name of a US state, such as TX or Texas."
              + (like.isEmpty() ? "" : " Is it " + String.join(" or ", like) + "?"));
    }
    return code;
  }

  /** Returns a word like {@link #choice}, or null if the argument is absent. */
  @Nullable String optionalChoice(String name) {
    return has(name) ? choice(name) : null;
  }

  /**
   * Returns one of the words of the schema, which may be in any case. Returns the first word if the
   * argument is absent or invalid.
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

  /** Returns a whole number. */
  long number(String name) {
    return bounded(name, 0, "a whole number from %s to %s.");
  }

  /** Returns a number with at most two decimals, times 100. */
  long hundredths(String name) {
    return bounded(name, 2, "a number from %s to %s with at most two decimals.");
  }

  private long bounded(String name, int decimals, String rule) {
    JsonNode schema = properties.required(name);
    BigDecimal min = schema.required("minimum").decimalValue();
    BigDecimal max =
        schema.path("maximum").isNumber() ? schema.get("maximum").decimalValue() : MAX_INTEGER;
    BigDecimal number =
        schema.path("default").isNumber() ? schema.get("default").decimalValue() : min;
    if (has(name)) {
      JsonNode value = values.get(name);
      String text = value.isString() ? value.stringValue().strip() : value.toString();
      @Nullable BigDecimal parsed =
          value.isNumber()
              ? value.decimalValue()
              : NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
      if (parsed != null && isWithin(parsed, min, max, decimals)) {
        number = parsed;
      } else {
        addProblem(name, "must be " + rule.formatted(min.toPlainString(), max.toPlainString()));
      }
    }
    return number.movePointRight(decimals).longValueExact();
  }

  /** Returns the arguments within an argument, or null if it is absent or invalid. */
  @Nullable Arguments object(String name) {
    if (values.get(name) instanceof ObjectNode object) {
      return new Arguments(object, properties.required(name), prefix + name + ".", problems);
    }
    if (has(name)) {
      addProblem(name, "must be an object.");
    }
    return null;
  }

  /** Adds a problem as a whole sentence. A repeated problem is added once. */
  void addProblem(String sentence) {
    add(new ArgumentProblem("", sentence));
  }

  /** Adds a problem with an argument, as a sentence without its subject. */
  void addProblem(String name, String says) {
    add(new ArgumentProblem(prefix + name, says));
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
   * Returns whether a number is in the range and has few enough decimals. Checks the range before
   * any arithmetic, because the exponent may be huge.
   */
  private static boolean isWithin(BigDecimal value, BigDecimal min, BigDecimal max, int decimals) {
    return value.compareTo(min) >= 0
        && value.compareTo(max) <= 0
        && value.stripTrailingZeros().scale() <= decimals;
  }

  /**
   * Thrown if the arguments of a call are invalid. The message tells a model what to do instead,
   * and repeats no input. There is no stack trace, because this is an expected result.
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
