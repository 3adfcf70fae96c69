package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.fixture.Exchange;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.ToolCatalog;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The arguments of each tool, at the bounds of its input schema and beyond them. */
class ToolArgumentsTest {
  private static final ToolCatalog TOOLS = new ToolCatalog();
  private static final LoadedReleases RELEASES =
      Objects.requireNonNull(TestRelease.small().releases());

  /** The maximum of a number whose schema has no maximum. */
  private static final BigDecimal MAX_NUMBER = new BigDecimal("999999999999999999");

  /**
   * An argument of a tool.
   *
   * @param path the argument as a JSON pointer, such as {@code /loan/months}
   * @param call the arguments of a valid call, with the objects that contain this argument
   * @param schema the schema of the argument
   */
  private record Argument(
      String tool, String path, ObjectNode call, JsonNode schema, boolean isRequired) {
    String name() {
      return path.substring(1).replace('/', '.');
    }

    /**
     * Returns the problems of the call with {@code value}, or without the argument if {@code value}
     * is null.
     */
    String problems(@Nullable Object value) {
      ObjectNode changedCall = call.deepCopy();
      int slash = path.lastIndexOf('/');
      ObjectNode parent = (ObjectNode) changedCall.at(path.substring(0, slash));
      String member = path.substring(slash + 1);
      if (value == null) {
        parent.remove(member);
      } else {
        parent.set(member, ResourceJson.mapper().valueToTree(value));
      }
      try {
        TOOLS.find(tool).orElseThrow().call(ToolCatalog.arguments(tool, changedCall), RELEASES);
        return "";
      } catch (Arguments.InvalidArguments invalid) {
        return String.valueOf(invalid.getMessage());
      }
    }

    @Override
    public String toString() {
      return tool + path;
    }
  }

  static List<Argument> arguments() {
    List<Argument> arguments = new ArrayList<>();
    JsonNode descriptions =
        ResourceJson.mapper()
            .readTree(
                ResourceJson.mapper().writeValueAsString(TOOLS.descriptions(RELEASES.newest())));
    for (JsonNode tool : descriptions) {
      String name = tool.required("name").stringValue();
      add(name, "", shortestCall(name), tool.required("inputSchema"), arguments);
    }
    return arguments;
  }

  private static void add(
      String tool, String parent, ObjectNode call, JsonNode schema, List<Argument> arguments) {
    List<String> required =
        schema.path("required").valueStream().map(JsonNode::stringValue).toList();
    schema
        .required("properties")
        .forEachEntry(
            (name, property) -> {
              String path = parent + "/" + name;
              if (property.required("type").stringValue().equals("object")) {
                ObjectNode callWithObject = call.deepCopy();
                ObjectNode object = callWithObject.putObject(name);
                property
                    .required("required")
                    .forEach(member -> object.put(member.stringValue(), 1));
                add(tool, path, callWithObject, property, arguments);
              } else {
                arguments.add(new Argument(tool, path, call, property, required.contains(name)));
              }
            });
  }

  /** Returns the call of a tool in {@code answers.txt} that has the fewest arguments. */
  private static ObjectNode shortestCall(String tool) {
    return Exchange.read(McpAnswersTest.class, "answers.txt").stream()
        .filter(exchange -> exchange.rule().equals("Tools have content"))
        .map(exchange -> exchange.request().get(0).split(" ", 3))
        .filter(words -> words[1].equals(tool))
        .map(words -> (ObjectNode) ResourceJson.mapper().readTree(words[2]))
        .min(Comparator.comparingInt(JsonNode::size))
        .orElseThrow();
  }

  static Stream<Argument> numbers() {
    return arguments().stream().filter(argument -> argument.schema.has("minimum"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("numbers")
  void a_number_is_accepted_exactly_within_its_bounds(Argument argument) {
    boolean isWhole = argument.schema.required("type").stringValue().equals("integer");
    BigDecimal step = isWhole ? BigDecimal.ONE : new BigDecimal("0.01");
    BigDecimal min = argument.schema.required("minimum").decimalValue();
    BigDecimal max =
        argument.schema.has("maximum")
            ? argument.schema.required("maximum").decimalValue()
            : MAX_NUMBER;
    String problem =
        "The %s must be a %snumber from %s to %s%s."
            .formatted(
                argument.name(),
                isWhole ? "whole " : "",
                min.toPlainString(),
                max.toPlainString(),
                isWhole ? "" : " with at most two decimals");
    for (BigDecimal number : List.of(min, min.add(step), max.subtract(step), max)) {
      assertThat(argument.problems(number)).as("%s", number).doesNotContain(problem);
      assertThat(argument.problems(number.toPlainString())).doesNotContain(problem);
    }
    BigDecimal tenth = step.movePointLeft(1);
    for (BigDecimal number :
        List.of(min.subtract(step), max.add(step), min.add(tenth), max.subtract(tenth))) {
      assertThat(argument.problems(number)).as("%s", number).contains(problem);
    }
    assertThat(argument.problems(true)).contains(problem);
  }

  static Stream<Argument> texts() {
    return arguments().stream().filter(argument -> argument.schema.has("maxLength"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void a_text_is_accepted_exactly_within_its_lengths_in_characters(Argument argument) {
    int min = argument.schema.path("minLength").asInt(0);
    int max = argument.schema.required("maxLength").intValue();
    String problem = "The %s must have %d to %d characters.".formatted(argument.name(), min, max);
    for (String letter : List.of("x", "😀")) {
      for (int length : new int[] {Math.max(1, min), max - 1, max}) {
        assertThat(argument.problems(letter.repeat(length))).doesNotContain(problem);
      }
      assertThat(argument.problems(letter.repeat(max + 1))).contains(problem);
    }
    assertThat(argument.problems(" " + "x".repeat(max) + " ")).doesNotContain(problem);
    if (min > 0) {
      assertThat(argument.problems(" " + "x".repeat(min - 1))).contains(problem);
    }
    assertThat(argument.problems("x\u0000")).contains("must have no control characters");
  }

  static Stream<Argument> choices() {
    return arguments().stream().filter(argument -> argument.schema.has("enum"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("choices")
  void each_choice_is_accepted_and_nothing_else(Argument argument) {
    List<String> choices =
        argument.schema.required("enum").valueStream().map(JsonNode::stringValue).toList();
    String problem =
        "The " + argument.name() + " must be one of " + String.join(", ", choices) + ".";
    for (String choice : choices) {
      assertThat(argument.problems(choice)).isEmpty();
      assertThat(argument.problems(choice + "x")).contains(problem);
    }
  }

  @Test
  void exactly_the_required_arguments_must_be_given() {
    for (Argument argument : arguments()) {
      assertThat(argument.problems(null).contains("The " + argument.name() + " is required."))
          .as("%s", argument)
          .isEqualTo(argument.isRequired);
    }
  }
}
