package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.CityAbbreviations.Abbreviation;

/** The spellings of a city's name with its abbreviations, and with the words spelled out. */
class CityAbbreviationsTest {
  @ParameterizedTest
  @CsvSource({
    "St. Louis, saint louis",
    "ST LOUIS, saint louis",
    "st.louis, saint louis",
    "Ste. Genevieve, sainte genevieve",
    "Ft. Worth, fort worth",
    "Mt Vernon, mount vernon",
    "N. Little Rock, north little rock",
    "s portland, south portland",
    "E Peoria, east peoria",
    "W. Lebanon, west lebanon",
    "Jct City, junction city",
    "Grand Jct., grand junction",
    "Cleveland Hts, cleveland heights",
    "Cleveland Hgts, cleveland heights",
    "Colorado Spgs, colorado springs",
    "Egg Harbor Twp., egg harbor township",
    "Elk Grove Vlg, elk grove village",
    "E St Louis, east saint louis",
    "N. Ft. Myers, north fort myers",
    "S Chicago Hgts, south chicago heights",
    "Mt Holly Spgs, mount holly springs",
    "Hot Spgs Vlg, hot springs village",
    "Mt St Marys, mount saint marys",
    "Ft St John, fort saint john",
    "Bay St. Louis, bay saint louis",
    "Port St Lucie, port saint lucie",
    "Sault Ste. Marie, sault sainte marie",
    "E Lake St Louis Hts Twp, east lake saint louis heights township",
    "Desoto, de soto",
    "De Soto, de soto",
    "O Fallon, ofallon",
    "O'Fallon, ofallon",
    "Mc Allen, mcallen",
    "E. Mc Keesport, east mckeesport",
    "Ft Mc Coy, fort mccoy",
    "Defuniak Spgs, de funiak springs",
    "Coeur d'Alene, coeur dalene",
    "COEUR D ALENE, coeur dalene",
    "n st, north st",
    "e jct, east junction",
    "north e, north e"
  })
  void abbreviations_are_spelled_out_where_they_may_stand(String name, String spelledOut) {
    assertThat(CityAbbreviations.spellOut(Folding.fold(name))).isEqualTo(spelledOut);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main st",
        "n",
        "st",
        "springs",
        "twp",
        "high st ridge",
        "lake st",
        "old ft",
        "rocky mt",
        "main st west",
        "hts village green",
        "palm spgs north",
        "township n green",
        "point e bay",
        "stow",
        "newport",
        ""
      })
  void an_abbreviation_is_not_spelled_out_in_any_other_place(String folded) {
    assertThat(CityAbbreviations.spellOut(folded)).isEqualTo(folded);
    assertThat(CityAbbreviations.spellings(folded)).containsExactly(folded);
  }

  @Test
  void the_spellings_of_a_name_begin_with_the_full_name() {
    assertThat(CityAbbreviations.spellings("e st louis"))
        .containsExactly("east saint louis", "east st louis", "e saint louis", "e st louis");
    assertThat(CityAbbreviations.spellings("cleveland hgts"))
        .containsExactly("cleveland heights", "cleveland hts", "cleveland hgts");
    assertThat(CityAbbreviations.spellings("dallas")).containsExactly("dallas");
    assertThat(CityAbbreviations.spellings("desoto")).containsExactly("de soto", "desoto");
    assertThat(CityAbbreviations.spellings("mc allen")).containsExactly("mcallen", "mc allen");
    assertThat(CityAbbreviations.spellings("n ofallon"))
        .containsExactly("north ofallon", "north o fallon", "n ofallon", "n o fallon");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mc de soto", "mc desoto"})
  void mc_is_not_joined_with_a_word_that_has_two_forms_itself(String name) {
    assertThat(CityAbbreviations.spellings(name)).containsExactly("mc de soto", "mc desoto");
    assertThat(CityAbbreviations.spellOut("mcdesoto")).isEqualTo("mcdesoto");
  }

  @Test
  void a_key_is_the_same_with_and_without_spaces() {
    assertThat(CityAbbreviations.key("green acres")).isEqualTo(CityAbbreviations.key("greenacres"));
    assertThat(CityAbbreviations.key("st louis")).isEqualTo(CityAbbreviations.key("saint louis"));
    assertThat(CityAbbreviations.key("de soto")).isEqualTo(CityAbbreviations.key("desoto"));
    assertThat(CityAbbreviations.key("dallas")).isNotEqualTo(CityAbbreviations.key("dalhart"));
  }

  @NewSeeds(4)
  void all_spellings_of_a_name_have_the_same_full_name(long seed) {
    Random random = new Random(seed);
    List<String> vocabulary =
        new ArrayList<>(
            CityAbbreviations.TABLE.stream()
                .map(Abbreviation::forms)
                .flatMap(List::stream)
                .toList());
    vocabulary.addAll(CityAbbreviations.LANDSCAPES);
    vocabulary.addAll(
        List.of(
            "main",
            "louis",
            "st",
            "st",
            "bay",
            "mc",
            "allen",
            "desoto",
            "de",
            "soto",
            "black",
            "hawk",
            "blackhawk",
            "mcblack"));
    for (int i = 0; i < 5_000; i++) {
      String name =
          IntStream.rangeClosed(0, random.nextInt(6))
              .mapToObj(word -> vocabulary.get(random.nextInt(vocabulary.size())))
              .collect(Collectors.joining(" "));
      List<String> spellings = CityAbbreviations.spellings(name);
      assertThat(spellings)
          .contains(name)
          .startsWith(CityAbbreviations.spellOut(name))
          .doesNotHaveDuplicates()
          .hasSizeLessThanOrEqualTo(400)
          .allSatisfy(
              spelling -> assertThat(CityAbbreviations.spellings(spelling)).isEqualTo(spellings));
    }
  }
}
