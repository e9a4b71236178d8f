package org.didyma.models.page;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.LongStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.models.cards.TextCard;

/**
 * A card as a nomogram: a scale of points, one for each column with its levels where their points
 * are, one of the total, and below it what totals say. Points are read off upwards and added.
 */
public final class Nomogram {

  private static final int WIDTH = 960;
  private static final int LEFT = 170;
  private static final int RIGHT = 40;
  private static final int TOP = 34;
  private static final int LANE = 15;
  private static final int TICK = 5;
  private static final int MOST_NAME = 24;
  private static final int MOST_LEVEL = 34;

  /** Of a letter, on average. */
  private static final double LETTER = 6.4;

  private static final String INK = "#222222";
  private static final String FAINT = "#d9d9d9";

  private static final double[] RISKS = {
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98,
    0.99, 0.995, 0.998, 0.999
  };

  /** A place on a scale. */
  private record Mark(double at, String words) {}

  private final Model model;
  private final PrintOptions printing;
  private final PrintedPoints points;
  private final SvgCanvas canvas = new SvgCanvas();
  private double y = TOP;
  private double low;
  private double high;

  private Nomogram(Model model, PrintOptions printing) {
    this.model = model;
    this.printing = printing;
    this.points = PrintedPoints.of(model, printing.form());
  }

  /** The drawing. */
  public static String of(Model model, PrintOptions printing) {
    if (!(model.rule() instanceof Rule.Points)) {
      throw new InvalidInputException(
          "the model has real weights, and a nomogram has whole points",
          "write the model in another form, such as " + ParameterReference.of("to", "json") + ".");
    }
    return new Nomogram(model, printing).svg();
  }

  private String svg() {
    PointsCard card = PointsCard.of(model, printing);
    canvas.title(12, 20, card.title());
    columns(card.sections());
    totals();
    canvas.text(12, y + LANE, Canvas.Anchor.START, card.rule());
    return canvas.svg(WIDTH, (int) y + 2 * LANE, card.title(), TextCard.render(card));
  }

  // ---- columns ----

  private void columns(List<PointsCard.Section> sections) {
    List<List<Mark>> all = sections.stream().map(this::marks).toList();
    low = all.stream().flatMap(List::stream).mapToDouble(Mark::at).min().orElse(0);
    high = all.stream().flatMap(List::stream).mapToDouble(Mark::at).max().orElse(1);
    high = Math.max(high, low + 1);
    scale("Points", whole(), Palette.light(0));
    for (int s = 0; s < sections.size(); s++) {
      PointsCard.Section section = sections.get(s);
      for (Mark mark : whole()) {
        canvas.line(new double[] {x(mark.at), y - TICK, x(mark.at), y + LANE - TICK}, FAINT, 1);
      }
      scale(section.title().isEmpty() ? section.column() : section.title(), all.get(s), INK);
    }
  }

  /** The levels of a column; of a multiple of a number, some of its numbers. */
  private List<Mark> marks(PointsCard.Section section) {
    List<Mark> marks = new ArrayList<>();
    int c = 0;
    List<Feature> features = model.schema().features();
    while (!features.get(c).column().equals(section.column())) {
      c++;
    }
    boolean isMultiple =
        features.get(c) instanceof NumericFeature numeric
            && numeric.scale() != null
            && section.lines().get(0).level().startsWith("for each ");
    if (isMultiple) {
      multiple((NumericFeature) features.get(c), number(section.lines().get(0)), c, marks);
    }
    section.lines().stream()
        .skip(isMultiple ? 1 : 0)
        .forEach(line -> marks.add(new Mark(number(line), line.level())));
    return marks;
  }

  private static long number(PointsCard.Line line) {
    return Long.parseLong(line.points().replace('\u2212', '-').replace("+", ""));
  }

  private void multiple(NumericFeature numeric, long weight, int c, List<Mark> marks) {
    BigDecimal scale = Objects.requireNonNull(numeric.scale());
    long first = numeric.scaled(numeric.low());
    long last = numeric.scaled(numeric.high());
    for (long k : nice(first, last, 8)) {
      String value = scale.multiply(BigDecimal.valueOf(k)).stripTrailingZeros().toPlainString();
      marks.add(new Mark((double) weight * k + points.shifts().get(c), value));
    }
  }

  // ---- totals ----

