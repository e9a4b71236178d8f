package org.didyma.models.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.Rule;

/**
 * A model as sums over columns: what each field, taken as text, adds to the score. All programs
 * that score elsewhere are written from it. The rules of a schema are in one place, the readers of
 * package {@code data}; they are asked what every text means that a schema names, and every
 * interval between its numbers.
 *
 * @param columns in the order of the schema, each with what its fields add
 * @param trim whether blanks at the ends of fields do not count
 * @param threshold a record is positive when its score exceeds it
 * @param isWhole whether all that is added is whole, so that scores are exact
 * @param model what it is the scorecard of
 */
public record Scorecard(
    List<Column> columns, boolean trim, double threshold, boolean isWhole, Model model) {

  /**
   * What the fields of a column add; empty where the schema refuses the field.
   *
   * @param name of the column
   * @param words by text, for all texts that the schema names, and the empty one
   * @param ignoresCase whether A to Z are a to z in words
   * @param hasWholeWords whether a field of digits, a point and zeros is the word of these digits
   * @param mark the decimal mark of its numbers
   * @param numbers of what reads as a number of the column's kind, and is not among the words
   * @param other of everything else
   */
  public record Column(
      String name,
      Map<String, OptionalDouble> words,
      boolean ignoresCase,
      boolean hasWholeWords,
      char mark,
      java.util.Optional<NumericTerms> numbers,
      OptionalDouble other) {

    private List<OptionalDouble> all() {
      List<OptionalDouble> all = new ArrayList<>(words.values());
      numbers.ifPresent(n -> all.addAll(n.all()));
      all.add(other);
      return all;
    }

    /** Whether it neither adds points nor refuses a field. */
    boolean addsNothing() {
      return all().stream().allMatch(points -> points.isPresent() && points.getAsDouble() == 0);
    }

    /** The least and the largest that a field can add. */
    public double[] range() {
      double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
      for (OptionalDouble points : all()) {
        if (points.isPresent()) {
          range[0] = Math.min(range[0], points.getAsDouble());
          range[1] = Math.max(range[1], points.getAsDouble());
        }
      }
      return range;
    }
  }

  public static Scorecard of(Model model) {
    Schema schema = model.schema();
    Rule rule = model.rule();
    boolean isWhole = rule instanceof Rule.Points;
    double threshold =
        rule instanceof Rule.Points points ? points.threshold() : ((Rule.Reals) rule).threshold();
    CellCounter codes = new CellCounter("the schema", schema);
    List<Column> columns = new ArrayList<>();
    int start = 0;
    for (int f = 0; f < schema.features().size(); f++) {
      Feature feature = schema.features().get(f);
      double[] weights = new double[feature.coordinates().size()];
      for (int j = 0; j < weights.length; j++) {
        weights[j] = weight(rule, start + j);
      }
      start += weights.length;
      columns.add(new FieldPoints(codes, f, schema, weights).column());
    }
    return new Scorecard(columns, schema.trim(), threshold, isWhole, model);
  }

  /**
   * The columns that are reasons for a score: those whose field adds more than the least that a
   * field of theirs can, by how much more, ties in the order of the schema.
   *
   * @param added what each column adds
   * @return numbers of columns
   */
  public List<Integer> aboveLeast(double[] added) {
    double[] above = new double[added.length];
    for (int c = 0; c < above.length; c++) {
      above[c] = added[c] - columns.get(c).range()[0];
    }
    return IntStream.range(0, above.length)
        .filter(c -> above[c] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer c) -> -above[c]))
        .toList();
  }

  private static double weight(Rule rule, int j) {
    return rule instanceof Rule.Points points
        ? points.weights().get(j)
        : ((Rule.Reals) rule).weights().get(j);
  }

  /**
   * What a record says.
   *
   * @param added what each field adds, in the order of the columns
   * @param unread columns whose field is there and was taken for missing or for any other value,
   *     since it is neither listed nor a number
   */
  public record Reading(double[] added, List<String> unread) {}

  /** What each field of a record adds, in the order of the columns, as {@link #read} has it. */
  public double[] added(Map<String, String> fields) {
    return read(fields).added();
  }

  /**
   * Reads a record.
   *
   * @param fields by column; a column without one, or with null, counts as empty
   * @throws InvalidInputException when the schema refuses a field, or there is a field of a column
   *     that the model does not know
   */
  public Reading read(Map<String, String> fields) {
    CellCounter codes = new CellCounter("the record", model.schema());
    List<Feature> features = model.schema().features();
    for (String name : fields.keySet()) {
      if (features.stream().noneMatch(f -> f.column().equals(name))) {
        throw new InvalidInputException(
            "the model has no column " + QuotedText.of(String.valueOf(name)),
            "use " + String.join(", ", features.stream().map(Feature::column).toList()) + ".");
      }
    }
    double[] added = new double[features.size()];
    List<String> unread = new ArrayList<>();
    int start = 0;
    for (int f = 0; f < added.length; f++) {
      String column = features.get(f).column();
      String given = Objects.requireNonNullElse(fields.get(column), "");
      String field = trim ? given.trim() : given;
      int code = codes.code(f, field);
      codes.requireCode(f, code);
      if (!field.isEmpty() && code == codes.unread(f) && !codes.reads(f, field)) {
        unread.add(column);
      }
      int[] x = codes.coordinates(f, code);
      for (int j = 0; j < x.length; j++) {
        added[f] += weight(model.rule(), start + j) * x[j];
      }
      start += x.length;
    }
    return new Reading(added, unread);
  }
}
