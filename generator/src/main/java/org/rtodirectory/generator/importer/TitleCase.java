package org.rtodirectory.generator.importer;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;

/**
 * The conversion of names and addresses in capitals to title case. Words begin with a capital,
 * abbreviations keep their capitals, and small words such as {@code of} are in lower case. Only the
 * case of letters changes. Stateless. The time is linear in the length of the text.
 *
 * <p>A word begins after any character except letters, digits, marks and apostrophes. The letter
 * after an apostrophe is in lower case ({@code Aaron's}) unless the word before the apostrophe is a
 * name prefix ({@code O'Fallon}, {@code D'Iberville}, {@code L'Anse}).
 */
final class TitleCase {
  private static final String APOSTROPHE = "[" + Folding.APOSTROPHES + "]";

  /** A letter, mark, digit or apostrophe. */
  private static final String WORD_CHARACTER = "[\\p{L}\\p{M}\\p{Nd}" + Folding.APOSTROPHES + "]";

  /** A word. Group 1 is its beginning, which gets capitals: {@code O'F} of {@code O'Fallon}. */
  private static final Pattern BEGINNING =
      Pattern.compile(
          "(?:([odl]"
              + APOSTROPHE
              + "\\p{L}(?=\\p{L})|[\\p{L}\\p{M}\\p{Nd}])|"
              + APOSTROPHE
              + ")"
              + WORD_CHARACTER
              + "*");

  private static final Pattern WORD = Pattern.compile(WORD_CHARACTER + "+");

  /** A possessive: {@code AARON'S}. */
  private static final Pattern POSSESSIVE = Pattern.compile("(.+)(" + APOSTROPHE + "S)");

  private static final Pattern ORDINAL = Pattern.compile("\\d+(?i:ST|ND|RD|TH)");

  /** A Roman numeral from II to XXXIX. */
  private static final Pattern ROMAN = Pattern.compile("(?=[IVX]{2,})X{0,3}(?:IX|IV|V?I{0,3})");

  /** Lower-case letters that people write within capitals: {@code McDONALD}, {@code AARON's}. */
  private static final Pattern LOWER_CASE_PARTS =
      Pattern.compile("\\bMc(?=\\p{Lu}{2})|(?<=\\p{Lu}" + APOSTROPHE + ")s\\b");

  /** A letter two or three times: {@code KK}. */
  private static final Pattern SAME_LETTERS = Pattern.compile("(\\p{L})\\1{1,2}");

  /** An abbreviation of two or three letters: {@code RNR}. */
  private static final Pattern NO_VOWEL = Pattern.compile("[A-Z&&[^AEIOUY]]{2,3}");

  /** A name with a prefix: {@code O'FALLON}. */
  private static final Pattern PREFIXED = Pattern.compile("[ODL]" + APOSTROPHE + "\\p{L}{2,}.*");

  private static final Pattern MC = Pattern.compile("MC\\p{L}{3,}.*");
  private static final Pattern MAC =
      Pattern.compile("MAC(?:ARTHUR|DILL|DONALD|DONNELL|GREGOR|LEOD|MILLAN|NEILL?|PHERSON).*");

  /** The letters of a word with digits that are in title case: {@code Rent2Own}. */
  private static final Pattern LETTERS_IN_CODE = Pattern.compile("\\p{L}{3,}");

  /** Words without a vowel that are written in title case, mostly from USPS Publication 28. */
  private static final Set<String> COMMON_ABBREVIATIONS =
      words(
          "BCH BG BLF BND BR BRG BRK BTM CLB CLF CLFS CLR CNTR CP CRK CRST CT CTR CTRS CTS CV DL DM"
              + " DR DRS DV EXT FL FLD FLDS FLR FLS FLT FRD FRG FRK FRKS FRT FT GDN GDNS GLN GRN GRV"
              + " HBR HL HLS HR HRS HTS HVN JCT JR KNL LCK LDG LF LGT LK LKS LN LTD MC MDW MFG MKT ML"
              + " MLS MR MRS MS MSN MT MTN MTNS NCK PK PKG PL PLN PLNS PLZ PNE PNES PRT PT PTS RD RDG"
              + " RDS RM RPD RPDS RST SHL SHLS SHR SMT SPC SPG SPGS SQ SQS SR ST STN STS SVC TH TR TRL"
              + " TRLR TRLS TWP VLG VLGS VLY VLYS VW WL WLS XRD");

  /** Abbreviations with a vowel that keep their capitals in names. */
  private static final Set<String> ABBREVIATIONS =
      words(
          "ABC AC AFB ATM DBA EZ IHOP LED LLC LLP PLLC RAC RTO TGI UPS US USA USPS VIP YMCA YWCA AARP");

