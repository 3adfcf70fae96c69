package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.text.Folding;

/**
 * The name of a company in the forms that decide which companies are the same to a person.
 *
 * @param folded as filed, folded
 * @param key without plural, possessive, "the" and legal form
 * @param chain folded, without the number of a store
 * @param chainKey the key of the chain, which all its filings share
 */
record ChainName(String folded, String key, String chain, String chainKey) {
  private static final Set<String> LEGAL_FORMS =
      Set.of("inc", "llc", "ltd", "corp", "co", "lp", "llp", "incorporated", "corporation");

  static ChainName of(String name) {
    String folded = Folding.fold(name);
    String chain = Folding.fold(name.replaceFirst("\\s+#?\\s*[0-9]{3,}\\s*$", ""));
    return new ChainName(folded, key(folded), chain, key(chain));
  }

  private static String key(String folded) {
    List<String> words = new ArrayList<>(Folding.words(folded));
    while (words.size() > 1 && isDropped(words.get(words.size() - 1))) {
      words.remove(words.size() - 1);
    }
    if (words.size() > 1 && words.get(0).equals("the")) {
      words.remove(0);
    }
    return words.stream().map(ChainName::singular).collect(Collectors.joining(" "));
  }

  private static boolean isDropped(String word) {
    return LEGAL_FORMS.contains(word) || word.equals("the");
  }

  private static String singular(String word) {
    return word.matches("[a-z]{3,}[a-rt-z]s") ? word.substring(0, word.length() - 1) : word;
  }
}
