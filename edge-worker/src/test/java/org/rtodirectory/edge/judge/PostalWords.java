package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Spellings of the words of addresses and numbers: the street suffixes and directions of USPS
 * Publication 28, number words to 99 and ordinals. Written for the judge alone, so that it finds
 * omissions in the vocabulary of the search.
 */
final class PostalWords {
  /** Each suffix in full, with its standard abbreviation and other common abbreviations. */
  private static final String SUFFIXES =
      "alley aly ally,annex anx,arcade arc,avenue ave av aven,bayou byu,beach bch,bend bnd,"
          + "bluff blf,boulevard blvd boul boulv,branch br,bridge brg,brook brk,bypass byp,"
          + "canyon cyn,causeway cswy,center ctr cntr,circle cir circ,cliff clf,common cmn,"
          + "corner cor,corners cors,court ct,courts cts,cove cv,creek crk,crescent cres,"
          + "crossing xing crssng,crossroad xrd,drive dr drv,estate est,estates ests,"
          + "expressway expy expwy,extension ext,falls fls,ferry fry,field fld,fields flds,"
          + "ford frd,forest frst,fork frk,freeway fwy frwy,garden gdn,gardens gdns,"
          + "gateway gtwy gatwy,glen gln,green grn,grove grv,harbor hbr,haven hvn,heights hts,"
          + "highway hwy hiway,hill hl,hills hls,hollow holw,island is,junction jct,knoll knl,"
          + "lake lk,lakes lks,landing lndg,lane ln,lodge ldg,manor mnr,meadow mdw,meadows mdws,"
          + "mill ml,mills mls,mission msn,motorway mtwy,mountain mtn,orchard orch,"
          + "parkway pkwy pky,passage psge,pine pne,pines pnes,place pl,plain pln,plains plns,"
          + "plaza plz plza,point pt,points pts,port prt,prairie pr,ranch rnch,ridge rdg,"
          + "river riv,road rd,roads rds,route rte,shore shr,shores shrs,skyway skwy,spring spg,"
          + "springs spgs,square sq sqr,station sta,stream strm,street st str,summit smt,"
          + "terrace ter terr,throughway trwy,trace trce,trail trl,tunnel tunl,turnpike tpke,"
          + "union un,valley vly,viaduct via,view vw,village vlg,vista vis,way wy";

  private static final String DIRECTIONS =
      "north n,south s,east e,west w,northeast ne,northwest nw,southeast se,southwest sw";

  private static final String[] UNITS =
      ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
              + " fifteen sixteen seventeen eighteen nineteen")
          .split(" ", -1);
  private static final String[] TENS =
      "twenty thirty forty fifty sixty seventy eighty ninety".split(" ", -1);

  private static final Map<String, List<String>> SPELLINGS = new HashMap<>();
  private static final Map<String, List<String>> DIRECTION_SPELLINGS = new HashMap<>();
  private static final Map<String, String> DIGITS_OF = new HashMap<>();

  static {
    fill(SPELLINGS, SUFFIXES);
    fill(DIRECTION_SPELLINGS, DIRECTIONS);
    for (int number = 1; number < 100; number++) {
      DIGITS_OF.put(word(number), String.valueOf(number));
      DIGITS_OF.put(ordinalWord(number), ordinal(number));
    }
  }

  private PostalWords() {}

  static boolean isSuffix(String word) {
    return SPELLINGS.containsKey(word);
  }

  static boolean isDirection(String word) {
    return DIRECTION_SPELLINGS.containsKey(word);
  }

  /** Returns the standard form of a suffix or direction, and any other word unchanged. */
  static String standard(String word) {
    List<String> spellings =
        SPELLINGS.getOrDefault(word, DIRECTION_SPELLINGS.getOrDefault(word, List.of(word, word)));
    return spellings.get(1);
  }

  /** Returns a suffix or direction in full, and any other word unchanged. */
  static String inFull(String word) {
    List<String> spellings =
        SPELLINGS.getOrDefault(word, DIRECTION_SPELLINGS.getOrDefault(word, List.of(word)));
    return spellings.get(0);
  }

  /** Returns another spelling of a suffix or direction, most often in full or the standard one. */
  static String respelled(String word, Random random) {
    List<String> spellings =
        SPELLINGS.containsKey(word) ? SPELLINGS.get(word) : DIRECTION_SPELLINGS.get(word);
    if (spellings == null) {
      throw new IllegalArgumentException("neither a suffix nor a direction: " + word);
    }
    List<String> choices = new ArrayList<>(spellings.subList(0, 2));
    if (random.nextInt(8) == 0) {
      choices = new ArrayList<>(spellings);
    }
    choices.remove(word);
    return choices.get(random.nextInt(choices.size()));
  }

  /** Returns a number from 1 to 99 in the other form (5th, fifth, 7, seven), or null. */
  static @Nullable String otherNumber(String word) {
    String digits = DIGITS_OF.get(word);
    if (digits != null) {
      return digits;
    }
    if (!word.matches("[1-9][0-9]?(st|nd|rd|th)?")) {
      return null;
    }
    int number = Integer.parseInt(word.replaceAll("\\D", ""));
    return word.matches("\\d+") ? word(number) : ordinalWord(number);
  }

  /**
   * Returns words with the first number that a pattern matches in its other form, or null if there
   * is none.
   */
  static @Nullable String withOtherNumber(List<String> words, String pattern) {
    for (int i = 0; i < words.size(); i++) {
      String number = words.get(i).matches(pattern) ? otherNumber(words.get(i)) : null;
      if (number != null) {
        List<String> changedWords = new ArrayList<>(words);
        changedWords.set(i, number);
        return String.join(" ", changedWords);
      }
    }
    return null;
  }

  private static void fill(Map<String, List<String>> spellings, String table) {
    for (String line : table.split(",", -1)) {
      List<String> words = List.of(line.split(" ", -1));
      words.forEach(word -> spellings.put(word, words));
    }
  }

  private static String word(int number) {
    if (number < UNITS.length) {
      return UNITS[number];
    }
    String tens = TENS[number / 10 - 2];
    return number % 10 == 0 ? tens : tens + " " + UNITS[number % 10];
  }

  private static String ordinalWord(int number) {
    String word = word(number);
    return Stream.of(
            "one first,two second,three third,five fifth,eight eighth,nine ninth,twelve twelfth"
                .split(",", -1))
        .map(pair -> pair.split(" ", -1))
        .filter(pair -> word.equals(pair[0]) || word.endsWith(" " + pair[0]))
        .map(pair -> word.substring(0, word.length() - pair[0].length()) + pair[1])
        .findFirst()
        .orElse(word.endsWith("y") ? word.substring(0, word.length() - 1) + "ieth" : word + "th");
  }

  private static String ordinal(int number) {
    boolean isTeen = number / 10 == 1;
    return switch (isTeen ? 0 : number % 10) {
      case 1 -> number + "st";
      case 2 -> number + "nd";
      case 3 -> number + "rd";
      default -> number + "th";
    };
  }
}
