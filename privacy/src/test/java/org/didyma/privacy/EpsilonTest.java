package org.didyma.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EpsilonTest {

  @ParameterizedTest
  @CsvSource({"1,1", "0.10,0.1", "1e-3,0.001", "1E2,100", " 2 ,2", "1000,1000"})
  void decimalsAreKeptExactly(String text, String plain) {
    assertThat(Epsilon.parse(text)).hasToString(plain);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "0.0",
        "-1",
        "NaN",
        "Infinity",
        "1e400",
        "1e999999999",
        "1e-400",
        "1000.1",
        "",
        "one",
        "1,5",
        "0x1",
        "1e-31"
      })
  void whatIsNoUsableEpsilonIsRefused(String text) {
    assertThatThrownBy(() -> Epsilon.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("epsilon ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1", "NaN", "1e-3000", "", "one", "1e999999999"})
  void whatIsNoUsableDeltaIsRefused(String text) {
    assertThatThrownBy(() -> Delta.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("delta ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "NaN", "1e-3000", "", "one", "1e999999999"})
  void whatIsNoUsableRhoIsRefused(String text) {
    assertThatThrownBy(() -> Rho.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("rho ");
  }

  @Test
  void equalNumbersAreEqualParameters() {
    assertThat(Epsilon.parse("0.50")).isEqualTo(Epsilon.parse("5e-1"));
  }
}
