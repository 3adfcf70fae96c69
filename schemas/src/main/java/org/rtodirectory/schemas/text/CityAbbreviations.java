package org.rtodirectory.schemas.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The spellings of city names: abbreviations, and words with or without a space inside. {@code St.
 * Louis} and {@code Saint Louis} are one city, and so are {@code De Soto} and {@code Desoto}. The
 * import compares {@linkplain #key keys}. The city filter of the API accepts every spelling, in a
 * query and in the path of a static page.
 *
 * <p>All methods accept folded names ({@link Folding}), so case and periods do not matter. A word
 * is an abbreviation only in a certain {@link Position}, and never if it is the whole name. At the
 * end of a name, {@code st} is not Saint. Stateless. Linear in the length of the name, except for
 * {@link #spellings}.
 */
public final class CityAbbreviations {
  /** The position in a name where a word may be abbreviated. */
  enum Position {
    /** The first word, before another one: {@code n little rock}. */
    COMPASS,
    /**
     * The first word, or the one after a compass point, if another word follows: {@code jct city},
     * {@code e jct city}.
     */
    BEGINNING,
    /**
     * Like {@link #BEGINNING}, or the word after one of the {@link #LANDSCAPES} in that position:
     * {@code bay st louis}, {@code sault ste marie}.
     */
    SAINT,
    /**
     * The last word, or the one before a {@link #SETTLEMENT}: {@code ft hts}, {@code hot spgs},
     * {@code hot spgs vlg}.
     */
    END,
    /** The last word, after another word: {@code clinton twp}. */
    SETTLEMENT
  }

  /**
   * A word with its abbreviations.
   *
   * @param forms the word, then its abbreviations
   */
  record Abbreviation(Set<Position> positions, List<String> forms) {
    private Abbreviation(Position position, String... forms) {
      this(Set.of(position), List.of(forms));
    }
  }

  /**
   * The abbreviations. "Mt" at the end is not among them, because it may mean Mount or Mountain.
   */
  static final List<Abbreviation> TABLE =
      List.of(
          new Abbreviation(Position.COMPASS, "north", "n"),
          new Abbreviation(Position.COMPASS, "south", "s"),
          new Abbreviation(Position.COMPASS, "east", "e"),
          new Abbreviation(Position.COMPASS, "west", "w"),
          new Abbreviation(Position.BEGINNING, "fort", "ft"),
          new Abbreviation(Position.BEGINNING, "mount", "mt"),
          new Abbreviation(Set.of(Position.BEGINNING, Position.END), List.of("junction", "jct")),
          new Abbreviation(Position.SAINT, "saint", "st"),
          new Abbreviation(Position.SAINT, "sainte", "ste"),
          new Abbreviation(Position.END, "heights", "hts", "hgts"),
          new Abbreviation(Position.END, "springs", "spgs"),
          new Abbreviation(Position.SETTLEMENT, "township", "twp"),
          new Abbreviation(Position.SETTLEMENT, "village", "vlg"));

  /** The words after which "St" means Saint, if they are at the {@link Position#BEGINNING}. */
  static final Set<String> LANDSCAPES =
      Set.of(
          "bay", "cape", "fort", "ft", "glen", "isle", "lake", "mount", "mt", "point", "port",
          "sault");

  /**
   * The parts of city names that are written as one word or as two. The usual form comes first.
   * Words with Mc are not listed, because {@link #formsOfParts} has a rule for them.
   */
  private static final String ONE_OR_TWO_WORDS =
      """
      black hawk=blackhawk, brook park=brookpark, center line=centerline,
      championsgate=champions gate, channelview=channel view, clear lake=clearlake,
      cold spring=coldspring, crossroads=cross roads, dalene=d alene, de bary=debary,
      de forest=deforest, de funiak=defuniak, dekalb=de kalb, deland=de land, de leon=deleon,
      de pere=depere, de queen=dequeen, deridder=de ridder, de soto=desoto, de witt=dewitt,
      dhanis=d hanis, diberville=d iberville, du bois=dubois, dupont=du pont, du quoin=duquoin,
      el dorado=eldorado, el reno=elreno, greenacres=green acres, la belle=labelle,
      la crosse=lacrosse, la cygne=lacygne, lafayette=la fayette, la follette=lafollette,
      la grange=lagrange, la habra=lahabra, la harpe=laharpe, la junta=lajunta, la pine=lapine,
      la place=laplace, la plata=laplata, la porte=laporte, la salle=lasalle, la vale=lavale,
      la vergne=lavergne, la verkin=laverkin, la verne=laverne, la vista=lavista,
      le claire=leclaire, le mars=lemars, le roy=leroy, le sueur=lesueur, macarthur=mac arthur,
      mira monte=miramonte, obrien=o brien, oconnor=o connor, odonnell=o donnell,
      ofallon=o fallon, oneill=o neill, opa locka=opalocka, pinecrest=pine crest,
      point blank=pointblank, red lake=redlake, sandestin=san destin, spring hill=springhill,
      sunnyside=sunny side, white hall=whitehall
      """;

  private static final String MC = "mc";
  private static final int MIN_LENGTH_AFTER_MC = 3;

  /** The forms of the words that can be abbreviated in a position, by any of their forms. */
  private static final Map<Position, Map<String, List<String>>> FORMS_BY_POSITION =
      abbreviationForms();

  /** The two forms of each part in {@link #ONE_OR_TWO_WORDS}, by either form. */
  private static final Map<String, List<String>> ONE_OR_TWO_WORD_FORMS = oneOrTwoWordForms();

  private CityAbbreviations() {}

  /**
   * Returns the identity of a city within its state, which is the same for all spellings of its
   * name.
   */
  public static String key(String folded) {
    return spellOut(folded).replace(" ", "");
  }

  /**
   * Returns {@code folded} in its usual form, with all abbreviations spelled out. All {@link
   * #spellings} of a name give the same result.
   */
  public static String spellOut(String folded) {
    StringBuilder name = new StringBuilder(folded.length() + 8);
    for (List<String> forms : formsOfWords(folded)) {
      name.append(name.isEmpty() ? "" : " ").append(forms.get(0));
    }
    return name.toString();
  }

  /**
   * Returns all spellings of {@code folded}, including itself, the spelled-out one first. Most
   * names have only one. The number of spellings is the product of the numbers of forms of all
   * words.
   */
  public static List<String> spellings(String folded) {
    List<String> spellings = List.of("");
    for (List<String> forms : formsOfWords(folded)) {
      List<String> longer = new ArrayList<>(spellings.size() * forms.size());
      for (String beginning : spellings) {
        for (String form : forms) {
          longer.add(beginning.isEmpty() ? form : beginning + " " + form);
        }
      }
      spellings = longer;
    }
    return spellings;
  }

  /** Returns the forms of each word of a name at its position, the full form first. */
  private static List<List<String>> formsOfWords(String folded) {
    List<List<String>> forms = formsOfParts(Folding.words(folded));
    List<String> words = forms.stream().map(word -> word.get(0)).toList();
    int last = words.size() - 1;
    // From the beginning: a compass point, then a word such as "fort" or "saint".
    int beginning = last > 0 && setForms(Position.COMPASS, words, 0, forms) ? 1 : 0;
    // The index of the first word after the abbreviations at the beginning.
    int middle = beginning;
    if (beginning < last && setForms(Position.BEGINNING, words, beginning, forms)) {
      middle++;
    }
    boolean hasLandscape = beginning + 1 < last && LANDSCAPES.contains(words.get(beginning));
    int saint = hasLandscape ? beginning + 1 : beginning;
    if (saint < last && setForms(Position.SAINT, words, saint, forms)) {
      middle = saint + 1;
    }
    // From the end: a word such as "township", and before it a word such as "heights".
    int end = last;
    if (end > 0 && end >= middle && setForms(Position.SETTLEMENT, words, end, forms)) {
      end--;
    }
    if (end > 0 && end >= middle) {
      setForms(Position.END, words, end, forms);
    }
    return forms;
  }

  /**
   * Returns the words, each with its forms. A word that is also written as two has both forms. Two
   * words that are also written as one count as one word here.
   */
  private static List<List<String>> formsOfParts(List<String> words) {
    List<List<String>> forms = new ArrayList<>(words.size());
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String next = i + 1 < words.size() ? words.get(i + 1) : "";
      String afterNext = i + 2 < words.size() ? words.get(i + 2) : "";
      List<String> pair = ONE_OR_TWO_WORD_FORMS.get(word + " " + next);
      if (pair == null && word.equals(MC) && isAfterMc(next, afterNext)) {
        pair = List.of(MC + next, MC + " " + next);
      }
      if (pair != null) {
        forms.add(pair);
        i++;
      } else if (word.startsWith(MC) && isAfterMc(word.substring(MC.length()), next)) {
        forms.add(List.of(word, MC + " " + word.substring(MC.length())));
      } else {
        forms.add(ONE_OR_TWO_WORD_FORMS.getOrDefault(word, List.of(word)));
      }
    }
    return forms;
  }

  /**
   * Returns whether {@code letters} are the part after Mc of a name such as McHenry. They are not
   * if {@link #ONE_OR_TWO_WORDS} lists them, alone or with the {@code next} word. They then have
   * the forms from there, because a word can have only one list of forms.
   */
  private static boolean isAfterMc(String letters, String next) {
    return letters.length() >= MIN_LENGTH_AFTER_MC
        && !letters.startsWith(MC)
        && !ONE_OR_TWO_WORD_FORMS.containsKey(letters)
        && !ONE_OR_TWO_WORD_FORMS.containsKey(letters + " " + next);
  }

  /** Sets the forms of a word if it can be abbreviated in this position. Returns whether it can. */
  private static boolean setForms(
      Position position, List<String> words, int index, List<List<String>> forms) {
    List<String> formsOfWord =
        FORMS_BY_POSITION.getOrDefault(position, Map.of()).get(words.get(index));
    if (formsOfWord == null) {
      return false;
    }
    forms.set(index, formsOfWord);
    return true;
  }

  private static Map<Position, Map<String, List<String>>> abbreviationForms() {
    Map<Position, Map<String, List<String>>> forms = new HashMap<>();
    for (Abbreviation abbreviation : TABLE) {
      for (Position position : abbreviation.positions()) {
        Map<String, List<String>> words = forms.computeIfAbsent(position, key -> new HashMap<>());
        abbreviation.forms().forEach(form -> words.put(form, abbreviation.forms()));
      }
    }
    return Map.copyOf(forms);
  }

  private static Map<String, List<String>> oneOrTwoWordForms() {
    Map<String, List<String>> forms = new HashMap<>();
    for (String pair : ONE_OR_TWO_WORDS.replace("\n", " ").strip().split(", +", -1)) {
      List<String> both = List.of(pair.split("=", -1));
      both.forEach(form -> forms.put(form, both));
    }
    return Map.copyOf(forms);
  }
}
