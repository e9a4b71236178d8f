package org.didyma.operations.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.didyma.experiments.bench.DescentCases;
import org.didyma.experiments.bench.DescentCases.Method;
import org.didyma.experiments.bench.DescentCases.Place;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** How long passes took in each place. */
record PassTimes(
    @Field(Field.NAMED) int features,
    @Field(Field.NAMED) int runs,
    List<Line> lines,
    List<Fit> fits,
    @Field(hidden = true) List<Block> blocks)
    implements Result {

  private static final String HEAD =
      "    rows  passes  batch   s per pass      psgd     scs13     bst14  shuffled";

  /** Cases of a table in a place. */
  record Block(String place, int rows, String storage, List<Line> lines) {}

  /** A case: a run without noise, and the times of the others over its own. */
  record Line(
      @Field(Field.NAMED) String place,
      @Field(Field.NAMED) long rows,
      @Field(Field.NAMED) int passes,
      @Field(Field.NAMED) int batch,
      @Field("of the run without noise") double noiselessSeconds,
      @Field("where it was run") OptionalDouble psgdRatio,
      @Field(value = "where it was run", name = "scs13_ratio") OptionalDouble scs13Ratio,
      @Field(value = "where it was run", name = "bst14_ratio") OptionalDouble bst14Ratio,
      @Field("where it was run") OptionalDouble shuffledRatio) {

    static Line of(DescentCases.Times times) {
      return new Line(
          times.place().label(),
          times.records(),
          times.epochs(),
          times.batch(),
          times.noiseless(),
          ratio(times, Method.PSGD),
          ratio(times, Method.SCS13),
          ratio(times, Method.BST14),
          ratio(times, Method.SHUFFLED));
    }

    private static OptionalDouble ratio(DescentCases.Times times, Method method) {
      Double ratio = times.ratios().get(method);
      return ratio == null ? OptionalDouble.empty() : OptionalDouble.of(ratio);
    }

    private String text() {
      StringBuilder text =
          new StringBuilder(
              "%8d %7d %6d %12.4f".formatted(rows, passes, batch, noiselessSeconds / passes));
      Stream.of(psgdRatio, scs13Ratio, bst14Ratio, shuffledRatio)
          .filter(OptionalDouble::isPresent)
          .forEach(ratio -> text.append(" %9.2f".formatted(ratio.getAsDouble())));
      return text.append('\n').toString();
    }
  }

  /** A straight line through seconds by numbers of rows. */
  record Fit(
      @Field(Field.NAMED) String place,
      @Field(Field.NAMED) String method,
      @Field("its slope") double secondsPerMillionRows,
      @Field("its intercept") double secondsAtNoRows,
      @Field("how well it fits") double rSquared) {

    private String text() {
      return "%s, %s: %.2f s + %.2f s per million rows, R^2 %.4f\n"
          .formatted(place, method, secondsAtNoRows, secondsPerMillionRows, rSquared);
    }
  }

  static PassTimes of(int features, int runs, List<Block> blocks, List<Fit> fits) {
    return new PassTimes(
        features, runs, blocks.stream().flatMap(b -> b.lines.stream()).toList(), fits, blocks);
  }

  static List<Line> lines(List<DescentCases.Times> times) {
    return times.stream().map(Line::of).toList();
  }

  /** The lines of a place, of each method that was run at three numbers of rows. */
  static List<Fit> fits(Place place, List<DescentCases.Times> bySize) {
    List<Fit> fits = new ArrayList<>();
    for (Method method : Method.values()) {
      SimpleRegression line = new SimpleRegression();
      for (DescentCases.Times times : bySize) {
        Double seconds = times.seconds().get(method);
        if (seconds != null) {
          line.addData(times.records(), seconds);
        }
      }
      if (line.getN() > 2) {
        fits.add(
            new Fit(
                place.label(),
                method.name().toLowerCase(Locale.ROOT),
                1e6 * line.getSlope(),
                line.getIntercept(),
                line.getRSquare()));
      }
    }
    return fits;
  }

  @Override
  public List<Section> sections() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      text.append("\n%s, %d rows %s\n%s\n".formatted(block.place, block.rows, block.storage, HEAD));
      block.lines.forEach(line -> text.append(line.text()));
      if (i + 1 == blocks.size() || !blocks.get(i + 1).place.equals(block.place)) {
        fits.stream()
            .filter(fit -> fit.place.equals(block.place))
            .forEach(fit -> text.append(fit.text()));
      }
    }
    return List.of(new Section.Text(text.toString()));
  }
}
