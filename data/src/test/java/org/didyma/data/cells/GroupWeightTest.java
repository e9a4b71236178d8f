package org.didyma.data.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacySubject;
import org.didyma.data.columns.SchemaFitReport;
import org.didyma.data.records.Records;
import org.didyma.data.records.SimulatedTable;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights by a public table over groups and outcomes. */
class GroupWeightTest {

  private static final String TWO = "{\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}";
  private static final String X = "{\"column\": \"x\", \"integer\": [0, 9], \"scale\": 1}";
  private static final String G =
      ", {\"column\": \"g\", \"categories\": [\"m\"], \"other\": \"none\", \"onMissing\":"
          + " \"none\"}";

  private static Schema schema(String weight, String label, String features) {
    return Schema.parse(
        """
        {"missing": ["?"], "weight": %s, "label": %s, "features": [%s]}
        """
            .formatted(weight, label, features),
        "s.json");
  }

  private static Schema by(String rest) {
    return schema("{\"by\": \"g\", " + rest + "}", TWO, X);
  }

  private static Table table(Schema schema, String... lines) {
    String text = "x,y,g\n" + String.join("\n", lines) + "\n";
    return new Table(schema, TableSource.bytes("t.csv", text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append("%s:".formatted(cells.row(c)[0]));
      for (int k = 0; k < cells.labels(); k++) {
        text.append(" " + cells.count(c, k));
      }
      text.append("; ");
    }
    return text.toString();
  }

  /** What is not stated counts as the rest does, and so does a missing group. */
  @ParameterizedTest
  @CsvSource({"1,f,3", "0,f,2", "1,m,5", "0,m,5", "1,o,2", "0,'',2", "1,?,2", "0,F,2"})
  void aRecordCountsByItsGroupAndOutcome(String y, String g, long times) {
    Schema table = by("\"of\": {\"f\": {\"positive\": 3}, \"m\": 5}, \"otherwise\": 2");
    assertThat(table(table, "4," + y + "," + g).cells(() -> {}, true).records()).isEqualTo(times);
    assertThat(table.subject()).isEqualTo(PrivacySubject.weighing(5));
    assertThat(Schema.parse(table.toJson(), "again")).isEqualTo(table);
  }

  @Test
  void theRestMayBeHeaviest() {
    Schema half = by("\"of\": {\"f\": {\"positive\": 3, \"negative\": 1}}, \"otherwise\": 4");
    assertThat(half.subject()).isEqualTo(PrivacySubject.weighing(4));
  }

  /** The group may be a feature too, and then keeps what the feature makes of it. */
  @Test
  void weightsAreRepetitions() {
    String weight = "{\"by\": \"g\", \"of\": {\"f\": {\"positive\": 3, \"negative\": 0}}}";
    for (String features : List.of(X, X + G)) {
      Schema weighed = schema(weight, TWO, features);
      Table one = table(weighed, "1,1,f", "1,0,f", "2,1,m", "2,0,?", "1,1,m");
      Table repeated =
          table(weighed.withoutWeight(), "1,1,f", "1,1,f", "1,1,f", "2,1,m", "2,0,?", "1,1,m");
      assertThat(text(one.cells(() -> {}, true))).isEqualTo(text(repeated.cells(() -> {}, true)));
      for (int f = 0; f < weighed.features().size(); f++) {
        assertThat(text(one.columns(() -> {}, true).get(f)))
            .isEqualTo(text(repeated.columns(() -> {}, true).get(f)));
      }
    }
  }

  @Test
  void outcomesOfMoreValuesHaveOneNumberForAGroup() {
    String three = "{\"column\": \"y\", \"ordered\": [\"0\", \"1\", \"2\"]}";
    Schema weighed = schema("{\"by\": \"g\", \"of\": {\"f\": 4}}", three, X);
    assertThat(text(table(weighed, "1,2,f", "1,0,m").cells(() -> {}, true)))
        .isEqualTo("1: 1 0 4; ");
    assertThatThrownBy(
            () -> schema("{\"by\": \"g\", \"of\": {\"f\": {\"positive\": 4}}}", three, X))
        .hasMessageContaining("has more than two values, and weights by outcome are for two");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"of\": {}",
        "\"of\": {\"f\": 10001}",
        "\"of\": {\"f\": -1}",
        "\"of\": {\"f\": 1.5}",
        "\"of\": {\"f\": 0}, \"otherwise\": 0",
        "\"of\": {\"f\": {\"yes\": 1}}",
        "\"of\": {\" f\": 1}",
        "\"otherwise\": 2",
        "\"of\": {\"f\": 2}, \"cap\": 2"
      })
  void whatIsNoTableOfWeightsIsRefused(String rest) {
    assertThatThrownBy(() -> by(rest)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void groupsAreNeitherOutcomesNorOfUnits() {
    assertThatThrownBy(() -> schema("{\"by\": \"y\", \"of\": {\"1\": 3}}", TWO, X))
        .hasMessageContaining("the groups of the weight are those of the label column");
    String units = "\"unit\": {\"column\": \"who\", \"records\": 1}, \"label\"";
    assertThatThrownBy(
            () ->
                Schema.parse(
                    by("\"of\": {\"f\": 3}").toJson().replaceFirst("\"label\"", units), "s.json"))
        .hasMessageContaining("the records of a \"unit\" have no weights");
  }

  /** Predictions need no groups, every field is one, and made-up tables have some. */
  @Test
  void groupsAreReadWithLabelsOnly() {
    Schema weighed = by("\"of\": {\"f\": 3}");
    long read =
        Records.csv(TableSource.bytes("t.csv", "x\n1\n".getBytes(StandardCharsets.UTF_8)))
            .each(weighed, LabelUse.ABSENT, (position, line, fields, x, label) -> {});
    assertThat(read).isEqualTo(1);
    assertThat(weighed.gaps()).noneMatch(gap -> gap.where().contains("weight"));
    assertThat(
            SchemaFitReport.of(weighed, table(weighed, "1,1,f", "2,0,q").records(), () -> {})
                .columns())
        .anySatisfy(
            column -> {
              assertThat(column.column()).isEqualTo("g");
              assertThat(column.unlisted()).isEqualTo(1);
            });
    for (String features : List.of(X, X + G)) {
      Schema made = schema("{\"by\": \"g\", \"of\": {\"f\": 3}}", TWO, features);
      assertThat(
              new Table(
                      made,
                      SimulatedTable.of(
                          made, 50, SimulatedTable.Frequencies.EVEN, new SecureRandom()))
                  .cells(() -> {}, true)
                  .records())
          .isBetween(50L, 150L);
    }
  }
}
