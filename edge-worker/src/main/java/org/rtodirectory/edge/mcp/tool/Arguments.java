package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The reader of the arguments of a call, which checks them by the input schema of the tool. It
 * collects all problems, so that a model gets them at once. Null counts as absent. For one thread.
 */
public final class Arguments {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");
  private static final BigDecimal MOST_INTEGER = BigDecimal.valueOf(999_999_999_999_999_999L);

  private final ObjectNode values;
  private final JsonNode schema;
  private final String prefix;
  private final List<Problem> problems;

  private Arguments(ObjectNode values, JsonNode schema, String prefix, List<Problem> problems) {
    this.values = values;
    this.schema = schema.required("properties");
    this.prefix = prefix;
    this.problems = problems;
    refuseUnknown();
  }

  /**
   * What is wrong.
   *
   * @param name the argument, as {@code loan.months}; empty if it is not one alone
   * @param says a sentence, of an argument without its name: {@code must be a text.}
   */
  public record Problem(String name, String says) {
    String sentence() {
      return name.isEmpty() ? says : "The " + name + " " + says;
    }
  }

  static Arguments of(ObjectNode values, JsonNode schema) {
    return new Arguments(values, schema, "", new ArrayList<>());
  }

  private void refuseUnknown() {
    Collection<String> known = schema.propertyNames();
    if (!known.containsAll(values.propertyNames())) {
      problem(
          "There is an unknown argument; known are "
              + known.stream().map(prefix::concat).collect(Collectors.joining(", "))
              + ".");
    }
  }

  /** A text, or a whole number as one; null if it is absent or wrong. */
  @Nullable String text(String name) {
    JsonNode value = value(name);
    if (value == null) {
      return null;
    }
    if (value.isIntegralNumber()
        && isWithin(value.decimalValue(), BigDecimal.ZERO, MOST_INTEGER, 0)) {
      return value.decimalValue().toBigInteger().toString();
    }
    if (!value.isString()) {
      problem(name, "must be a text.");
      return null;
    }
    return value.stringValue();
  }

  /** Whether an argument is written as a number. */
  boolean isNumber(String name) {
    return values.path(name).isNumber();
  }

  /** Puts a text into {@code values}, unless it is absent, wrong or white space. */
  void putText(String name, Map<String, String> values) {
    String value = text(name);
    if (value != null && !value.isBlank()) {
      values.put(name, value.strip());
    }
  }

  /** Puts the code of the state that {@code state} names into {@code values}, if it is given. */
  void putState(Map<String, String> values) {
    putText("state", values);
    values.computeIfPresent(
        "state",
        (name, state) -> {
          String code = UsState.named(state).map(UsState::code).orElse(null);
          if (code == null) {
            List<String> like = UsState.namesLike(state);
            problem(
                "The state must be a US state by its code or name, TX or Texas say."
                    + (like.isEmpty() ? "" : " Is it " + String.join(" or ", like) + "?"));
          }
          return code;
        });
  }

  /** Puts one of the words of the schema into {@code values}, if it is given. */
  void putChoice(String name, Map<String, String> values) {
    if (value(name) != null) {
      values.put(name, choice(name));
    }
  }

  /** A required text of that length in characters, trimmed; empty if it is wrong. */
  String requiredText(String name, int least, int most) {
    int before = problems.size();
    String value = text(name);
    String trimmed = value == null ? "" : value.strip();
    int length = trimmed.codePointCount(0, trimmed.length());
    if (problems.size() == before && (length < least || length > most)) {
      problem(name, "is required: " + least + " to " + most + " characters.");
    }
    return trimmed;
  }

  /** One of the words of the schema in any case, the first if it is absent or wrong. */
  String choice(String name) {
    List<String> choices =
        schema.at("/" + name + "/enum").valueStream().map(JsonNode::stringValue).toList();
    String value = text(name);
    if (value == null) {
      return choices.get(0);
    }
    for (String choice : choices) {
      if (Folding.fold(choice).equals(Folding.fold(value))) {
        return choice;
      }
    }
    problem(name, "must be one of " + String.join(", ", choices) + ".");
    return choices.get(0);
  }