  private static final Set<String> SMALL_WORDS =
      words("AN AND AT BY FOR FROM IN OF ON OR THE TO WITH");

  /** State codes with a vowel that are not words. */
  private static final Set<String> UNAMBIGUOUS_STATES = words("AK AR AZ CA GA IA UT VA WA");

  private static final Set<String> DIRECTIONS = words("NE NW SE SW");
  private static final Set<String> NAMES_IN_CAPITALS = words("VFW MLK JFK");

  /** U.S. highways, and farm-to-market roads in Texas. */
  private static final Set<String> ROAD_PREFIXES = words("US FM");

  /** County roads, county trunk highways, state routes and state trunk highways. */
  private static final Set<String> ROAD_CODES = words("CR CTH SR STH");

  private static final Set<String> BOX = words("BOX");

  /** The maximum length of a code in an address of mixed case. */
  private static final int MAX_CODE_LENGTH = 3;

  /** Abbreviations that keep their capitals in addresses. */
  private static final Set<String> ADDRESS_CODES = words("US USA FM RM CR SR SH IH RR HC");

  private static final Set<String> ROAD_WORDS =
      words("HIGHWAY HWY HWYS ROUTE RTE RT ROAD RD LOOP SPUR TRUNK CR CTH STH");
  private static final Set<String> NUMBERED_ROAD_WORDS = words("HIGHWAY HWY ROUTE RTE RT");

  /** A state, a hyphen and the number of a road: {@code TX-114}. */
  private static final Pattern STATE_ROAD = Pattern.compile("[A-Z]{2}-\\d.*");

  private static final Pattern PO_BOX = Pattern.compile("PO BOX\\b.*");

  private TitleCase() {}

  private static Set<String> words(String words) {
    return Set.of(words.split(" ", -1));
  }

  /** Returns whether a text has letters, and all but {@code Mc} and {@code 's} are capitals. */
  static boolean isAllCapitals(String text) {
    return text.codePoints().anyMatch(Character::isLetter)
        && toCapitals(text).codePoints().noneMatch(Character::isLowerCase);
  }

  /** Returns a text with {@code Mc} and {@code 's} in capitals if the letters next to them are. */
  private static String toCapitals(String text) {
    return LOWER_CASE_PARTS
        .matcher(text)
        .replaceAll(letters -> letters.group().toUpperCase(Locale.ROOT));
  }

  /**
   * Converts the name of a company or city from capitals to title case. Legal forms, Roman
   * numerals, codes of states where they cannot be other words, and words of two or three letters
   * without a vowel keep their capitals: {@code RNR Tire}, {@code ABC Rentals of TX LLC}.
   */
  static String ofName(String name) {
    return rewrite(toCapitals(name), TitleCase::convertNameWord);
  }

  /**
   * Converts an address to title case if its letters are all capitals. These keep their capitals:
   * directions ({@code NE}), codes of roads ({@code FM 1960}, {@code TX-114}, {@code NC Highway
   * 16}, {@code County Rd KK}), {@code PO Box}, Roman numerals, abbreviations without a vowel, and
   * words with digits. In an address with lower-case letters, only the case of such codes and of
   * ordinals ({@code 42nd}) is corrected.
   */
  static String ofAddress(String address) {
    return isAllCapitals(address)
        ? rewrite(toCapitals(address), TitleCase::convertAddressWord)
        : rewrite(address, TitleCase::correctMixedCaseWord);
  }

  /** Replaces each word of a text by the result of a rule. */
  private static String rewrite(String text, Function<WordPosition, String> rule) {
    List<MatchResult> words = WORD.matcher(text).results().toList();
    StringBuilder result = new StringBuilder(text.length());
    int copiedLength = 0;
    for (int i = 0; i < words.size(); i++) {
      MatchResult word = words.get(i);
      result
          .append(text, copiedLength, word.start())
          .append(rule.apply(new WordPosition(text, words, i)));
      copiedLength = word.end();
    }
    return result.append(text, copiedLength, text.length()).toString();
  }

  private static String convertNameWord(WordPosition position) {
    String word = position.word();
    if (!position.isFirst()
        && !position.isLast()
        && SMALL_WORDS.contains(word)
        && !position.isJoined()) {
      return lower(word);
    }
    Matcher possessive = POSSESSIVE.matcher(word);
    return possessive.matches()
        ? convertNameCore(position, possessive.group(1)) + lower(possessive.group(2))
        : convertNameCore(position, word);
  }

