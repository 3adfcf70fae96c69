package org.rtodirectory.resource;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * A light reader of JSON objects that gives access to members by name. It serves for the few
 * objects that a gateway reads during start-up, because the first use of {@link ResourceJson} costs
 * a tenth of a second. Arrays are skipped.
 */
public final class JsonMembers {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final Map<String, Object> values;

  private JsonMembers(Map<String, Object> values) {
    this.values = values;
  }

  /** The JSON is not valid, or a member is missing or has the wrong type. */
  public static final class Unfit extends Exception {
    private static final long serialVersionUID = 1L;

    Unfit(String message) {
      super(message);
    }
  }

  /**
   * Reads an object, and nothing behind it.
   *
   * @param json UTF-8
   */
  public static JsonMembers of(byte[] json) throws Unfit {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      return only(parser);
    } catch (JacksonException malformed) {
      throw new Unfit("not JSON");
    }
  }

  /** Reads an object, and nothing behind it. */
  public static JsonMembers of(String json) throws Unfit {
    return of(json.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether there is such a member, and it is neither null nor an array. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** A text. */
  public String text(String name) throws Unfit {
    return present(name, values.get(name) instanceof String text ? text : null);
  }

  /** A text, or null if it is null or not there. */
  public @Nullable String textOrNull(String name) throws Unfit {
    return values.get(name) == null ? null : text(name);
  }

  /** A whole number. */
  public long number(String name) throws Unfit {
    return present(name, values.get(name) instanceof Long number ? number : null);
  }

  /** An object. */
  public JsonMembers object(String name) throws Unfit {
    return present(name, values.get(name) instanceof JsonMembers object ? object : null);
  }

  /** A time as {@code 2026-11-02T09:30:00Z}. */
  public Instant instant(String name) throws Unfit {
    try {
      return Instant.parse(text(name));
    } catch (DateTimeException malformed) {
      throw new Unfit(name);
    }
  }

  /** A date as {@code 2026-11-02}. */
  public LocalDate date(String name) throws Unfit {
    try {
      return LocalDate.parse(text(name));
    } catch (DateTimeException malformed) {
      throw new Unfit(name);
    }
  }

  private static <T> T present(String name, @Nullable T value) throws Unfit {
    if (value == null) {
      throw new Unfit(name);
    }
    return value;
  }

  private static JsonMembers only(JsonParser parser) throws Unfit {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new Unfit("not an object");
    }
    JsonMembers members = members(parser);
    if (parser.nextToken() != null) {
      throw new Unfit("something stands behind it");
    }
    return members;
  }

  private static JsonMembers members(JsonParser parser) {
    Map<String, Object> values = new HashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      Object value = value(parser, parser.nextToken());
      if (value != null) {
        values.put(name, value);
      }
    }
    return new JsonMembers(values);
  }

  private static @Nullable Object value(JsonParser parser, JsonToken token) {
    return switch (token) {
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case START_OBJECT -> members(parser);
      case START_ARRAY -> {
        parser.skipChildren();
        yield null;
      }
      default -> null;
    };
  }
}
