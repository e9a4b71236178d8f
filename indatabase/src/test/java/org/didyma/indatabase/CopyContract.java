package org.didyma.indatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.RowStream;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.junit.jupiter.api.Test;

/**
 * What every database has to do that copies a table in order to pass over it: the copy is all of
 * the table, whatever is not as it should be is noticed, and nothing is left behind.
 */
abstract class CopyContract extends PeopleInDatabase {

  /** Tables, aggregates and functions that are there, whoever they belong to. */
  protected abstract String leftovers();

  @Test
  void theRandomOrderIsOfAllRecordsAndNothingIsLeftBehind() throws SQLException {
    fill(500, 3);
    Schema schema = schema(0);
    String before = leftovers();
    List<String> orders = new ArrayList<>();
    for (int run = 0; run < 3; run++) {
      try (TrainingRecords records = passing(TrainingRecords.shuffled(records()))) {
        orders.add(text(rows(records, schema, 0)));
      }
    }
    String kept = text(inMemory(schema, 0).rows());
    assertThat(orders).doesNotHaveDuplicates().doesNotContain(kept);
    assertThat(orders.stream().map(CopyContract::sorted).collect(Collectors.toSet()))
        .containsExactly(sorted(kept));
    assertThat(leftovers()).isEqualTo(before);
  }

  private static String text(RowStream rows) {
    StringBuilder text = new StringBuilder();
    rows.pass(
        block -> {
          double[] x = new double[rows.dimension()];
          for (int i = 0; i < block.count(); i++) {
            block.features().copy(i, x);
            text.append(block.label(i)).append(Arrays.toString(x)).append('\n');
          }
        });
    return text.toString();
  }

  private static String sorted(String lines) {
    return lines.lines().sorted().collect(Collectors.joining("\n"));
  }

  @Test
  void aCopyThatLosesRecordsIsNoticed() throws SQLException {
    fill(200, 5);
    Schema schema = schema(1);
    for (String lost : List.of("place = (SELECT MAX(place) FROM %1$s)", "place = 17")) {
      try (TrainingRecords records = ordered()) {
        CopiedRows rows = (CopiedRows) rows(records, schema, 0);
        String table = database().kind().contains("h2") ? "didyma_shuffled" : "didyma_rows";
        rows.copy.execute(("DELETE FROM %1$s WHERE " + lost).formatted(table));
        // Not by a mechanism, which would also count errors over the rows.
        PassDescent.Plan plan =
            new PassDescent.Plan(
                new RegularisedLoss(new LogisticMarginLoss(), 0.01),
                1,
                5,
                new StepSize.Constant(0.1),
                1e9,
                WeightAverage.LAST);
        assertThatThrownBy(
                () -> rows.descend(plan, AddedNoise.NONE, new TestBits(1), CancellationToken.NEVER))
            .isInstanceOf(InvalidInputException.class)
            .message()
            .containsAnyOf("changed while it was read", "was not read to its end");
      }
    }
  }

  @Test
  void recordsThatTheSchemaRefusesAreRefusedThere() throws SQLException {
    fill(100, 6);
    Schema strict = Schema.parse(SCHEMAS.get(0).replace("\"malformed\": \"none\",", ""), "test");
    String before = leftovers();
    try (TrainingRecords records = ordered()) {
      assertThatThrownBy(() -> rows(records, strict, 0))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("column \"weight\"");
    }
    Schema labels = Schema.parse(SCHEMAS.get(0).replace(", \"other\": \"drop\"", ""), "test");
    try (TrainingRecords records = ordered()) {
      assertThatThrownBy(() -> rows(records, labels, 0))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("column \"ill\"");
    }
    assertThat(leftovers()).isEqualTo(before);
  }
}
