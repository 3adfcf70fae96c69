package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/** Queries for stores by their street address. */
final class AddressQueries {
  private static final List<String> UNIT_WORDS = List.of("suite", "ste", "#", "unit");
  private static final int MAX_UNIT = 900;

  private final Entries entries;
  private final Chance chance;

  AddressQueries(Entries entries, Chance chance) {
    this.entries = entries;
    this.chance = chance;
  }

  Map<String, DrawnQuery.Rule> rules() {
    Map<String, DrawnQuery.Rule> rules = new LinkedHashMap<>();
    rules.put("address", store -> at(store, filed(store), false));
    rules.put("address-city", store -> at(store, filed(store), true));
    rules.put("address-respelled", store -> at(store, respelled(store), chance.isPercent(50)));
    rules.put("address-number-word", store -> at(store, numberWord(store), chance.isPercent(50)));
    rules.put("address-other-unit-word", this::otherUnitWord);
    rules.put("address-absent-unit", this::absentUnit);
    rules.put("street-city", this::streetAndCity);
    return rules;
  }

  /** Draws the stores at the address, or those in the unit if the text has it. */
  private @Nullable DrawnQuery at(Entry store, @Nullable String text, boolean hasCity) {
    StreetAddress address = entries.addressOf(store);
    if (text == null || !address.isNumbered()) {
      return null;
    }
    String city = Entries.cityOf(store);
    boolean hasUnit = address.unit() != null && (" " + text).endsWith(" " + address.unit());
    Collection<Entry> answers =
        entries.storesAt(address).stream()
            .filter(other -> !hasCity || entries.isInCity(other, city))
            .filter(
                other ->
                    !hasUnit || Objects.equals(entries.addressOf(other).unit(), address.unit()))
            .toList();
    return new DrawnQuery(hasCity ? text + " " + city : text, answers);
  }

  private static String filed(Entry store) {
    return Folding.fold(Entries.locationOf(store).address());
  }

  /** Returns the street with suffix and directions in another spelling of Publication 28. */
  private @Nullable String respelled(Entry store) {
    StreetAddress address = entries.addressOf(store);
    List<String> words = new ArrayList<>(address.words());
    for (int i = 1; i < words.size(); i++) {
      boolean isEdge = i == 1 || i == words.size() - 1;
      boolean isDirection = isEdge && words.size() > 2 && PostalWords.isDirection(words.get(i));
      if ((isDirection || i == address.suffix()) && chance.isPercent(80)) {
        words.set(i, PostalWords.respelled(words.get(i), chance.random()));
      }
    }
    return words.equals(address.words()) ? null : String.join(" ", words);
  }

  /** Returns the street with an ordinal as a word, or a number word in digits. */
  private @Nullable String numberWord(Entry store) {
    List<String> words = entries.addressOf(store).words();
    String street =
        PostalWords.withOtherNumber(
            words.subList(1, words.size()), "[0-9]+(st|nd|rd|th)|[a-z]{3,}");
    return street == null ? null : words.get(0) + " " + street;
  }

  /** Draws the unit of the row after another designator. */
  private @Nullable DrawnQuery otherUnitWord(Entry store) {
    StreetAddress address = entries.addressOf(store);
    if (address.unit() == null) {
      return null;
    }
    String filed = Entries.locationOf(store).address() + " " + Entries.locationOf(store).address2();
    String word = chance.choose(UNIT_WORDS);
    boolean isSame = List.of(filed.toLowerCase(Locale.ROOT).split("[ .,]+")).contains(word);
    boolean isSign = word.equals("#");
    return isSame || isSign && filed.contains("#")
        ? null
        : at(
            store,
            address.text() + " " + word + (isSign ? "" : " ") + address.unit(),
            chance.isPercent(50));
  }

  /** Draws a unit that no store at the address has. */
  private @Nullable DrawnQuery absentUnit(Entry store) {
    StreetAddress address = entries.addressOf(store);
    String number = String.valueOf(1 + chance.below(MAX_UNIT));
    Set<Integer> answers = Entries.numbers(entries.storesAt(address));
    boolean isFiled =
        entries.storesAt(address).stream().anyMatch(other -> entries.hasWords(other, number));
    return isFiled || answers.isEmpty() || address.unit() != null
        ? null
        : at(
            store,
            address.text() + " " + chance.choose(UNIT_WORDS) + " " + number,
            chance.isPercent(50));
  }

  /** Draws the street without the house number. All stores on it in the city are right. */
  private @Nullable DrawnQuery streetAndCity(Entry store) {
    StreetAddress address = entries.addressOf(store);
    if (!address.isNumbered()) {
      return null;
    }
    String street = " " + address.streetKey() + " ";
    List<Entry> answers =
        entries.storesInCity(Entries.cityOf(store)).stream()
            .filter(other -> (" " + entries.addressOf(other).key() + " ").contains(street))
            .toList();
    boolean isStreet = street.matches(".*([a-z]{3,}|[0-9]).*");
    String words = String.join(" ", address.words().subList(1, address.words().size()));
    return isStreet ? new DrawnQuery(words + " " + Entries.cityOf(store), answers) : null;
  }
}
