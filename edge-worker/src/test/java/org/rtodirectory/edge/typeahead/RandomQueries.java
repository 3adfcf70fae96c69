package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.LocationRow;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.Plural;

/** Random queries. Some are such as people type to find a store, and others are damaged. */
final class RandomQueries {
  private static final List<String> SEPARATORS =
      List.of(" ", "  ", "-", ", ", ".", " & ", "&", "/", "'", "’", "\u0301", "\u00a0");
  private static final List<String> OTHER_TEXTS =
      List.of(
          ("in,near,near me,the,stores,usa,xyzzy,qqqq,tires,sheds,retail,shed,tires wheels,"
                  + "wheel,75201,75201-1234,770,barn,200 55,(200) 550,20155,1-201-551-0101,sentir,"
                  + "rentl,yorck,tyre")
              .split(",", -1));
  private static final String LETTERS = "abcdefghijklmnoprstuwyz0123456789éüß'’-&. ";

  private final Random random;
  private final List<String> texts = new ArrayList<>();

  RandomQueries(Directory directory, long seed) {
    random = new Random(seed);
    for (LocationRow store : directory.stores()) {
      texts.add(store.company().name());
      texts.addAll(store.company().brands());
      texts.add(store.address());
      texts.add(store.zip());
      texts.add(store.city().name());
      texts.add(store.city().name() + ", " + store.city().state().code());
      texts.add(store.city().state().name());
      String place = store.city().name() + ", " + store.city().state().code() + " " + store.zip();
      texts.add(place);
      texts.add(store.company().name() + " " + place);
      texts.add(store.company().name() + " " + store.zip());
      texts.add(store.company().name() + " " + store.city().name());
      texts.add(store.city().state().code());
      texts.addAll(store.city().aliases());
      texts.addAll(store.city().state().aliases());
      texts.add(choose(OTHER_TEXTS));
      texts.addAll(Plural.otherForms(Folding.fold(store.company().name())));
    }
  }

  String next() {
    String query =
        switch (random.nextInt(4)) {
          case 0 -> choose(texts);
          case 1 -> choose(texts) + " " + choose(texts);
          default -> someWords();
        };
    if (random.nextInt(2) == 0) {
      query = query.substring(0, random.nextInt(query.length() + 1));
    }
    if (random.nextInt(3) == 0) {
      query = withTypo(query);
    }
    if (random.nextInt(4) == 0) {
      query += choose(SEPARATORS);
    }
    return random.nextInt(6) == 0 ? query.replace(" ", choose(SEPARATORS)) : query;
  }

  /** Returns some words of one or two texts in any order. Some words may be repeated. */
  private String someWords() {
    List<String> words = new ArrayList<>(List.of(choose(texts).split(" ", -1)));
    if (random.nextBoolean()) {
      words.addAll(List.of(choose(texts).split(" ", -1)));
    }
    Collections.shuffle(words, random);
    List<String> chosenWords = new ArrayList<>(words.subList(0, 1 + random.nextInt(words.size())));
    if (random.nextInt(4) == 0) {
      chosenWords.addAll(Collections.nCopies(1 + random.nextInt(4), choose(chosenWords)));
      Collections.shuffle(chosenWords, random);
    }
    return String.join(" ", chosenWords);
  }

  private String withTypo(String query) {
    int position = random.nextInt(query.length() + 1);
    char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
    return query.substring(0, position)
        + letter
        + query.substring(Math.min(query.length(), position + random.nextInt(2)));
  }

  private String choose(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
