package org.rtodirectory.schemas.web;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A builder of a JSON object for a {@code script} element of a page. It escapes characters with a
 * meaning in HTML. A large site has millions of these objects, so the builder has a flat list of
 * pieces instead of a tree. Not thread-safe.
 */
final class JsonText {
  private static final int INITIAL_LENGTH = 512;

  /** The characters with a short escape, each followed by the letter of the escape. */
  private static final String SHORT_ESCAPES = "\"\"\\\\\bb\tt\nn\ff\rr";

  private enum Part {
    /** The name of a member, which needs no escapes. */
    NAME,
    STRING,
    /** A number, or the beginning of an object or array. */
    VALUE,
    ITEM,
    END
  }

  private record Piece(Part part, String text) {}

  private final List<Piece> pieces = new ArrayList<>();

  JsonText put(String name, String value) {
    pieces.add(new Piece(Part.NAME, name));
    pieces.add(new Piece(Part.STRING, value));
    return this;
  }

  JsonText put(String name, int value) {
    return value(name, Integer.toString(value));
  }

  JsonText put(String name, BigDecimal value) {
    return value(name, value.toPlainString());
  }

  /** Begins a member that is an object. */
  JsonText beginObject(String name) {
    return value(name, "{");
  }

  /** Begins a member that is an array. */
  JsonText beginArray(String name) {
    return value(name, "[");
  }

  private JsonText value(String name, String text) {
    pieces.add(new Piece(Part.NAME, name));
    pieces.add(new Piece(Part.VALUE, text));
    return this;
  }

  /** Begins an item of an array, which is an object. */
  JsonText beginItem() {
    pieces.add(new Piece(Part.ITEM, "{"));
    return this;
  }

  JsonText endObject() {
    pieces.add(new Piece(Part.END, "}"));
    return this;
  }

  JsonText endArray() {
    pieces.add(new Piece(Part.END, "]"));
    return this;
  }

  /** Ends the outermost object and returns the text. */
  String end() {
    StringBuilder json = new StringBuilder(INITIAL_LENGTH).append('{');
    for (Piece piece : pieces) {
      char last = json.charAt(json.length() - 1);
      boolean isFirst = last == '{' || last == '[';
      switch (piece.part) {
        case NAME -> json.append(isFirst ? "\"" : ",\"").append(piece.text).append("\":");
        case STRING -> appendString(json, piece.text);
        case VALUE, END -> json.append(piece.text);
        case ITEM -> json.append(isFirst ? "" : ",").append(piece.text);
      }
    }
    return json.append('}').toString();
  }

  private static void appendString(StringBuilder json, String value) {
    json.append('"');
    int start = 0;
    for (int i = 0; i < value.length(); i++) {
      char character = value.charAt(i);
      if (isEscaped(character)) {
        json.append(value, start, i).append(escape(character));
        start = i + 1;
      }
    }
    json.append(value, start, value.length()).append('"');
  }

  private static boolean isEscaped(char character) {
    return switch (character) {
      case '"', '\\', '<', '>', '&' -> true;
      default -> character < ' ';
    };
  }

  private static String escape(char character) {
    for (int i = 0; i < SHORT_ESCAPES.length(); i += 2) {
      if (SHORT_ESCAPES.charAt(i) == character) {
        return "\\" + SHORT_ESCAPES.charAt(i + 1);
      }
    }
    return character < ' '
        ? String.format(Locale.ROOT, "\\u%04X", (int) character)
        : String.format(Locale.ROOT, "\\u%04x", (int) character);
  }
}
