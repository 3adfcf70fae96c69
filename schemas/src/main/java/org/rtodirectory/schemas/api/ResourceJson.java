package org.rtodirectory.schemas.api;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The conversion of values to and from JSON, with one Jackson configuration: snake_case names,
 * fields in the order of their record, no white space, UTF-8. The same value always gives the same
 * bytes. Numbers have no exponent (never {@code 5E+1}). Instants are ISO 8601 texts.
 */
public final class ResourceJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enumNamingStrategy(EnumNamingStrategies.SNAKE_CASE)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private ResourceJson() {}

  /** Returns the shared mapper, which is immutable and safe for all threads. */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  /** Returns {@code value} as JSON in UTF-8, without white space around it. */
  public static byte[] bytes(Object value) {
    return MAPPER.writeValueAsBytes(value);
  }

  /** Returns {@code value} as indented JSON in UTF-8, with a newline at the end. */
  public static byte[] prettyBytes(Object value) {
    String text = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
