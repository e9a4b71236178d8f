package org.didyma.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.Feature;
import org.didyma.data.Schema;
import org.didyma.models.Model;
import org.didyma.models.Rule;

/**
 * What of a model is needed to predict: the columns with a weight other than 0. Every record has
 * the score that the whole model gives it.
 *
 * @param schema with these columns, which may be none
 * @param rule their weights and the threshold
 * @param others names of the other columns
 */
record ScoringColumns(Schema schema, Rule rule, List<String> others) {

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
        only(model.rule(), kept),
        whole.features().stream()
            .map(Feature::column)
            .filter(name -> !columns.contains(name))
            .toList());
  }

  /**
   * Names of columns where a database has its own spelling of upper and lower case: those of the
   * other columns as the model has them, as the columns that score are named there already.
   */
  List<String> spelled(List<String> names) {
    List<String> spelled = new ArrayList<>(names);
    for (String other : others) {
      for (int c = 0; c < spelled.size() && !spelled.contains(other); c++) {
        if (spelled.get(c).equalsIgnoreCase(other)) {
          spelled.set(c, other);
        }
      }
    }
    return spelled;
  }

  private static Rule only(Rule rule, List<Integer> kept) {
    if (rule instanceof Rule.Points points) {
      return new Rule.Points(kept.stream().map(points.weights()::get).toList(), points.threshold());
    }
    Rule.Reals reals = (Rule.Reals) rule;
    return new Rule.Reals(kept.stream().map(reals.weights()::get).toList(), reals.threshold());
  }
}
