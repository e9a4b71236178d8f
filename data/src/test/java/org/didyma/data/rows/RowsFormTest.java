package org.didyma.data.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.rows.RowsForm.Origin;
import org.didyma.data.schema.Schema;
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

  private static boolean isSparse(Origin origin, int numbers, int categories) {
    return new RowsForm(0, origin).builder(schema(numbers, categories)).isSparse();
  }

  @Test
  void rowsAreSparseWhenAtMostHalfOfTheirCoordinatesCanBeNonZero() {
    // 34 numbers and one of 86 categories, with the bias 36 of 121.
    assertThat(isSparse(Origin.ZERO, 34, 86)).isTrue();
    assertThat(isSparse(Origin.ZERO, 34, 34)).isFalse();
    assertThat(isSparse(Origin.ZERO, 2, 5)).isTrue();
    assertThat(isSparse(Origin.ZERO, 2, 4)).isFalse();
  }

  /** From the middle each number differs from 0, and so does each of up to three categories. */
  @Test
  void fewerRowsAreSparseFromTheMiddle() {
    assertThat(isSparse(Origin.MIDDLE, 34, 86)).isTrue();
    assertThat(isSparse(Origin.MIDDLE, 1, 4)).isTrue();
    assertThat(isSparse(Origin.MIDDLE, 1, 3)).isFalse();
  }

  @Test
  void rowsInADatabaseAreMeasuredFromZero() {
    RowsForm middle = new RowsForm(0, Origin.MIDDLE);
    assertThatThrownBy(middle::inPlace).hasMessageContaining("measured from 0");
  }
}
