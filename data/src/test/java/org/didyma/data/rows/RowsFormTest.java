package org.didyma.data.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.Schema;
import org.junit.jupiter.api.Test;

class RowsFormTest {

  /** As many numbers, and categories of which a record has one. */
  private static Schema schema(int numbers, int categories) {
    String columns =
        IntStream.range(0, numbers)
            .mapToObj(j -> "{\"column\": \"n%d\", \"integer\": [0, 9]}".formatted(j))
            .collect(Collectors.joining(", "));
    String values =
        IntStream.range(0, categories)
            .mapToObj("\"v%d\""::formatted)
            .collect(Collectors.joining(", "));
    return Schema.parse(
        """
        {"name": "made up", "public": true,
         "label": {"column": "y", "positive": ["1"], "negative": ["0"]},
         "features": [%s, {"column": "c", "categories": [%s]}]}
        """
            .formatted(columns, values),
        "a test");
  }

  @Test
  void rowsAreSparseWhenAtMostHalfOfTheirCoordinatesCanBeNonZero() {
    // 34 numbers and one of 86 categories, with the bias 36 of 121.
    assertThat(RowsForm.isSparse(schema(34, 86))).isTrue();
    assertThat(RowsForm.isSparse(schema(34, 34))).isFalse();
    assertThat(RowsForm.isSparse(schema(2, 5))).isTrue();
    assertThat(RowsForm.isSparse(schema(2, 4))).isFalse();
  }
}