  /** Converts a word of a name, without a possessive ending. */
  private static String convertNameCore(WordPosition position, String word) {
    if (ORDINAL.matcher(word).matches()) {
      return lower(word);
    }
    if (hasDigit(word)) {
      return LETTERS_IN_CODE.matcher(word).replaceAll(letters -> titleCaseWord(letters.group()));
    }
    boolean keepsCapitals =
        word.length() == 1
            || ABBREVIATIONS.contains(word)
            || isAbbreviation(word)
            || (!position.isFirst() && (isRoman(word) || UNAMBIGUOUS_STATES.contains(word)))
            || (position.isLast() && DIRECTIONS.contains(word))
            || (isState(word) && position.isAtEndAfter("OF"))
            || (word.length() <= 2 && position.isJoined());
    return keepsCapitals ? word : titleCaseWord(word);
  }

  private static String convertAddressWord(WordPosition position) {
    String word = position.word();
    if (ORDINAL.matcher(word).matches()
        || (!position.isFirst() && !position.isLast() && SMALL_WORDS.contains(word))) {
      return lower(word);
    }
    boolean keepsCapitals =
        hasDigit(word)
            || DIRECTIONS.contains(word)
            || ADDRESS_CODES.contains(word)
            || isAbbreviation(word)
            || isRoman(word)
            || isRoadOfState(position)
            || STATE_ROAD.matcher(position.textFromWord()).matches()
            || PO_BOX.matcher(position.textFromWord()).matches();
    return keepsCapitals ? word : titleCaseWord(word);
  }

  /** Corrects a word of an address that is not all in capitals. */
  private static String correctMixedCaseWord(WordPosition position) {
    String word = position.word();
    if (Character.isDigit(word.codePointAt(0))) {
      return ORDINAL.matcher(word).matches() ? lower(word) : word;
    }
    if (!isTitled(word)) {
      return word;
    }
    if (word.length() <= MAX_CODE_LENGTH) {
      return isCode(position, word.toUpperCase(Locale.ROOT)) ? word.toUpperCase(Locale.ROOT) : word;
    }
    boolean hasNamePrefix =
        (word.startsWith("Mc") && word.length() > MAX_CODE_LENGTH + 1)
            || PREFIXED.matcher(word).matches();
    return hasNamePrefix ? titleCaseWord(word.toUpperCase(Locale.ROOT)) : word;
  }

  /** Returns whether a word has several letters, and only the first is a capital. */
  private static boolean isTitled(String word) {
    return word.codePointCount(0, word.length()) > 1
        && Character.isUpperCase(word.codePointAt(0))
        && word.codePoints().skip(1).noneMatch(Character::isUpperCase);
  }

  /** Returns whether a word of an address in mixed case should have only capitals. */
  private static boolean isCode(WordPosition position, String word) {
    return (DIRECTIONS.contains(word) && !position.isHyphenated())
        || NAMES_IN_CAPITALS.contains(word)
        || (word.equals("PO") && position.precedes(BOX))
        || (isAbbreviation(word) && position.follows(ROAD_WORDS))
        || (ROAD_PREFIXES.contains(word)
            && (position.precedes(ROAD_WORDS) || position.precedesNumber()))
        || (ROAD_CODES.contains(word)
            && position.isFirstOrAfterNumber()
            && (position.precedesNumber() || isAbbreviation(position.nextInCapitals())))
        || isRoadOfState(position);
  }

  /**
   * Returns whether a word is the state code in the name of a road: {@code NC Highway 16}, {@code
   * KY 80}.
   */
  private static boolean isRoadOfState(WordPosition position) {
    return isState(position.word().toUpperCase(Locale.ROOT))
        && (position.precedes(NUMBERED_ROAD_WORDS)
            || (position.isFirstOrAfterNumber() && position.precedesNumber()));
  }

  private static boolean isState(String word) {
    return word.length() == 2 && UsState.ofCode(word).isPresent();
  }

  private static boolean isRoman(String word) {
    return ROMAN.matcher(word).matches();
  }

  private static boolean isAbbreviation(String word) {
    return (NO_VOWEL.matcher(word).matches() && !COMMON_ABBREVIATIONS.contains(word))
        || SAME_LETTERS.matcher(word).matches();
  }

  private static boolean hasDigit(String word) {
    return word.codePoints().anyMatch(Character::isDigit);
  }

  /** Returns a word with capitals at its beginning and after {@code Mc} and {@code O'}. */
  private static String titleCaseWord(String word) {
    if (MC.matcher(word).matches()) {
      return "Mc" + capitalize(word.substring(2));
    }
    return MAC.matcher(word).matches() ? "Mac" + capitalize(word.substring(3)) : capitalize(word);
  }

  private static String capitalize(String word) {
    return BEGINNING
        .matcher(lower(word))
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    capitalizeStart(
                        Objects.requireNonNullElse(match.group(1), ""), match.group())));
  }

  private static String capitalizeStart(String start, String word) {
    return start
            .codePoints()
            .map(Character::toTitleCase)
            .mapToObj(Character::toString)
            .collect(Collectors.joining())
        + word.substring(start.length());
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
