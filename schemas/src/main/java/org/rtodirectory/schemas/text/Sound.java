package org.rtodirectory.schemas.text;

import java.util.Optional;

/**
 * A phonetic key of folded words, in the manner of Metaphone (Philips, 1990): words that sound
 * alike in American English usually have the same key: {@code philadelphia} and {@code filadelfia},
 * {@code phoenix} and {@code fenix}. Vowels count only at the beginning, where all are the same
 * sound. In a word with only two sounds, the first letter counts too. Stateless, linear in the
 * length of the word.
 */
public final class Sound {
  private static final int MIN_WORD_LENGTH = 4;
  private static final int MIN_KEY_LENGTH = 2;
  private static final int MAX_WORD_LENGTH = 64;

  private Sound() {}

  /**
   * Returns the key of a word in lower case. Empty for a word with fewer than four letters, with
   * characters other than a to z, without a vowel, or with fewer than two sounds.
   */
  public static Optional<String> key(String word) {
    boolean isWord = word.length() >= MIN_WORD_LENGTH && word.length() <= MAX_WORD_LENGTH;
    if (!isWord || !word.matches("[a-z]*[aeiouy][a-z]*")) {
      return Optional.empty();
    }
    StringBuilder key = new StringBuilder(word.length());
    for (int at = firstHeardLetter(word); at < word.length(); ) {
      at += append(word, at, key);
    }
    if (key.length() < MIN_KEY_LENGTH) {
      return Optional.empty();
    }
    return Optional.of(
        key.length() == MIN_KEY_LENGTH ? word.charAt(0) + key.toString() : key.toString());
  }

  /** Returns the index of the first sound. The first letter of some pairs is silent. */
  private static int firstHeardLetter(String word) {
    return switch (word.substring(0, 2)) {
      case "kn", "gn", "pn", "wr", "ps" -> 1;
      default -> 0;
    };
  }

  /**
   * Appends the sound of the letters at the index {@code at}. Returns the number of these letters.
   */
  private static int append(String word, int at, StringBuilder key) {
    char letter = word.charAt(at);
    char next = at + 1 < word.length() ? word.charAt(at + 1) : ' ';
    if (letter == next && letter != 'c') {
      return 1; // A double letter sounds once.
    }
    switch (letter) {
      case 'a', 'e', 'i', 'o', 'u', 'y' -> key.append(key.isEmpty() ? "a" : "");
      case 'b' -> key.append(next == ' ' && isAfter(word, at, "m") ? "" : "b");
      case 'c' -> {
        if (next == 'h') {
          return pair("x", key);
        }
        if (next == 'k' || next == 'c' || next == 'q') {
          return isSoft(word, at + 2) && next == 'c' ? pair("ks", key) : pair("k", key);
        }
        key.append(isSoft(word, at + 1) ? "s" : "k");
      }
      case 'd' -> {
        if (next == 'g' && isSoft(word, at + 2)) {
          return pair("j", key);
        }
        key.append('t');
      }
      case 'f', 'v' -> key.append('f');
      case 'g' -> {
        if (next == 'h') {
          return pair(at > 0 && isVowel(word, at - 1) ? "" : "k", key);
        }
        key.append(isSoft(word, at + 1) ? "j" : "k");
      }
      case 'h' ->
          key.append(isVowel(word, at + 1) && (at == 0 || isVowel(word, at - 1)) ? "h" : "");
      case 'k', 'q' -> key.append('k');
      case 'p' -> {
        if (next == 'h') {
          return pair("f", key);
        }
        key.append('p');
      }
      case 's' -> {
        if (next == 'h') {
          return pair("x", key);
        }
        if (next == 'c' && isSoft(word, at + 2)) {
          return pair("s", key);
        }
        key.append('s');
      }
      case 't' -> {
        if (word.startsWith("tch", at)) {
          key.append('x');
          return "tch".length();
        }
        return next == 'h' ? pair("t", key) : pair("t", key) - 1;
      }
      case 'w' -> {
        if (next == 'h') {
          return pair("w", key);
        }
        key.append(isVowel(word, at + 1) ? "w" : "");
      }
      case 'x' -> key.append(at == 0 ? "s" : "ks");
      case 'z' -> key.append('s');
      default -> key.append(letter);
    }
    return 1;
  }

  private static int pair(String sound, StringBuilder key) {
    key.append(sound);
    return 2;
  }

  private static boolean isSoft(String word, int at) {
    return at < word.length() && "eiy".indexOf(word.charAt(at)) >= 0;
  }

  private static boolean isVowel(String word, int at) {
    return at < word.length() && "aeiouy".indexOf(word.charAt(at)) >= 0;
  }

  private static boolean isAfter(String word, int at, String letters) {
    return word.startsWith(letters, at - 1);
  }
}
