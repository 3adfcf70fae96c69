package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.rtodirectory.schemas.text.Folding;

/** What the benchmark asks, each with the results that answer it. Names come of all entries. */
final class BenchQueries {
  private static final int EACH = 400;

  private final List<String> names;
  private final int heads;
  private final Random random;

  /** A query, and whether a name answers it. */
  record Case(String query, Predicate<String> isAnswer) {}

  /**
   * @param names of the entries by rank
   * @param heads how many of them are cities and companies
   */
  BenchQueries(List<String> names, int heads, long seed) {
    this.names = names;
    this.heads = heads;
    this.random = new Random(seed);
  }

  /** The first 2 to 12 characters of a name, half of them of cities and companies. */
  List<Case> typing() {
    List<Case> cases = new ArrayList<>();
    while (cases.size() < EACH) {
      String name = names.get(random.nextInt(random.nextBoolean() ? heads : names.size()));
      String folded = Folding.fold(name);
      cases.add(
          named(folded.substring(0, Math.min(folded.length(), 2 + random.nextInt(11))), name));
    }
    return cases;
  }

  /** A city with its state, or a company. */
  List<Case> whole() {
    List<Case> cases = new ArrayList<>();
    while (cases.size() < EACH) {
      String name = head();
      cases.add(named(name, name));
    }
    return cases;
  }

  /** The same with one edit, not of the first letter, in a word of five letters or more. */
  List<Case> typos(int kind) {
    List<Case> cases = new ArrayList<>();
    while (cases.size() < EACH) {
      String name = head();
      String[] words = Folding.fold(name).split(" ", -1);
      int word = random.nextInt(words.length);
      String edited = words[word].length() < 5 ? words[word] : edited(words[word], kind);
      if (!edited.equals(words[word])) {
        words[word] = edited;
        cases.add(named(String.join(" ", words), name));
      }
    }
    return cases;
  }

  /** A company and a city that it has a store in, every word cut to three letters or more. */
  List<Case> cutShort() {
    List<Case> cases = new ArrayList<>();
    while (cases.size() < EACH) {
      String name = names.get(heads + random.nextInt(names.size() - heads));
      String[] parts = name.split(", ", -1);
      String city = parts[parts.length - 2];
      StringBuilder query = new StringBuilder();
      for (String word : Folding.fold(parts[0] + " " + city).split(" ", -1)) {
        query.append(word, 0, Math.min(word.length(), 3 + random.nextInt(3))).append(' ');
      }
      cases.add(
          new Case(
              query.toString().strip(),
              found -> found.startsWith(parts[0] + ", ") && found.contains(", " + city + ", ")));
    }
    return cases;
  }

  /**
   * A name without its state, so that one of any state answers it, whose last word is cut to five
   * letters or more and then edited.
   */
  List<Case> unfinishedWrong() {
    List<Case> cases = new ArrayList<>();
    while (cases.size() < EACH) {
      String name = head();
      String[] words = Folding.fold(withoutState(name)).split(" ", -1);
      String last = words[words.length - 1];
      if (last.length() > 5) {
        String cut = last.substring(0, 5 + random.nextInt(last.length() - 5));
        words[words.length - 1] = edited(cut, random.nextInt(4));
        String asked = withoutState(name);
        cases.add(new Case(String.join(" ", words), found -> withoutState(found).equals(asked)));
      }
    }
    return cases;
  }

  /** What is in no directory. */
  List<Case> withoutAnswer() {
    List<Case> cases = new ArrayList<>();
    while (cases.size() < EACH) {
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < 7; i++) {
        word.append("qxzjvkw".charAt(random.nextInt(7)));
      }
      cases.add(new Case(word.toString(), found -> false));
    }
    return cases;
  }

  private static String withoutState(String name) {
    return name.replaceAll(", ..$", "");
  }

  private String head() {
    return names.get(random.nextInt(heads));
  }

  private static Case named(String query, String name) {
    return new Case(query, name::equals);
  }

  /** 0: a letter less, 1: more, 2: another, 3: two swapped; never the first. */
  private String edited(String word, int kind) {
    int at = 1 + random.nextInt(word.length() - (kind == 3 ? 2 : 1));
    char letter = (char) ('a' + random.nextInt(26));
    return switch (kind) {
      case 0 -> word.substring(0, at) + word.substring(at + 1);
      case 1 -> word.substring(0, at) + letter + word.substring(at);
      case 2 -> word.substring(0, at) + letter + word.substring(at + 1);
      default ->
          word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
    };
  }
}
