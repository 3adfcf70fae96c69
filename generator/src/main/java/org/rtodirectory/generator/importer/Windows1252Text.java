package org.rtodirectory.generator.importer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A test for Windows-1252, the encoding in which Excel saves "CSV" files in America. Nearly every
 * byte is valid Windows-1252. But if a file in another encoding, such as an encoding of the
 * Macintosh or of DOS, is read as Windows-1252, signs such as ™ appear within words.
 */
final class Windows1252Text {
  static final Charset CHARSET = Charset.forName("windows-1252");

  /** Signs that occur only alone or at the edge of a word: quotes, bullets, marks and fractions. */
  private static final String SIGNS = "\u2018\u201C\u201D\u2026\u2022\u2122\u00AB\u00BB©®°·¼½¾¡¿";

  private static final String APOSTROPHES = "\u2019´";

  /** The first letters after an apostrophe, as in {@code it's}, {@code I'm} and {@code we'll}. */
  private static final String CONTRACTIONS = "sStTdDmMlLrRvV";

  /** The letters before an apostrophe in names, as in {@code O'Fallon} and {@code D'Iberville}. */
  private static final String NAME_PREFIXES = "OoDdLl";

  private static final String DASHES = "–—";

  private Windows1252Text() {}

  /** Returns whether a file looks like American text if it is read as Windows-1252. */
  static boolean isPlausible(Path file) throws IOException {
    try (Reader text =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), CHARSET.newDecoder()))) {
      char before = ' ';
      int current = text.read();
      while (current >= 0) {
        int next = text.read();
        if (current >= 0x80 && !isPlausible(before, (char) current, next < 0 ? ' ' : (char) next)) {
          return false;
        }
        before = (char) current;
        current = next;
      }
      return true;
    } catch (CharacterCodingException undefined) {
      return false;
    }
  }

  /** Returns whether a character beyond ASCII fits between its neighbors. */
  static boolean isPlausible(char before, char character, char after) {
    boolean isWithinWord = Character.isLetter(before) && Character.isLetter(after);
    if (character == '\u00A0') {
      return true;
    }
    if (character >= '\u00C0' && character <= '\u00FF') {
      return Character.isLowerCase(character)
          || (Character.isUpperCase(character) && !Character.isLowerCase(before));
    }
    if (APOSTROPHES.indexOf(character) >= 0) {
      return !isWithinWord
          || CONTRACTIONS.indexOf(after) >= 0
          || NAME_PREFIXES.indexOf(before) >= 0;
    }
    if (DASHES.indexOf(character) >= 0) {
      return !(Character.isLowerCase(before) && Character.isLowerCase(after));
    }
    return SIGNS.indexOf(character) >= 0 && !isWithinWord;
  }
}
