package org.didyma.models.quality;

import java.util.Arrays;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;

/**
 * A public list of disjoint bands of scores, which hold every score that a record of the schema can
 * have: band k holds scores s with (k - 1) width &lt; s &lt;= k width, so that no band has both
 * scores at which positive is predicted (above 0) and others. Bands of whole scores have a whole
 * width, and those of other scores have not: so a file of counts needs no further word to tell them
 * apart. With a width of 1 each band is a score. Scores are sums less the threshold.
 *
 * @param width above 0
 * @param first the least k
 * @param count how many bands there are, at least 1
 */
public record ScoreBands(double width, int first, int count) {

  /** Part of the largest score that a band is wide at least: its number stays far inside int. */
  private static final double FINEST = 0x1p-30;

  /** From here on all doubles are whole. */
  private static final double ALL_WHOLE = 0x1p52;

  /** Most bands unless asked for others. */
  public static final int USUAL = 64;

  /** Most bands that may be asked for. */
  public static final int MOST = 1000;

  public ScoreBands {
    if (!(width > 0) || count < 1) {
      throw new IllegalArgumentException("bands of scores have a width and a number above 0");
    }
  }

  /**
   * The bands of a model: a band for each score where these are whole and few enough, otherwise
   * bands of one width; of several classes a band for each that may be predicted. A function of the
   * model alone, so public.
   *
   * @param most how many bands there may be, at least 2
   */
  public static ScoreBands of(Model model, int most) {
    return of(model.rule(), model.schema(), most);
  }

  /** The same of a rule over a schema. */
  static ScoreBands of(Rule rule, Schema schema, int most) {
    if (rule instanceof Rule.OfClasses classes) {
      return new ScoreBands(1, 0, classes.rules().size());
    }
    ScoreSpan span = ScoreSpan.of(rule, schema);
    if (rule instanceof Rule.Points) {
      double width = Math.max(1, Math.floor((span.most() - span.least()) / most));
      while (bands(span, width) > most) {
        width = Math.min(wider(span.least(), width), wider(span.most(), width));
      }
      return over(span, width);
    }
    double width = Math.max((span.most() - span.least()) / most, finest(span));
    while (bands(span, width) > most || width < ALL_WHOLE && width == Math.rint(width)) {
      width *= 1.01;
    }
    return over(span, width);
  }

  /** The next whole width at which the band of a whole score has another number. */
  private static double wider(double score, double width) {
    double k = number(score, width);
    if (k == 0 || k == 1) {
      return Double.POSITIVE_INFINITY;
    }
    return k > 1 ? Math.ceil(score / (k - 1)) : Math.floor(score / k) + 1;
  }

  /** The least width, also where all scores are equal or far from the decision. */
  private static double finest(ScoreSpan span) {
    double largest = Math.max(Math.abs(span.least()), Math.abs(span.most()));
    return Math.max(largest * FINEST, Double.MIN_NORMAL);
  }

  private static ScoreBands over(ScoreSpan span, double width) {
    return new ScoreBands(width, (int) number(span.least(), width), (int) bands(span, width));
  }

  private static double bands(ScoreSpan span, double width) {
    return number(span.most(), width) - number(span.least(), width) + 1;
  }

  /** The number k of the band of a score: of one above 0 it is above 0, however tiny that is. */
  private static double number(double score, double width) {
    return Math.max(Math.ceil(score / width), score > 0 ? 1 : Double.NEGATIVE_INFINITY);
  }

  /** The 0-based place of a score's band; scores beyond all bands belong to the outermost. */
  public int place(double score) {
    return (int) Math.min(count - 1.0, Math.max(0, number(score, width) - first));
  }

  /** The largest score of the band at a place. */
  public double last(int place) {
    return ((double) first + place) * width;
  }

  /** The first place at which positive is predicted; may be below 0 or beyond all bands. */
  public int firstPositive() {
    return (int) Math.min(Integer.MAX_VALUE, 1L - first);
  }

