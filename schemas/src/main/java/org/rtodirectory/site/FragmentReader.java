package org.rtodirectory.site;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Company;
import org.rtodirectory.resource.Location;
import org.rtodirectory.resource.SearchResult;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Parses the JSON fragments of a snapshot into the rows from which they were rendered. Uses a
 * streaming parser without data binding. Stateless; safe for all threads.
 */
final class FragmentReader {
  private static final JsonFactory JSON = new JsonFactory();

  private FragmentReader() {}

  /** The fragment of a store. */
  static Location location(byte[] fragment) {
    Members members = new Members(fragment);
    return new Location(
        members.text("company_name"),
        members.text("company_slug"),
        members.texts("categories"),
        members.text("address"),
        members.textOrNull("address2"),
        members.text("city"),
        members.text("state"),
        members.text("zip"),
        members.textOrNull("phone"),
        members.textOrNull("website"),
        members.decimalOrNull("rating"),
        members.number("review_count"),
        members.text("url"),
        "true".equals(members.textOrNull("is_primary")),
        members.textOrNull("status"));
  }

  /** The fragment of a company. */
  static Company company(byte[] fragment) {
    Members members = new Members(fragment);
    return new Company(
        members.text("name"),
        members.text("slug"),
        members.number("store_count"),
        members.texts("categories"),
        members.decimalOrNull("rating"),
        members.number("review_count"),
        members.text("url"));
  }

  /** The fragment of a search entry. */
  static SearchResult result(byte[] fragment) {
    Members members = new Members(fragment);
    return new SearchResult(
        switch (members.text("type")) {
          case "company" -> SearchResult.Type.COMPANY;
          case "city" -> SearchResult.Type.CITY;
          default -> SearchResult.Type.STORE;
        },
        members.text("name"),
        members.text("slug"),
        members.textOrNull("state"),
        members.textOrNull("state_slug"),
        members.number("store_count"),
        members.text("url"));
  }

  /** The {@code url} of a fragment, without parsing the members after it. */
  static String url(byte[] fragment) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), fragment)) {
      parser.nextToken();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        if (name.equals("url")) {
          return parser.getString();
        }
        parser.skipChildren();
      }
    }
    throw new IllegalArgumentException("The fragment has no url.");
  }

  /** The members of one object: texts, literals as texts, and lists of texts. */
  private static final class Members {
    private final Map<String, Object> values = new HashMap<>(32);

    Members(byte[] json) {
      try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
        parser.nextToken();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
          JsonToken token = parser.nextToken();
          if (token == JsonToken.START_ARRAY) {
            values.put(name, texts(parser));
          } else if (token != JsonToken.VALUE_NULL) {
            values.put(name, parser.getString());
          }
        }
      }
    }

    private static List<String> texts(JsonParser parser) {
      List<String> texts = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        texts.add(parser.getString());
      }
      return texts;
    }

    String text(String name) {
      return Objects.requireNonNull(textOrNull(name), name);
    }

    @Nullable String textOrNull(String name) {
      return values.get(name) instanceof String text ? text : null;
    }

    int number(String name) {
      return Integer.parseInt(text(name));
    }

    @Nullable BigDecimal decimalOrNull(String name) {
      String text = textOrNull(name);
      return text == null ? null : new BigDecimal(text);
    }

    @SuppressWarnings("unchecked") // The only lists in the map are lists of texts.
    List<String> texts(String name) {
      return values.get(name) instanceof List<?> texts ? (List<String>) texts : List.of();
    }
  }
}
