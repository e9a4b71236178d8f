package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;

/**
 * The points of a model as people add them up: of each column one level holds, and the points of
 * that count. What is added to all levels of a column is added to the cut-off as well, so that
 * every record is predicted as the model does and has its risk. A column whose levels make no
 * difference is left out. Points of their own that unlisted categories have are in a note. Nothing
 * that is computed from a model goes by these points.
 *
 * @param form how points are written
 * @param sections the columns that make a difference
 * @param notes what is to be said of single columns
 * @param shifts what was added to the points of each feature of the schema, in its order
 * @param spans what the levels of each feature add as learned, in the order of the schema
 * @param cutOff the prediction is positive when the points exceed it; 0 for real weights, whose
 *     threshold the model's rule has
 */
public record PrintedPoints(
    Form form,
    List<PointsCard.Section> sections,
    List<String> notes,
    List<Long> shifts,
    List<ScoreSpan> spans,
    long cutOff) {

  /** How points are written. */
  public enum Form {
    /** Levels, and in each column the least has 0 points where whole points can do that. */
    FROM_ZERO,
    /** Levels, and in each column one has 0 points. */
    SIGNED,
    /** The weights of the model, one for each coordinate that scores. */
    AS_LEARNED
  }

  /**
   * The points of a model. Real weights, and those of a schema that wants no intervals, are as they
   * were learned in any case.
   */
  public static PrintedPoints of(Model model, Form wanted) {
    Schema schema = model.schema();
    if (!(model.rule() instanceof Rule.Points rule)) {
      return asLearned(model, 0);
    }
    if (wanted == Form.AS_LEARNED || !schema.showsIntervals()) {
      return asLearned(model, rule.threshold());
    }
    List<PointsCard.Section> sections = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    List<Long> shifts = new ArrayList<>();
    List<ScoreSpan> spans = new ArrayList<>();
    List<String> unlisted = new ArrayList<>();
    List<String> below = new ArrayList<>();
    long cutOff = rule.threshold();
    int at = 0;
    for (Feature feature : schema.features()) {
      int end = at + feature.coordinates().size();
      ColumnLevels levels = new ColumnLevels(schema, feature, rule.weights().subList(at, end));
      at = end;
      boolean toZero = wanted == Form.FROM_ZERO || levels.isConstant();
      long shift = levels.isMultiple() ? 0 : toZero ? -levels.least() : -levels.nearestToZero();
      shifts.add(shift);
      spans.add(new ScoreSpan(levels.least(), levels.most()));
      cutOff += shift;
      String title = schema.title(feature.column());
      levels.unlisted().ifPresent(points -> unlisted.add(title + " " + (points + shift)));
      if (levels.isConstant()) {
        continue;
      }
      boolean isSigned = wanted == Form.SIGNED || levels.isMultiple() && !levels.isFromZero();
      sections.add(new PointsCard.Section(feature.column(), title, levels.lines(shift, isSigned)));
      if (levels.isMultiple()) {
        notes.add(multiple(title, feature));
        if (wanted == Form.FROM_ZERO && !levels.isFromZero()) {
          below.add(title);
        }
      }
    }
    if (!below.isEmpty()) {
      notes.add(
          "Points of %s can be below 0: they are multiples of a number, and whole points from 0 up"
                  .formatted(String.join(", ", below))
              + " cannot replace them.");
    }
    if (!unlisted.isEmpty()) {
      notes.add("Points of a value that is not listed: %s.".formatted(String.join(", ", unlisted)));
    }
    return new PrintedPoints(wanted, sections, notes, shifts, spans, cutOff);
  }

  private static String multiple(String title, Feature feature) {
    String scale = feature.coordinates().get(0).value();
    return scale.equals("1")
        ? "%s: multiply the points by its value.".formatted(title)
        : "%s: multiply the points by its value divided by %s, rounded half up."
            .formatted(title, scale);
  }

  private static PrintedPoints asLearned(Model model, long threshold) {
    List<Long> none = model.schema().features().stream().map(f -> 0L).toList();
    return new PrintedPoints(
        Form.AS_LEARNED,
        CardLines.of(model),
        CardLines.notes(model),
        none,
        ScoreSpan.ofFeatures(model.rule(), model.schema()),
        threshold);
  }

  /** The scores that records have whose values are listed: sums less the threshold of the rule. */
  public ScoreSpan listed(Rule rule) {
    return ScoreSpan.sum(spans, rule);
  }

  /** What is added to the model's own sum of a record to have its printed points. */
  public long shift() {
    return shifts.stream().mapToLong(Long::longValue).sum();
  }

  /** What points have to reach to be positive, for people, where they are levels. */
  String least() {
    return Long.toString(cutOff + 1);
  }
}
