package org.rtodirectory.schemas.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.RandomNames;

/** The keys of static pages, and the queries that they answer. */
class PageKeyTest {

  @ParameterizedTest
  @CsvSource({
    "api/companies/page=1.json,COMPANIES",
    "api/companies/state=TX/page=20.json,COMPANIES_BY_STATE",
    "api/locations/page=3.json,LOCATIONS",
    "api/locations/company=aarons/page=1.json,LOCATIONS_BY_COMPANY",
    "api/locations/state=TX/page=1.json,LOCATIONS_BY_STATE",
    "api/locations/city=winston-salem/page=1.json,LOCATIONS_BY_CITY",
    "api/locations/company=aarons/state=TX/page=1.json,LOCATIONS_BY_COMPANY_AND_STATE",
    "api/locations/state=TX/city=東京/page=999999999999999999.json,LOCATIONS_BY_STATE_AND_CITY",
  })
  void a_key_of_each_family_is_parsed_and_written_the_same(String key, PageKey.Family family) {
    assertThat(PageKey.parse(key)).map(PageKey::toString).contains(key);
    assertThat(PageKey.parse(key).flatMap(PageKey::family)).contains(family);
  }

  @ParameterizedTest
  @CsvSource({
    "api/companies/page=1.json,'',page=1",
    "api/companies/state=TX/page=1.json,state=TX,state=TX&page=1",
    "api/locations/company=aarons/state=TX/page=1.json,company=aarons&state=TX,company=aarons&state=TX&page=1",
    "api/locations/state=TX/city=東京-x/page=1.json,state=TX&city=%E6%9D%B1%E4%BA%AC-x,state=TX&city=%E6%9D%B1%E4%BA%AC-x&page=1",
    "api/locations/company=aarons/page=20.json,,company=aarons&page=20",
  })
  void a_page_answers_the_query_with_its_number_and_page_1_also_the_query_without_a_number(
      String key, @Nullable String queryWithoutPage, String queryWithPage) {
    assertThat(PageKey.parse(key).orElseThrow().queries())
        .isEqualTo(
            queryWithoutPage == null
                ? List.of(queryWithPage)
                : List.of(queryWithoutPage, queryWithPage));
  }

  @Test
  void the_queries_of_a_key_have_the_filters_of_the_key() throws InvalidQuery {
    String key = "api/locations/state=CO/city=canon-city/page=1.json";
    for (String query : PageKey.parse(key).orElseThrow().queries()) {
      QueryParameters parameters =
          QueryParameters.parse(query, List.of("company", "state", "city", "page"));
      assertThat(ListQuery.parse(Endpoint.LOCATIONS, parameters))
          .isEqualTo(ListQuery.locations(null, "CO", "canon city", 1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/companies/company=a/page=1.json",
        "api/companies/city=a/page=1.json",
        "api/companies/company=a/state=TX/page=1.json",
        "api/locations/company=a/city=b/page=1.json",
        "api/locations/company=a/state=TX/city=b/page=1.json",
      })
  void other_combinations_of_filters_belong_to_no_family(String key) {
    assertThat(PageKey.parse(key).flatMap(PageKey::family)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "current.json",
        "/api/locations/page=1.json",
        "api/locations/page=1.json/",
        "api/locations/page=1.json\n",
        "api/locations//page=1.json",
        "api/locations/page=0.json",
        "api/locations/page=01.json",
        "api/locations/page=+1.json",
        "api/locations/page=-1.json",
        "api/locations/page=1",
        "api/locations/page=1xjson",
        "api/locations/page=.json",
        "api/locations/page=1000000000000000000.json",
        "api/locations/page=١.json",
        "api/locations/state=tx/page=1.json",
        "api/locations/state=TEX/page=1.json",
        "api/locations/state=/page=1.json",
        "api/locations/city=/page=1.json",
        "api/locations/company=/page=1.json",
        "api/locations/city=a b/page=1.json",
        "api/locations/city=a/state=TX/page=1.json",
        "api/locations/state=TX/company=a/page=1.json",
        "api/locations/state=TX/state=TX/page=1.json",
        "api/guides/page=1.json",
        "API/locations/page=1.json",
      })
  void any_other_text_is_not_a_page_key(String key) {
    assertThat(PageKey.parse(key)).isEmpty();
  }

  @NewSeeds(3)
  void the_text_of_a_page_key_is_parsed_as_the_same_key(long seed) {
    Random random = new Random(seed);
    RandomNames randomNames = new RandomNames(random);
    for (int i = 0; i < 1_000; i++) {
      PageKey key =
          new PageKey(
              Endpoint.LOCATIONS,
              valueOrNull(random, randomNames.name().replace(' ', '-')),
              valueOrNull(random, "TX"),
              valueOrNull(random, randomNames.name()),
              1 + random.nextInt(100));
      assertThat(PageKey.parse(key.toString())).as("seed %d: %s", seed, key).contains(key);
    }
  }

  private static @Nullable String valueOrNull(Random random, String value) {
    return random.nextBoolean() ? value : null;
  }
}