  /** A whole number; null if it is absent or wrong. */
  @Nullable Long number(String name) {
    return bounded(name, 0, "a whole number from %s to %s.");
  }

  /** A number with at most two decimals, times 100; null if it is absent or wrong. */
  @Nullable Long hundredths(String name) {
    return bounded(name, 2, "a number from %s to %s with at most two decimals.");
  }

  private @Nullable Long bounded(String name, int decimals, String rule) {
    JsonNode value = value(name);
    if (value == null) {
      return null;
    }
    BigDecimal least = schema.at("/" + name + "/minimum").decimalValue();
    JsonNode maximum = schema.at("/" + name + "/maximum");
    BigDecimal most = maximum.isNumber() ? maximum.decimalValue() : MOST_INTEGER;
    String text = value.isString() ? value.stringValue().strip() : "";
    BigDecimal number =
        NUMBER.matcher(text).matches()
            ? new BigDecimal(text)
            : value.isNumber() ? value.decimalValue() : null;
    if (number == null || !isWithin(number, least, most, decimals)) {
      problem(name, "must be " + rule.formatted(least.toPlainString(), most.toPlainString()));
      return null;
    }
    return number.movePointRight(decimals).longValueExact();
  }

  /** Arguments within an argument; null if it is absent or wrong. */
  @Nullable Arguments object(String name) {
    JsonNode value = value(name);
    if (value == null) {
      return null;
    }
    if (value instanceof ObjectNode object) {
      return new Arguments(object, schema.required(name), prefix + name + ".", problems);
    }
    problem(name, "must be an object.");
    return null;
  }

  /** {@code value}, or {@code instead} with a problem if the argument is absent. */
  <T> T required(String name, @Nullable T value, T instead) {
    if (value != null) {
      return value;
    }
    if (value(name) == null) {
      problem(name, "is required.");
    }
    return instead;
  }

  /** Adds a problem, once however often it is found. */
  void problem(String sentence) {
    add(new Problem("", sentence));
  }

  /** Adds what is wrong with an argument: a sentence without its name. */
  void problem(String name, String says) {
    add(new Problem(prefix + name, says));
  }

  private void add(Problem problem) {
    if (!problems.contains(problem)) {
      problems.add(problem);
    }
  }

  void orThrow() throws InvalidArguments {
    if (!problems.isEmpty()) {
      throw new InvalidArguments(problems);
    }
  }

  private @Nullable JsonNode value(String name) {
    JsonNode value = values.get(name);
    return value == null || value.isNull() ? null : value;
  }

  /** The range is checked before any arithmetic, because the exponent may be huge. */
  private static boolean isWithin(
      BigDecimal value, BigDecimal least, BigDecimal most, int decimals) {
    return value.compareTo(least) >= 0
        && value.compareTo(most) <= 0
        && value.stripTrailingZeros().scale() <= decimals;
  }

  /**
   * Thrown if the arguments of a call cannot be used. The message tells a model what to do instead,
   * and repeats nothing that was sent. It has no stack trace, because it is an expected answer.
   */
  public static final class InvalidArguments extends Exception {
    private static final long serialVersionUID = 1L;

    /** What is wrong with a query, as the endpoint of the same list says it. */
    static InvalidArguments of(InvalidQuery invalid) {
      return new InvalidArguments(
          String.join(" ", invalid.messages().values()) + " Correct this and call again.");
    }

    private final transient List<Problem> problems;

    InvalidArguments(String message) {
      super(message, null, false, false);
      this.problems = List.of(new Problem("", message));
    }

    private InvalidArguments(List<Problem> problems) {
      super(
          problems.stream().map(Problem::sentence).collect(Collectors.joining(" "))
              + " Correct this and call again.",
          null,
          false,
          false);
      this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
      return problems;
    }
  }
}
