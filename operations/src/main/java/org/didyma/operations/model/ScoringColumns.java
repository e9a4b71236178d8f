package org.didyma.operations.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.Rule;

/**
 * What of a model is needed to predict: the columns with a weight other than 0. Every record has
 * the score that the whole model gives it.
 *
 * @param schema with these columns, which may be none
 * @param rule their weights and the threshold
 */
record ScoringColumns(Schema schema, Rule rule) {

  static ScoringColumns of(Model model) {
    List<String> columns = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    int start = 0;
    for (Feature feature : model.schema().features()) {
      int end = start + feature.coordinates().size();
      if (!IntStream.range(start, end).allMatch(model.rule()::isZero)) {
        columns.add(feature.column());
        IntStream.range(start, end).forEach(kept::add);
      }
      start = end;
    }
    Schema whole = model.schema();
    return new ScoringColumns(
        columns.isEmpty() ? whole.withoutFeatures() : whole.only(columns),
        only(model.rule(), kept));
  }

  private static Rule only(Rule rule, List<Integer> kept) {
    if (rule instanceof Rule.OfClasses classes) {
      return new Rule.OfClasses(
          classes.rules().stream().map(one -> only(one, kept)).toList(), classes.risks());
    }
    if (rule instanceof Rule.Points points) {
      return new Rule.Points(kept.stream().map(points.weights()::get).toList(), points.threshold());
    }
    Rule.Reals reals = (Rule.Reals) rule;
    return new Rule.Reals(kept.stream().map(reals.weights()::get).toList(), reals.threshold());
  }
}
