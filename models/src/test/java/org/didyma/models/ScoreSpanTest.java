package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreSpanTest {

  /** No end is one that nobody can have. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          "integer": [-100, 5], "scale": 1 ~ -100 ~ 5
          "integer": [18, 100], "scale": 10 ~ 2 ~ 10
          "integer": [-9, -3], "scale": 2 ~ -4 ~ -1
          "integer": [18, 100], "scale": 10, "outside": "none" ~ 0 ~ 10
          "integer": [18, 100], "scale": 10, "outside": "category" ~ 1 ~ 10
          "integer": [18, 100], "scale": 10, "malformed": "none" ~ 0 ~ 10
          "integer": [18, 100], "scale": 10, "onMissing": "none" ~ 0 ~ 10
          "categories": ["u", "v"] ~ 1 ~ 1
          "categories": ["u", "v"], "other": "none" ~ 0 ~ 1
          "categories": ["u", "v"], "onMissing": "none" ~ 0 ~ 1
          """)
  void endsAreReached(String column, double least, double most) {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"}, "missing": ["?"],
             "features": [{"column": "n", %s}]}
            """
                .formatted(column),
            "s");
    List<Integer> ones = IntStream.range(0, schema.dimension()).mapToObj(j -> 1).toList();
    assertThat(ScoreSpan.of(new Rule.Points(ones, 3), schema))
        .isEqualTo(new ScoreSpan(least - 3, most - 3));
  }
}
