package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.Folding;

/** The title case of names and addresses in capitals. */
class TitleCaseTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "AARON'S | Aaron's",
        "AARON’S | Aaron’s",
        "O'FALLON | O'Fallon",
        "ST. JOHN'S O’NEIL | St. John's O’Neil",
        "D'IBERVILLE | D'Iberville",
        "COEUR D'ALENE | Coeur D'Alene",
        "PAPA JOE'S | Papa Joe's",
        "O'S | O's",
        "J & B'S | J & B's",
        "1ST FRANKLIN | 1st Franklin",
        "7-ELEVEN | 7-Eleven",
        "WINSTON-SALEM | Winston-Salem",
        "A/C DEPOT (NORTH) | A/C Depot (North)",
        "RENT & GO | Rent & Go",
        "U.S. SHEDS | U.S. Sheds",
        "ÉCOLE ÑANDÚ | École Ñandú",
        "ǅUNGLA | ǅungla",
        "𐐔𐐇 | 𐐔𐐯",
        "#1 CHOICE | #1 Choice",
        "RENT2OWN 4X4 | Rent2Own 4X4",
        "MCDONALD'S RENTALS | McDonald's Rentals",
        "McDONALD AND AARON's | McDonald and Aaron's",
        "MC DONALD'S | Mc Donald's",
        "MACDONALD | MacDonald",
        "MACHINE SHOP OF MACON | Machine Shop of Macon",
        "RNR TIRE EXPRESS | RNR Tire Express",
        "NTB | NTB",
        "ABC RENTALS OF TX | ABC Rentals of TX",
        "RENTALS OF OK | Rentals of OK",
        "OK TIRE | Ok Tire",
        "ACME, LA (TEXAS) | Acme, La (Texas)",
        "CASA DE LA CRUZ | Casa De La Cruz",
        "ACME RENTALS, GA | Acme Rentals, GA",
        "D'ANGELO RENTALS II LLC | D'Angelo Rentals II LLC",
        "IVY RENTALS XIV, INC. | Ivy Rentals XIV, Inc.",
        "SMITH BROS MFG LTD | Smith Bros Mfg Ltd",
        "ST LOUIS RTO | St Louis RTO",
        "DR SOFA | Dr Sofa",
        "AT&T A&W | AT&T A&W",
        "AAA SKY GYM | AAA Sky Gym",
        "EZ-RENTAL OF THE NORTH | EZ-Rental of the North",
        "RENT-TO-OWN IN THE CITY | Rent-to-Own in the City",
        "THE STORE TO BE IN | The Store to Be In",
        "LAKE IN THE HILLS | Lake in the Hills",
        "MT VERNON TWP | Mt Vernon Twp",
        "JBLM AFB | Jblm AFB",
      })
  void a_name_in_capitals_gets_title_case_and_keeps_abbreviations(String capitals, String title) {
    assertThat(TitleCase.ofName(capitals)).isEqualTo(title);
    assertThat(Folding.fold(title)).isEqualTo(Folding.fold(capitals));
  }

  @Test
  void all_capitals_may_have_lower_case_letters_only_in_prefixes_and_endings_of_names() {
    assertThat(TitleCase.isAllCapitals("AARON'S 24/7")).isTrue();
    assertThat(TitleCase.isAllCapitals("McDONALD'S")).isTrue();
    assertThat(TitleCase.isAllCapitals("AARON's RENTALS")).isTrue();
    assertThat(TitleCase.isAllCapitals("Aaron's")).isFalse();
    assertThat(TitleCase.isAllCapitals("AARON'S of TX")).isFalse();
    assertThat(TitleCase.isAllCapitals("McDonald")).isFalse();
    assertThat(TitleCase.isAllCapitals("24/7")).isFalse();
    assertThat(TitleCase.isAllCapitals("ÉCOLE")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "123 MAIN ST | 123 Main St",
        "500 NE 42ND AVE | 500 NE 42nd Ave",
        "1101 W. SLIGH AVE N | 1101 W. Sligh Ave N",
        "27461 US HWY 27 | 27461 US Hwy 27",
        "12 FM 1960 W, STE 4B | 12 FM 1960 W, Ste 4B",
        "SR 366 & CR 12 | SR 366 & CR 12",
        "943 WEST IH 2 | 943 West IH 2",
        "8000 I-10 SERVICE RD | 8000 I-10 Service Rd",
        "40 TX-114 | 40 TX-114",
        "P.O. BOX 12 | P.O. Box 12",
        "PO BOX 12 | PO Box 12",
        "PO RIVER RD | Po River Rd",
        "N56W14960 SILVER SPRING DR | N56W14960 Silver Spring Dr",
        "1 MCKINNEY O'FALLON'S BLVD | 1 McKinney O'Fallon's Blvd",
        "5 MACK AVE, BLDG III | 5 Mack Ave, Bldg III",
        "1 MC RD | 1 Mc Rd",
        "3 PLAZA ÑANDÚ | 3 Plaza Ñandú",
        "1234 | 1234",
        "26 VFW PKWY | 26 VFW Pkwy",
        "27 NC HIGHWAY 54 | 27 NC Highway 54",
        "19 LA HWY 1 | 19 LA Hwy 1",
        "29 KY 80 | 29 KY 80",
        "34 COUNTY RD KK | 34 County Rd KK",
        "35 CR AA, LOT 5 | 35 CR AA, Lot 5",
        "14 AVE. OF THE AMERICAS | 14 Ave. of the Americas",
        "1 MACARTHUR CT PL | 1 MacArthur Ct Pl",
        "2 MAPLE CT 5 | 2 Maple Ct 5",
        "M L KING BLVD | M L King Blvd",
      })
  void an_address_in_capitals_gets_title_case_and_keeps_codes(String address, String title) {
    assertThat(TitleCase.ofAddress(address)).isEqualTo(title);
    assertThat(Folding.fold(title)).isEqualTo(Folding.fold(address));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "1650 Crescent Ridge Rd Ne | 1650 Crescent Ridge Rd NE",
        "12 Ne 5th St, Ste 2 | 12 NE 5th St, Ste 2",
        "27104 Us Highway 431 | 27104 US Highway 431",
        "11510 Fm 1960 Rd W | 11510 FM 1960 Rd W",
        "4 Se. Main St | 4 SE. Main St",
        "7464 Sr 366 | 7464 SR 366",
        "5 Nc Highway 16 | 5 NC Highway 16",
        "5 County Rd Kk | 5 County Rd KK",
        "5 Cr Kk | 5 CR KK",
        "5 Bear Cr Rd | 5 Bear Cr Rd",
        "5 Vfw Pkwy | 5 VFW Pkwy",
        "48 Mlk Blvd | 48 MLK Blvd",
        "49 1St Ave, 42Nd Fl | 49 1st Ave, 42nd Fl",
        "45 Mcdonald Ave | 45 McDonald Ave",
        "46 O'neal Ln | 46 O'Neal Ln",
        "Po Box 3 | PO Box 3",
        "1 Us Bank Plaza | 1 Us Bank Plaza",
        "7 Ne'er Do Well Ln | 7 Ne'er Do Well Ln",
        "9 Sw-Ne Rd | 9 Sw-Ne Rd",
        "3 Newark Ave | 3 Newark Ave",
        "3 McKinney Ave, the Second | 3 McKinney Ave, the Second",
        "3 La Salle St | 3 La Salle St",
        "12 main st ne | 12 main st ne",
      })
  void a_mixed_case_address_changes_only_in_codes_and_names_that_are_written_as_words(
      String address, String title) {
    assertThat(TitleCase.ofAddress(address)).isEqualTo(title);
    assertThat(Folding.fold(title)).isEqualTo(Folding.fold(address));
  }

  @NewSeeds(3)
  void title_case_does_not_change_the_folded_text(long seed) {
    Random random = new Random(seed);
    String alphabet = "AB CMDO'’STNEXI12-.,& /ÉİßǅŉkcÄ";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(14); length >= 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String name = TitleCase.ofName(text.toString());
      String address = TitleCase.ofAddress(text.toString());
      assertThat(Folding.fold(name)).as("%s", text).isEqualTo(Folding.fold(text.toString()));
      assertThat(Folding.fold(address)).as("%s", text).isEqualTo(Folding.fold(text.toString()));
    }
  }
}