  /** Whether scores are whole numbers. */
  public boolean isWhole() {
    return width == Math.rint(width);
  }

  /** Whether each band is a single score. */
  public boolean isSingle() {
    return width == 1;
  }

  /** The least score of the band at a place; where scores are not whole, the end it stays above. */
  public double least(int place) {
    return last(place) - width + (isWhole() ? 1 : 0);
  }

  /** A score that stands for a band: the mean of its whole scores, else its middle. */
  public double middle(int place) {
    return last(place) - (isWhole() ? width - 1 : width) / 2;
  }

  /**
   * Neighbouring bands for people, from the lower end of the first to the upper end of the last.
   *
   * @param first place of the first band
   * @param last place of the last band
   * @param shift added to scores, such as a threshold, which makes points of them
   */
  public String name(int first, int last, double shift) {
    String from = text(least(first) + shift);
    String to = text(last(last) + shift);
    if (from.equals(to)) {
      return to;
    }
    if (first == 0) {
      return last == count - 1 ? "all" : "up to " + to;
    }
    if (last == count - 1) {
      return (isWhole() ? "from " : "above ") + from;
    }
    return from + " to " + to;
  }

  /** How wide bands are, for people. */
  public String widthText() {
    return text(width);
  }

  private static String text(double score) {
    return score == Math.rint(score) && Math.abs(score) < 1e15
        ? Long.toString((long) score)
        : String.format(java.util.Locale.ROOT, "%.4g", score);
  }

  /**
   * A table as counts of records by increasing band: of two labels positive ones, then negative
   * ones; of K the K counts of the first band by label value, then those of the next one.
   *
   * @param model gives scores
   */
  public Form<long[]> counts(Model model) {
    return (table, pause, mayBeEmpty) ->
        counts(model.rule(), model.schema(), table.cells(pause, mayBeEmpty));
  }

  /**
   * The same for each group of records in turn, a function of the table that counts each record
   * once.
   *
   * @param model gives scores; its label has two values
   * @param groups of a table that is read by their schema
   */
  public Form<long[]> counts(Model model, ColumnGroups groups) {
    return (table, pause, mayBeEmpty) ->
        counts(model.rule(), model.schema(), groups, table.cells(pause, mayBeEmpty));
  }

  /** The same of distinct rows, whose first coordinates are those of the rule. */
  public long[] counts(Rule rule, Schema schema, ColumnGroups groups, Cells cells) {
    Rule.Classifier classifier = rule.classifier(schema);
    long[] counts = new long[groups.count() * 2 * count];
    int[] x = new int[cells.dimension()];
    for (int cell = 0; cell < cells.count(); cell++) {
      Arrays.fill(x, 0);
      for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
        x[cells.column(e)] = cells.value(e);
      }
      int place = place(classifier.score(Arrays.copyOf(x, schema.dimension())));
      int from = groups.of(x) * 2 * count;
      counts[from + place] += cells.positives(cell);
      counts[from + count + place] += cells.negatives(cell);
    }
    return counts;
  }

  /** The same of distinct rows under a rule. */
  long[] counts(Rule rule, Schema schema, Cells cells) {
    Rule.Classifier classifier = rule.classifier(schema);
    int labels = cells.labels();
    long[] counts = new long[labels * count];
    int[] x = new int[cells.dimension()];
    for (int cell = 0; cell < cells.count(); cell++) {
      Arrays.fill(x, 0);
      for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
        x[cells.column(e)] = cells.value(e);
      }
      int place = place(classifier.score(x));
      if (labels == Cells.TWO) {
        counts[place] += cells.positives(cell);
        counts[count + place] += cells.negatives(cell);
      } else {
        for (int k = 0; k < labels; k++) {
          counts[place * labels + k] += cells.count(cell, k);
        }
      }
    }
    return counts;
  }
}