  private void totals() {
    ScoreSpan span = points.listed(model.rule());
    Rule.Points rule = (Rule.Points) model.rule();
    double toTotal = rule.threshold() + points.shift();
    low = span.least() + toTotal;
    high = Math.max(span.most() + toTotal, low + 1);
    double axis = y + LANE;
    scale("Total points", whole(), Palette.light(0));
    if (model.reading().isPresent()) {
      outcomes(model.reading().get(), toTotal);
    } else {
      model.risk().ifPresent(risk -> risk(risk, toTotal));
      // The rule asks for more than the threshold, so the next total is the first positive one.
      double first = toTotal + 1;
      if (first >= low && first <= high) {
        canvas.disc(x(first), axis, 4, Palette.light(1));
      }
    }
  }

  /** Round risks, as far as they are told apart. */
  private void risk(RiskScale risk, double toTotal) {
    List<Mark> marks = new ArrayList<>();
    for (double share : RISKS) {
      double odds = Math.log(share / (1 - share)) - risk.shift();
      double total = odds / risk.unit() + toTotal;
      if (Math.abs(odds) <= risk.limit() && total >= low && total <= high) {
        marks.add(new Mark(total, percent(share)));
      }
    }
    if (marks.isEmpty()) {
      whole().forEach(m -> marks.add(new Mark(m.at, percent(risk.risk(m.at - toTotal)))));
    }
    scale("Risk", marks, Palette.light(1));
  }

  private static String percent(double share) {
    double percent = 100 * share;
    return (percent == Math.rint(percent)
            ? Long.toString((long) percent)
            : String.format(Locale.ROOT, "%.1f", percent))
        + " %";
  }

  private void outcomes(OutcomeReading reading, double toTotal) {
    for (int k = 0; k < reading.heads().size(); k++) {
      List<Mark> marks = new ArrayList<>();
      for (Mark mark : whole()) {
        double number = reading.numbers().at(mark.at - toTotal)[k];
        marks.add(
            new Mark(
                mark.at,
                reading.isOfShares()
                    ? percent(number)
                    : String.format(Locale.ROOT, "%.3g", number)));
      }
      scale(reading.heads().get(k), marks, Palette.light(k + 1));
    }
  }

  // ---- scales ----

  /** Round whole numbers from the low end of the scale to the high one. */
  private List<Mark> whole() {
    return LongStream.of(nice((long) Math.ceil(low), (long) Math.floor(high), 12))
        .mapToObj(k -> new Mark(k, Long.toString(k)))
        .toList();
  }

  /** At most so many multiples of 1, 2 or 5 times a power of 10, and one more. */
  private static long[] nice(long first, long last, int most) {
    long step = 1;
    for (int i = 0; (last - first) / step > most; i++) {
      step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    }
    long start = Math.floorDiv(first + step - 1, step) * step;
    long wide = step;
    return LongStream.iterate(start, k -> k <= last, k -> k + wide).toArray();
  }

  private double x(double value) {
    return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT);
  }

  /** Draws a scale, its words in as many lanes as keep them apart. */
  private void scale(String name, List<Mark> marks, String colour) {
    y += LANE;
    double least = marks.stream().mapToDouble(Mark::at).min().orElse(low);
    double most = marks.stream().mapToDouble(Mark::at).max().orElse(low);
    canvas.text(12, y + 4, Canvas.Anchor.START, cut(name, MOST_NAME));
    canvas.line(new double[] {x(least), y, x(most), y}, colour, 1.5);
    List<Double> ends = new ArrayList<>();
    for (Mark mark : marks.stream().sorted(Comparator.comparingDouble(Mark::at)).toList()) {
      String words = cut(mark.words, MOST_LEVEL);
      double half = LETTER * words.length() / 2;
      double centre = Math.min(Math.max(x(mark.at), LEFT - 20 + half), WIDTH - 6 - half);
      int lane = 0;
      while (lane < ends.size() && ends.get(lane) > centre - half) {
        lane++;
      }
      if (lane == ends.size()) {
        ends.add(0.0);
      }
      ends.set(lane, centre + half + LETTER);
      double below = y + TICK + 11 + lane * LANE;
      canvas.line(new double[] {x(mark.at), y - TICK, x(mark.at), below - 10}, colour, 1);
      canvas.text(centre, below, Canvas.Anchor.MIDDLE, words);
    }
    y += TICK + 11 + Math.max(1, ends.size()) * LANE;
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "\u2026";
  }
}
