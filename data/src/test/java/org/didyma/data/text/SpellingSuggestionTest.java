package org.didyma.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingSuggestionTest {

  @ParameterizedTest
  @CsvSource({
    "lactat, laktat, true",
    "Laktat, laktat, true",
    "latkat, laktat, true",
    "laktatt, laktat, true",
    "kreatinin, creatinine, true",
    "age, ages, true",
    "age, sex, false",
    "a, b, false",
    "ja, je, false",
    "haemoglobin, hemoglobin, true",
    "temperatur, aufnahme, false"
  })
  void fewWrongLettersAreNear(String one, String other, boolean isNear) {
    assertThat(SpellingSuggestion.isNear(one, other)).isEqualTo(isNear);
    assertThat(SpellingSuggestion.isNear(other, one)).isEqualTo(isNear);
  }
}
