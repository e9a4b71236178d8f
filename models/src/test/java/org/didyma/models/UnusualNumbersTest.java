package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnusualNumbersTest {

  @ParameterizedTest
  @CsvSource({
    "10, 0, , 0",
    "10.1, 0, , 1",
    "1, 0.001, , 0",
    "1, 0.0011, , 1",
    "1, 1e-6, 1000000, 0",
    "1, 1.1e-6, 1000000, 1",
    "1, 0, 1000000000, 0",
    "1, 0, 1000000001, 1",
    "100, 0.5, 5000000000, 3"
  })
  void areNoted(String epsilon, String delta, Long records, int notes) {
    assertThat(
            UnusualNumbers.notes(
                Epsilon.parse(epsilon),
                Delta.parse(delta),
                records == null ? OptionalLong.empty() : OptionalLong.of(records)))
        .hasSize(notes);
  }
}
