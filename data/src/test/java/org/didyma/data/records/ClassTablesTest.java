package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.data.units.UnitSample;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

/** Each class against the rest is what the same table is under a schema with that label. */
class ClassTablesTest {

  private static final Runnable NO_PAUSE = () -> {};

  private static final String FEATURES =
      "\"features\": [{\"column\": \"x\", \"integer\": [0, 9], \"thresholds\": [3, 6]},"
          + " {\"column\": \"z\", \"integer\": [-4, 4], \"scale\": 1}]";

  private static Schema schema(String more) {
    return Schema.parse(
        "{\"label\": {\"column\": \"y\", \"classes\": [\"a\", \"b\", \"c\", \"d\"], \"other\": {\"value\": \"c\"}},%s %s}"
            .formatted(more, FEATURES),
        "s.json");
  }

  private static Table table(Schema schema) {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("x,z,y,id\n");
    for (int i = 0; i < 200; i++) {
      text.append(
          "%d,%d,%s,%d\n"
              .formatted(
                  random.nextInt(10),
                  random.nextInt(9) - 4,
                  "abcde".charAt(random.nextInt(5)),
                  i / 2));
    }
    return new Table(
        schema, TableSource.bytes("t.csv", text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> rows(Cells cells) {
    List<String> rows = new ArrayList<>();
    for (int c = 0; c < cells.count(); c++) {
      rows.add(Arrays.toString(cells.row(c)) + cells.positives(c) + "/" + cells.negatives(c));
    }
    rows.sort(null);
    return rows;
  }

  private static List<String> each(Table table) {
    List<String> all = new ArrayList<>();
    table.each(NO_PAUSE, (x, label) -> all.add(Arrays.toString(x) + label));
    return all;
  }

  @Test
  void recordsAreThoseOfOneClassAgainstTheRest() {
    Table table = table(schema(""));
    ClassTables tables = new ClassTables(table, NO_PAUSE);
    for (int k = 0; k < 4; k++) {
      Table own = table.under(table.schema().against(k));
      Table made = tables.against(k);
      assertThat(made.schema()).isEqualTo(own.schema());
      assertThat(rows(made.cells(NO_PAUSE, false))).isEqualTo(rows(own.cells(NO_PAUSE, false)));
      assertThat(each(made)).isEqualTo(each(own));
      List<Cells> columns = own.columns(NO_PAUSE, false);
      assertThat(made.columns(NO_PAUSE, false).stream().map(ClassTablesTest::rows).toList())
          .isEqualTo(columns.stream().map(ClassTablesTest::rows).toList());
    }
  }

  /** The parts of a random split can be read once, and all classes are learned from one of them. */
  @Test
  void aPartThatIsReadOnceServesAllClasses() {
    Table table = table(schema(""));
    TrainTestSplit split = new TrainTestSplit(table, Rational.of(1, 4));
    ClassTables tables = new ClassTables(split.learning(), NO_PAUSE);
    long[] positives = new long[4];
    long records = 0;
    for (int k = 0; k < 4; k++) {
      Cells own = tables.against(k).cells(NO_PAUSE, true);
      records = own.records();
      for (int c = 0; c < own.count(); c++) {
        positives[k] += own.positives(c);
      }
    }
    assertThat(Arrays.stream(positives).sum()).isEqualTo(records);
    assertThat(split.evaluation().records()).isEqualTo(200 - records);
  }

  /** Of each unit all classes see the same record. */
  @Test
  void allClassesSeeOneSampleOfUnits() {
    ClassTables tables =
        new ClassTables(
            table(schema(" \"unit\": {\"column\": \"id\", \"records\": 1},")), NO_PAUSE);
    UnitSample first = tables.against(0).units(NO_PAUSE);
    int[] positives = new int[first.units()];
    for (int k = 0; k < 4; k++) {
      UnitSample own = tables.against(k).units(NO_PAUSE);
      assertThat(own.units()).isEqualTo(100);
      for (int u = 0; u < positives.length; u++) {
        assertThat(own.vector(u, 0)).isEqualTo(first.vector(u, 0));
        positives[u] += own.label(u, 0);
      }
      Cells cells = own.cells();
      long ofCells = 0;
      for (int c = 0; c < cells.count(); c++) {
        ofCells += cells.positives(c);
      }
      assertThat(ofCells)
          .isEqualTo(IntStream.range(0, own.units()).map(u -> own.label(u, 0)).sum());
    }
    assertThat(positives).containsOnly(1);
  }

  @Test
  void aClassIsPositiveAndPoliciesFollowIt() {
    ClassesLabel label = (ClassesLabel) schema("").label();
    BinaryLabel third = label.against(2);
    assertThat(third.positive()).containsExactly("c");
    assertThat(third.negative()).containsExactly("a", "b", "d");
    assertThat(third.other().code()).isEqualTo(1);
    assertThat(label.against(0).other().code()).isEqualTo(0);
    assertThat(third.onMissing()).isEqualTo(label.onMissing());
    assertThat(label.number("d")).isEqualTo(3);
    assertThatThrownBy(() -> label.number("e")).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> schema("").against(0).against(0))
        .isInstanceOf(IllegalStateException.class);
    assertThat(Schema.parse(schema("").toJson(), "again")).isEqualTo(schema(""));
  }
}
