package org.didyma.models.recourse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.Feature;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.export.Scorecard;

/**
 * The changes of a record's actionable columns that turn the decision of a card. A set of columns
 * is minimal when changes of it can turn the decision, and of no proper subset can. A function of
 * the released card and of the record that the user gives: it costs no privacy.
 *
 * @param minimal for each minimal set, a change of the fewest steps; fewest steps first
 * @param least a change of the fewest steps of all; empty where none turns the decision
 * @param fixed actionable columns whose field is in no group, such as a missing one
 */
public record Recourse(List<Change> minimal, Optional<Change> least, List<String> fixed) {

  /** More are no answer that anybody reads. */
  private static final int MOST_SETS = 1_000;

  /**
   * A change.
   *
   * @param moves of different columns, in the order of the schema
   * @param steps how many groups it passes in all
   */
  public record Change(List<Move> moves, int steps) {}

  /**
   * A change of one column.
   *
   * @param from the field
   * @param to the values that it may become
   * @param points that this adds
   */
  public record Move(String column, String from, String to, long points) {}

  /**
   * All of them.
   *
   * @param record fields by column
   * @param actionable columns that can be changed
   * @param above the score, sum less threshold, that positive records exceed
   * @throws InvalidInputException when the card has no whole points or more than two outcomes, a
   *     column is not one of its, or the schema refuses a field
   */
  public static Recourse of(
      Model model, Map<String, String> record, List<String> actionable, long above) {
    if (!(model.rule() instanceof Rule.Points rule) || model.reading().isPresent()) {
      throw new InvalidInputException(
          "changes of a decision are for cards of whole points and two outcomes",
          "use such a card, or one class against the rest.");
    }
    CellCounter codes = new CellCounter("the record", model.schema());
    List<Feature> features = model.schema().features();
    for (String name : actionable) {
      if (features.stream().noneMatch(feature -> feature.column().equals(name))) {
        throw new InvalidInputException(
            "the model has no column " + QuotedText.of(name),
            "use " + String.join(", ", features.stream().map(Feature::column).toList()) + ".");
      }
    }
    List<ActionableColumn> columns = new ArrayList<>();
    List<String> fixed = new ArrayList<>();
    for (int f = 0; f < features.size(); f++) {
      String name = features.get(f).column();
      if (actionable.contains(name)) {
        ActionableColumn.of(model.schema(), rule, codes, f, record.getOrDefault(name, ""))
            .ifPresentOrElse(columns::add, () -> fixed.add(name));
      }
    }
    double sum = Arrays.stream(Scorecard.of(model).added(record)).sum();
    return of(columns, (long) sum - rule.threshold() - above, fixed);
  }

  /**
   * Of columns.
   *
   * @param margin above 0 where the decision is positive
   */
  static Recourse of(List<ActionableColumn> columns, long margin, List<String> fixed) {
    int sign = margin > 0 ? -1 : 1;
    long needed = margin > 0 ? margin : 1 - margin;
    ChangeSearch search = new ChangeSearch(columns, sign);
    List<int[]> sets = search.minimalSets(needed, MOST_SETS + 1);
    if (sets.size() > MOST_SETS) {
      throw new InvalidInputException(
          "more than %s minimal sets of columns turn the decision".formatted(MOST_SETS),
          "name fewer actionable columns.");
    }
    List<Change> minimal = new ArrayList<>();
    for (int[] set : sets) {
      minimal.add(change(columns, search.fewestSteps(set, needed)));
    }
    minimal.sort(
        Comparator.comparingInt(Change::steps).thenComparingInt(change -> change.moves.size()));
    Optional<Change> least =
        sets.isEmpty()
            ? Optional.empty()
            : Optional.of(change(columns, search.fewestSteps(search.all(), needed)));
    return new Recourse(minimal, least, fixed);
  }

  private static Change change(List<ActionableColumn> columns, SortedMap<Integer, Integer> groups) {
    List<Move> moves = new ArrayList<>();
    int steps = 0;
    for (Map.Entry<Integer, Integer> move : groups.entrySet()) {
      ActionableColumn column = columns.get(move.getKey());
      int group = move.getValue();
      steps += column.steps(group);
      moves.add(
          new Move(
              column.name(),
              column.field(),
              column.groups().get(group).values(),
              column.gain(group)));
    }
    return new Change(moves, steps);
  }
}
