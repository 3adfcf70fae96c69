package org.rtodirectory.schemas.text;

import java.util.Optional;

/**
 * A phonetic key in the style of Metaphone (Philips, 1990). Words that sound alike in American
 * English usually have the same key, such as {@code philadelphia} and {@code filadelfia}, or {@code
 * phoenix} and {@code fenix}. Vowels count only at the beginning, where all are the same sound. The
 * first letter of the word precedes a key of only two letters ({@code phone}: {@code pfn}), so that
 * fewer short words share a key. Stateless, linear in the length of the word.
 *
 * <p>Each sound is one letter: {@code a} for any vowel at the beginning, {@code x} for sh and ch,
 * {@code t} for d, t and th, {@code f} for f, v and ph, {@code j} for j and a soft g, {@code k} for
 * k, q and a hard c or g, and {@code s} for s, z and a soft c. The letter x is two sounds, {@code
 * ks}, unless it begins the word. The other sounds are the letters themselves. Some letters are
 * silent, such as the k of {@code knife}, the b of {@code lamb} and the gh of {@code night}.
 */
public final class PhoneticKey {
  private static final int MIN_WORD_LENGTH = 4;
  private static final int MIN_KEY_LENGTH = 2;
  private static final int MAX_WORD_LENGTH = 64;
  private static final char END_OF_WORD = ' ';

  private PhoneticKey() {}

  /**
   * Returns the key of a word in lower case. Empty unless the word has 4 to 64 letters, only a to
   * z, with at least one vowel and two sounds.
   */
  public static Optional<String> of(String word) {
    boolean hasValidLength = word.length() >= MIN_WORD_LENGTH && word.length() <= MAX_WORD_LENGTH;
    if (!hasValidLength || !word.matches("[a-z]*[aeiouy][a-z]*")) {
      return Optional.empty();
    }
    StringBuilder key = new StringBuilder(word.length());
    for (int at = firstSound(word); at < word.length(); ) {
      at += appendSound(word, at, key);
    }
    if (key.length() < MIN_KEY_LENGTH) {
      return Optional.empty();
    }
    return Optional.of(
        key.length() == MIN_KEY_LENGTH ? word.charAt(0) + key.toString() : key.toString());
  }

  /** Returns the index of the first sound. The first letter of some pairs is silent. */
  private static int firstSound(String word) {
    return switch (word.substring(0, 2)) {
      case "kn", "gn", "pn", "wr", "ps" -> 1;
      default -> 0;
    };
  }

  /**
   * Appends the sound of the letters at the index {@code at}. Returns the number of letters to the
   * next sound.
   */
  private static int appendSound(String word, int at, StringBuilder key) {
    char letter = word.charAt(at);
    char next = at + 1 < word.length() ? word.charAt(at + 1) : END_OF_WORD;
    // A double letter sounds once, but a double c may be two sounds, as in accent.
    if (letter == next && letter != 'c') {
      return 1;
    }
    switch (letter) {
      case 'a', 'e', 'i', 'o', 'u', 'y' -> key.append(key.isEmpty() ? "a" : "");
      case 'b' -> key.append(next == END_OF_WORD && isAfter(word, at, 'm') ? "" : "b");
      case 'c' -> {
        if (next == 'h') {
          return appendForTwoLetters("x", key);
        }
        if (next == 'c' && softensPrevious(word, at + 2)) {
          return appendForTwoLetters("ks", key); // accent
        }
        if (next == 'k' || next == 'c' || next == 'q') {
          return appendForTwoLetters("k", key);
        }
        key.append(softensPrevious(word, at + 1) ? "s" : "k");
      }
      case 'd' -> {
        if (next == 'g' && softensPrevious(word, at + 2)) {
          return appendForTwoLetters("j", key);
        }
        key.append('t');
      }
      case 'f', 'v' -> key.append('f');
      case 'g' -> {
        if (next == 'h') {
          return appendForTwoLetters(at > 0 && isVowel(word, at - 1) ? "" : "k", key);
        }
        key.append(softensPrevious(word, at + 1) ? "j" : "k");
      }
      case 'h' ->
          key.append(isVowel(word, at + 1) && (at == 0 || isVowel(word, at - 1)) ? "h" : "");
      case 'k', 'q' -> key.append('k');
      case 'p' -> {
        if (next == 'h') {
          return appendForTwoLetters("f", key);
        }
        key.append('p');
      }
      case 's' -> {
        if (next == 'h') {
          return appendForTwoLetters("x", key);
        }
        if (next == 'c' && softensPrevious(word, at + 2)) {
          return appendForTwoLetters("s", key);
        }
        key.append('s');
      }
      case 't' -> {
        if (word.startsWith("tch", at)) {
          key.append('x');
          return "tch".length();
        }
        if (next == 'h') {
          return appendForTwoLetters("t", key);
        }
        key.append('t');
      }
      case 'w' -> {
        if (next == 'h') {
          return appendForTwoLetters("w", key);
        }
        key.append(isVowel(word, at + 1) ? "w" : "");
      }
      case 'x' -> key.append(at == 0 ? "s" : "ks");
      case 'z' -> key.append('s');
      default -> key.append(letter);
    }
    return 1;
  }

  /** Appends the sound of two letters. Returns the number of letters. */
  private static int appendForTwoLetters(String sound, StringBuilder key) {
    key.append(sound);
    return 2;
  }

  /** Returns whether the letter at an index is a vowel that makes the c or g before it soft. */
  private static boolean softensPrevious(String word, int at) {
    return at < word.length() && "eiy".indexOf(word.charAt(at)) >= 0;
  }

  private static boolean isVowel(String word, int at) {
    return at < word.length() && "aeiouy".indexOf(word.charAt(at)) >= 0;
  }

  /** Returns whether the letter at an index comes after {@code letter}. */
  private static boolean isAfter(String word, int at, char letter) {
    return at > 0 && word.charAt(at - 1) == letter;
  }
}
