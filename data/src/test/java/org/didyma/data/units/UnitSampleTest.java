package org.didyma.data.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.data.records.CellsRecords;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

class UnitSampleTest {

  private static final String FEATURES =
      """
      "label": {"column": "y", "positive": "1", "negative": "0", "other": "drop"},
      "features": [{"column": "x", "integer": [0, 9], "scale": 1}]}
      """;

  private static Schema schema(int records, String missing) {
    return Schema.parse(
        """
        {"missing": ["?"],
         "unit": {"column": "who", "records": %d, "missing": "%s"},
        """
                .formatted(records, missing)
            + FEATURES,
        "test");
  }

  private static Table table(Schema schema, String text) {
    return new Table(schema, TableSource.bytes("test", text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Plays choices below bounds: every sequence of them once, with its probability. */
  private static final class Choices implements LongUnaryOperator {
    private final List<long[]> path = new ArrayList<>();
    private int at;
    private double probability = 1;

    @Override
    public long applyAsLong(long bound) {
      if (at == path.size()) {
        path.add(new long[] {0, bound});
      }
      long[] choice = path.get(at++);
      assertThat(choice[1]).isEqualTo(bound);
      probability /= bound;
      return choice[0];
    }

    /** Turns to the next sequence; false after the last one. */
    boolean next() {
      at = 0;
      probability = 1;
      while (!path.isEmpty()) {
        long[] last = path.get(path.size() - 1);
        if (++last[0] < last[1]) {
          return true;
        }
        path.remove(path.size() - 1);
      }
      return false;
    }
  }

  private static String kept(UnitSample sample, int unit) {
    TreeSet<String> all = new TreeSet<>();
    for (int r = 0; r < sample.records(unit); r++) {
      all.add(sample.vector(unit, r)[0] + (sample.label(unit, r) > 0 ? "+" : "-"));
    }
    return String.join(" ", all);
  }

  /**
   * The law of what is kept: every choice of k records is equally likely, units are independent.
   */
  @Test
  void allChoicesOfAUnitAreEquallyLikely() {
    Schema schema = schema(2, "drop");
    String text = "who,x,y\na,1,1\nb,5,1\na,2,0\na,3,1\nb,6,0\nc,7,1\nb,8,1\na,4,0\n";
    Map<String, Double> law = new HashMap<>();
    Choices choices = new Choices();
    do {
      UnitSample sample =
          Records.csv(TableSource.bytes("test", text.getBytes(StandardCharsets.UTF_8)))
              .unitSample(schema, choices, () -> {});
      assertThat(sample.units()).isEqualTo(3);
      law.merge(
          kept(sample, 0) + " | " + kept(sample, 1) + " | " + kept(sample, 2),
          choices.probability,
          Double::sum);
    } while (choices.next());
    assertThat(law).hasSize(6 * 3);
    assertThat(law.values()).allSatisfy(p -> assertThat(p).isCloseTo(1.0 / 18, within()));
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-12);
  }

  @Test
  void cellsAreThoseOfTheTableWhereNoUnitHasMoreRecords() {
    String text = "who,x,y\na,1,1\nb,1,1\na,2,0\n b ,3,1\na,1,1\n";
    Cells units = table(schema(3, "drop"), text).cells(() -> {}, true);
    Schema records = Schema.parse("{" + FEATURES, "test");
    Cells all = table(records, text).cells(() -> {}, true);
    assertThat(units.records()).isEqualTo(all.records()).isEqualTo(5);
    assertThat(units.count()).isEqualTo(all.count());
  }

  /** A unit counts whose records are all dropped; a record without a unit goes by the policy. */
  @Test
  void policiesForLabelsAndUnits() {
    String text = "who,x,y\na,1,z\n,2,1\n?,3,0\nb,4,1\nb,5,z\n";
    UnitSample dropped = table(schema(2, "drop"), text).units(() -> {});
    assertThat(dropped.units()).isEqualTo(2);
    assertThat(dropped.cells().records()).isEqualTo(1);
    UnitSample own = table(schema(2, "own"), text).units(() -> {});
    assertThat(own.units()).isEqualTo(4);
    assertThat(own.cells().records()).isEqualTo(3);
  }

  /** Under replacement rows are k for each unit, and those that a unit lacks are zeros. */
  @Test
  void rowsOfUnits() {
    String text = "who,x,y\na,1,1\na,2,0\na,3,0\nb,4,1\nc,5,z\n";
    Rows padded = new RowsForm(0).read(table(schema(2, "drop"), text), () -> {}, false);
    assertThat(padded.count()).isEqualTo(6);
    int nulls = 0;
    for (int i = 0; i < 6; i++) {
      double[] ones = new double[padded.dimension()];
      java.util.Arrays.fill(ones, 1);
      nulls += padded.dot(i, ones) == 0 ? 1 : 0;
    }
    assertThat(nulls).isEqualTo(3);
    Rows free = new RowsForm(0).read(table(schema(2, "drop"), text), () -> {}, true);
    assertThat(free.count()).isEqualTo(3);
    assertThat(new RowsForm(0).streamed().readsOnce()).isFalse();
  }

  /** The order of rows says nothing of the order of the table. */
  @Test
  void rowsComeInRandomOrder() {
    String text = "who,x,y\na,1,1\nb,9,0\n";
    int turned = 0;
    for (int i = 0; i < 200; i++) {
      turned +=
          new RowsForm(0).read(table(schema(1, "drop"), text), () -> {}, false).label(0) > 0
              ? 1
              : 0;
    }
    // Binomial(200, 1/2): outside of this with probability 2e-11.
    assertThat(turned).isBetween(52, 148);
  }

  @Test
  void refusals() {
    Schema schema = schema(2, "drop");
    assertThatThrownBy(() -> table(schema, "x,y\n1,1\n").cells(() -> {}, true))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("\"who\"");
    assertThatThrownBy(() -> table(schema, "who,x,y\n").part(p -> true))
        .isInstanceOf(InvalidInputException.class);
    Records counted = new CellsRecords(Path.of("x.cells"));
    assertThat(counted.tellsUnits()).isFalse();
    assertThatThrownBy(() -> counted.unitSample(schema, b -> 0, () -> {}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("does not show which records belong to one unit");
  }

  @Test
  void schemas() {
    Schema schema = schema(3, "own");
    assertThat(schema.unit()).contains(new PrivacyUnit("who", 3, PrivacyUnit.Missing.OWN));
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
    assertThat(Schema.parse("{" + FEATURES, "test").unit()).isEmpty();
    // A dropped label keeps no table of a public number of units out.
    assertThat(schema.gaps()).noneMatch(gap -> gap.what().contains("neither positive"));
    refuse("\"unit\": {\"column\": \"x\", \"records\": 2},", "is the column of the unit");
    refuse("\"unit\": {\"column\": \"y\", \"records\": 2},", "is the label column");
    refuse("\"unit\": {\"column\": \"who\"},", "records");
    refuse("\"unit\": {\"column\": \"who\", \"records\": 0},", "from 1 to 10000");
    refuse("\"unit\": {\"column\": \"who\", \"records\": 10001},", "from 1 to 10000");
    refuse("\"unit\": {\"column\": \"who\", \"records\": 1.5},", "records");
    refuse("\"unit\": {\"column\": \"who\", \"records\": 1, \"missing\": \"x\"},", "drop");
    refuse("\"unit\": {\"column\": \"who\", \"records\": 1, \"of\": 1},", "of");
  }

  private static void refuse(String unit, String what) {
    assertThatThrownBy(() -> Schema.parse("{" + unit + FEATURES, "test"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(what);
  }
}
