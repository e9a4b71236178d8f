package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Offset;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

class TrainTestSplitTest {

  private static final String FEATURES =
      """
      "label": {"column": "y", "positive": "1", "negative": "0"},
      "features": [{"column": "x", "integer": [0, 9], "scale": 1}]}
      """;

  private static final Schema RECORDS = Schema.parse("{" + FEATURES, "test");

  private static final Rational FIFTH = Rational.of(1, 5);

  private static Schema units(int records) {
    return Schema.parse(
        "{\"unit\": {\"column\": \"who\", \"records\": %d},".formatted(records) + FEATURES, "test");
  }

  private static Table table(Schema schema, String text) {
    return new Table(schema, TableSource.bytes("test", text.getBytes(StandardCharsets.UTF_8)));
  }

  /** All sequences of choices below bounds, each with its probability. */
  private static final class Choices implements LongUnaryOperator {
    private final List<long[]> path = new ArrayList<>();
    private int at;
    private double probability = 1;

    @Override
    public long applyAsLong(long bound) {
      if (at == path.size()) {
        path.add(new long[] {0, bound});
      }
      probability /= bound;
      return path.get(at++)[0];
    }

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

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append(cells.row(c)[0])
          .append(":+")
          .append(cells.positives(c))
          .append("-")
          .append(cells.negatives(c))
          .append(' ');
    }
    return text.toString();
  }

  /** The law of both parts, where the whole is read as cells. */
  private static Map<String, Double> law(Table table, boolean asRows) {
    Map<String, Double> law = new HashMap<>();
    Choices choices = new Choices();
    do {
      TrainTestSplit parts = new TrainTestSplit(table, FIFTH, choices);
      String learning;
      if (asRows) {
        Cells.Builder cells = Cells.builder(1);
        parts.learning().each(() -> {}, (x, y) -> cells.add(x, y > 0 ? 1 : 0, y > 0 ? 0 : 1));
        learning = text(cells.build());
      } else {
        learning = text(parts.learning().cells(() -> {}, true));
      }
      law.merge(learning + "| " + text(parts.evaluation()), choices.probability, Double::sum);
    } while (choices.next());
    return law;
  }

  /** A record goes to one part with all of its weight; what is held out counts it once. */
  @Test
  void aRecordWithAWeightHasOneCoin() {
    Schema weights =
        Schema.parse("{\"weight\": {\"column\": \"w\", \"cap\": 3}," + FEATURES, "test");
    Map<String, Double> law = law(table(weights, "x,y,w\n1,1,2\n2,0,7\n3,1,0\n"), false);
    assertThat(law).hasSize(8);
    assertThat(law.get("| 1:+1-0 2:+0-1 3:+1-0 ")).isCloseTo(1 / 125.0, near());
    assertThat(law.get("1:+2-0 2:+0-3 | ")).isCloseTo(64 / 125.0, near());
    assertThat(law.get("1:+2-0 | 2:+0-1 ")).isCloseTo(16 / 125.0, near());
    assertThat(law.get("2:+0-3 | 1:+1-0 3:+1-0 ")).isCloseTo(4 / 125.0, near());
  }

  /** Each record has a coin of its own, whether it is read as a record or counted in a cell. */
  @Test
  void everyRecordHasACoin() {
    Table table = table(RECORDS, "who,x,y\na,1,1\na,1,1\nb,2,0\n");
    Map<String, Double> cells = law(table, false);
    assertThat(cells).hasSize(6);
    assertThat(cells.get("| 1:+2-0 2:+0-1 ")).isCloseTo(1 / 125.0, near());
    assertThat(cells.get("1:+2-0 2:+0-1 | ")).isCloseTo(64 / 125.0, near());
    assertThat(cells.get("1:+1-0 2:+0-1 | 1:+1-0 ")).isCloseTo(2 * 16 / 125.0, near());
    Map<String, Double> rows = law(table, true);
    assertThat(rows.keySet()).isEqualTo(cells.keySet());
    rows.forEach((parts, p) -> assertThat(p).isCloseTo(cells.get(parts), near()));
  }

  private static Offset<Double> near() {
    return Offset.offset(1e-12);
  }

  /** A unit goes as a whole; of one that is held out one record counts, all equally likely. */
  @Test
  void everyUnitHasACoin() {
    Table table = table(units(2), "who,x,y\na,1,1\na,2,0\nb,3,1\n");
    Map<String, Double> law = new HashMap<>();
    Choices choices = new Choices();
    do {
      TrainTestSplit parts = new TrainTestSplit(table, FIFTH, choices);
      law.merge(
          text(parts.learning().cells(() -> {}, true)) + "| " + text(parts.evaluation()),
          choices.probability,
          Double::sum);
    } while (choices.next());
    assertThat(law)
        .hasSize(6)
        .hasEntrySatisfying(
            "1:+1-0 2:+0-1 3:+1-0 | ", p -> assertThat(p).isCloseTo(16 / 25.0, near()))
        .hasEntrySatisfying(
            "1:+1-0 2:+0-1 | 3:+1-0 ", p -> assertThat(p).isCloseTo(4 / 25.0, near()))
        .hasEntrySatisfying("3:+1-0 | 1:+1-0 ", p -> assertThat(p).isCloseTo(2 / 25.0, near()))
        .hasEntrySatisfying("3:+1-0 | 2:+0-1 ", p -> assertThat(p).isCloseTo(2 / 25.0, near()))
        .hasEntrySatisfying("| 2:+0-1 3:+1-0 ", p -> assertThat(p).isCloseTo(1 / 50.0, near()));
  }

  /** Rows of the part to learn from are k for each of its units, where that is public. */
  @Test
  void partsAreReadAsRows() {
    StringBuilder text = new StringBuilder("who,x,y\n");
    for (int i = 0; i < 1000; i++) {
      text.append(i).append(',').append(i % 10).append(",1\n");
    }
    TrainTestSplit parts = new TrainTestSplit(table(units(3), text.toString()), FIFTH);
    Rows rows = new RowsForm(0).read(parts.learning(), () -> {}, false);
    assertThat(rows.count()).isEqualTo(3 * (1000 - (int) parts.evaluation().records()));
    // Binomial(1000, 1/5): outside of this with probability below 1e-9.
    assertThat(parts.evaluation().records()).isBetween(120L, 285L);
    TrainTestSplit records = new TrainTestSplit(table(RECORDS, text.toString()), FIFTH);
    Rows own = new RowsForm(0).read(records.learning(), () -> {}, true);
    assertThat(own.count() + records.evaluation().records()).isEqualTo(1000);
  }

  /** Whoever waits for the coins of a cell of many records can stop. */
  @Test
  void coinsOfACellCanBeStopped() {
    long[] thrown = {0};
    LongUnaryOperator coins =
        bound -> {
          if (++thrown[0] > 100_000) {
            throw new AssertionError("nobody asked whether to stop");
          }
          return 0;
        };
    Records cell =
        new Records() {
          @Override
          public String name() {
            return "cell";
          }

          @Override
          public Cells cells(Schema schema, LongPredicate part) {
            return Cells.builder(1).add(new int[] {1}, 0, 1_000_000_000).build();
          }

          @Override
          public long each(Schema schema, LabelUse use, RowConsumer consumer) {
            throw new IllegalStateException("records are counted");
          }
        };
    TrainTestSplit parts = new TrainTestSplit(new Table(RECORDS, cell), FIFTH, coins);
    Runnable stop =
        () -> {
          if (thrown[0] > 0) {
            throw new CancellationException();
          }
        };
    assertThatThrownBy(() -> parts.learning().cells(stop, true))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void emptyPartsAndRefusals() {
    TrainTestSplit none = new TrainTestSplit(table(RECORDS, "who,x,y\n"), FIFTH);
    assertThatThrownBy(none::evaluation).isInstanceOf(IllegalStateException.class);
    assertThat(none.learning().cells(() -> {}, true).records()).isZero();
    assertThat(none.evaluation().records()).isZero();
    assertThatThrownBy(() -> none.learning().cells(() -> {}, true))
        .isInstanceOf(IllegalStateException.class);
    Table table = table(RECORDS, "who,x,y\n");
    for (Rational wrong : List.of(Rational.ZERO, Rational.ONE, Rational.of(-1, 2))) {
      assertThatThrownBy(() -> new TrainTestSplit(table, wrong))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("above 0 and below 1");
    }
    assertThatThrownBy(() -> new TrainTestSplit(table.part(p -> true), FIFTH))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
