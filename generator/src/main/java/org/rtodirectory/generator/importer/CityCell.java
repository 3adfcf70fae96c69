package org.rtodirectory.generator.importer;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.generator.importer.Column.Cell;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;

/**
 * The parser of city names. It drops the state and ZIP code after the name. With a warning, it also
 * drops marks that distinguish the stores of a city: {@code Houston (W)}, {@code Dallas #2}, {@code
 * West Helena5119}.
 */
final class CityCell {
  /** A name alone: letters that do not end with a state code. */
  private static final Pattern PLAIN_NAME =
      Pattern.compile("(?:[\\p{L}'’]++[ .-]{0,2})*+(?<![ .-])(?<!\\p{Lu}{2})");

  /** {@code , USA} at the end. */
  private static final Pattern COUNTRY =
      Pattern.compile("(?i)[,\\s]+(?:USA|U\\.S\\.A\\.|United States)$");

  /** {@code , 75201} at the end. */
  private static final Pattern ZIP =
      Pattern.compile("(?<=[\\p{L}.,])[,\\s]+[0-9]{5}(?:-[0-9]{4})?$");

  /** {@code Dallas, TX} or {@code Dallas, Texas}. */
  private static final Pattern CITY_AND_STATE =
      Pattern.compile("(.*\\p{L}.*?)\\s*,\\s*([\\p{L}. ]+)");

  /** {@code Dallas TX}. */
  private static final Pattern CITY_AND_CODE = Pattern.compile("(.*\\p{L}.*?)\\s+(\\p{Lu}{2})");

  /** A remark in brackets, or a number, at the end of a name. */
  private static final Pattern MARK =
      Pattern.compile("\\s*(?:\\([^()]*\\)|\\[[^\\[\\]]*\\]|[\\s#-]*(?<=[\\p{L}#\\s.-])[0-9]+)$");

  private static final Pattern PUNCTUATION = Pattern.compile("[\\s,;:/-]+$");

  private CityCell() {}

  /**
   * Parses the name of a city.
   *
   * @param state the code of the state of the row, or empty if it is unknown
   */
  static Cell parse(String text, String state) {
    return PLAIN_NAME.matcher(text).matches() ? CellFormats.name(text) : parseParts(text, state);
  }

  /** Drops country, ZIP code, state and marks from the end of a text, in this order. */
  private static Cell parseParts(String text, String state) {
    String city = trim(ZIP.matcher(COUNTRY.matcher(text).replaceFirst("")).replaceFirst(""));
    String note = "";
    Matcher withState = CITY_AND_STATE.matcher(city);
    Matcher withCode = CITY_AND_CODE.matcher(city);
    if (withState.matches()) {
      Optional<UsState> stateOfCell = UsState.ofCodeOrName(withState.group(2));
      if (stateOfCell.isPresent()) {
        city = withState.group(1);
        if (!state.isEmpty() && !stateOfCell.get().code().equals(state)) {
          note = "names a state other than " + state;
        }
      }
    } else if (!state.isEmpty() && withCode.matches() && withCode.group(2).equals(state)) {
      city = withCode.group(1);
    }
    String unmarked = trim(MARK.matcher(city).replaceFirst(""));
    if (!unmarked.equals(city) && !Folding.fold(unmarked).isEmpty()) {
      city = unmarked;
      note = "is not only the name of a city, so its end is dropped";
    }
    if (city.codePoints().noneMatch(Character::isLetter)) {
      return Cell.invalid("has no letter");
    }
    Cell name = CellFormats.name(city);
    return name.value() == null || note.isEmpty() ? name : Cell.guess(name.value(), note);
  }

  private static String trim(String city) {
    return PUNCTUATION.matcher(city).replaceFirst("");
  }
}
