package org.didyma.operations.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.Schema;
import org.didyma.databases.ScoreInSql;
import org.didyma.databases.ScoreTold;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.export.Export;

/** A model as an expression or a view of a database. */
final class SqlExport {

  static final String NAME = "sql";

  /** More make a view that nobody reads, and that databases refuse. */
  private static final int MOST_SCORES = 2_000;

  private SqlExport() {}

  /**
   * The export for a database.
   *
   * @param dialect its name
   * @param table the table of the view; an expression without one
   */
  static Export of(Optional<String> dialect, Optional<String> table) {
    if (dialect.isEmpty()) {
      throw new InvalidInputException(
          "--to sql needs a database to write for",
          "give --dialect " + String.join(", ", ScoreInSql.dialects()) + ".");
    }
    return new Export(
        NAME,
        "SQL",
        "sql",
        "the score in the SQL of a database",
        model -> text(score(dialect.get(), model), model, table));
  }

  private static String text(ScoreInSql score, Model model, Optional<String> table) {
    String sql = table.map(score::view).orElseGet(() -> score.expression() + "\n");
    return model.reading().isPresent()
        ? """
          -- All is NULL where the schema refuses a field, or a number has a form such as 1e3.
          -- What the score says is in the view that is written for a table.
          """
            + sql
        : """
          -- A record is positive when its score exceeds %s. The score is NULL, and so is the prediction,
          -- where the schema refuses a field, or a number has a form such as 1e3.
          %s"""
            .formatted(limit(model.rule()), sql);
  }

  /** With all digits: who copies the expression compares with it. */
  private static String limit(Rule rule) {
    return rule instanceof Rule.Reals reals ? Double.toString(reals.threshold()) : rule.limit();
  }

  private static ScoreInSql score(String dialect, Model model) {
    Schema schema = model.schema();
    int[] starts = new int[schema.features().size()];
    for (int f = 1; f < starts.length; f++) {
      starts[f] = starts[f - 1] + schema.features().get(f - 1).coordinates().size();
    }
    boolean whole = model.rule() instanceof Rule.Points;
    double[] weights =
        model.rule() instanceof Rule.Points points
            ? points.weights().stream().mapToDouble(w -> w).toArray()
            : ((Rule.Reals) model.rule()).weights().stream().mapToDouble(w -> w).toArray();
    double threshold =
        model.rule() instanceof Rule.Points points
            ? points.threshold()
            : ((Rule.Reals) model.rule()).threshold();
    return new ScoreInSql(
        dialect,
        schema,
        (feature, x) -> {
          double sum = 0;
          for (int j = 0; j < x.length; j++) {
            sum += weights[starts[feature] + j] * x[j];
          }
          return sum;
        },
        whole,
        threshold,
        model.reading().map(reading -> told(reading, (Rule.Points) model.rule(), schema)));
  }

  /** What {@code didyma predict} writes of each score that a record can have. */
  private static ScoreTold told(OutcomeReading reading, Rule.Points rule, Schema schema) {
    ScoreSpan span = ScoreSpan.of(rule, schema);
    if (span.most() - span.least() > MOST_SCORES) {
      throw new InvalidInputException(
          "records can have more than %d scores, and a view lists what each says"
              .formatted(MOST_SCORES),
          "leave out " + ParameterReference.of("table") + ", or export another program.");
    }
    Predicted.OfLabel predicted = new Predicted.OfLabel(reading, rule.classifier(schema));
    return new ScoreTold(
        predicted.columns(),
        (long) span.least() + rule.threshold(),
        (long) span.most() + rule.threshold(),
        points -> {
          double score = points - rule.threshold();
          List<Object> fields = new ArrayList<>(predicted.fieldsOf(score));
          boolean hasClass = reading.likeliest(score).isPresent();
          for (int c = hasClass ? 1 : 0; c < fields.size(); c++) {
            fields.set(c, new BigDecimal((String) fields.get(c)));
          }
          return fields;
        });
  }
}
