package org.didyma.formulations.loss;

import java.math.BigInteger;
import java.util.Optional;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;

/**
 * The squared error of a number on a public grid, or Huber's. The prediction at a score s is m(s) =
 * centre + u s, kept between the ends of the grid; with e = m(s) - v_k for the k-th number v_k,
 *
 * <p>l_k(s) = round(e^2 / q), or round((2 H |e| - H^2) / q) where |e| exceeds H.
 *
 * <p>All of it is rational. Of two nearest multiples of q the upper one is taken.
 *
 * @param unit u, in units of the label, above 0
 * @param step q, in squared units of the label, above 0
 * @param grid v_0 .. v_(K-1), K at least 3
 * @param centre the prediction at the score 0, from one end of the grid to the other
 * @param huber H, above 0; empty where all errors are squared
 */
public record NumberLoss(
    Rational unit, Rational step, LabelGrid grid, Rational centre, Optional<Rational> huber)
    implements OutcomeLoss {

  /** Points from end to end, and the square root of the loss of that, where nothing is said. */
  private static final long USUAL_POINTS = 16;

  private static final int FINE_PARTS = 1 << 20;

  private static final Rational LARGEST = Rational.of(1_000_000_000_000L);

  /** Most points, and most units of the loss, from end to end. */
  private static final Rational FINEST = Rational.of(Costs.MAX);

  static final LossFamily FAMILY =
      new LossFamily(
          "number[:UNIT[:STEP[:LOW,HIGH,K[:centre=C][:huber=H]]]]",
          "the squared error of a number on a grid of K values from LOW to HIGH, predicted by C"
              + " (the middle) and UNIT (a 16th of the grid) a point; errors beyond H count"
              + " linearly (no H: none do); steps of STEP (a 256th of the largest)",
          NumberLoss::read);

  public NumberLoss {
    if (grid.labels() < 3
        || centre.compareTo(grid.low()) < 0
        || centre.compareTo(grid.high()) > 0) {
      throw new IllegalArgumentException("no numbers, or a centre beyond them");
    }
  }

  private static NumberLoss read(LossParameters parameters) {
    Optional<String> unit = parameters.next();
    Optional<String> step = parameters.next();
    LabelGrid grid =
        parameters.isEmpty() ? parameters.label("LOW,HIGH,K") : grid(parameters, parameters.word());
    Optional<Rational> centre =
        parameters.named("centre").map(word -> parameters.number("C", word));
    parameters.baseline(centre.isPresent());
    Optional<Rational> huber = parameters.named("huber").map(word -> parameters.above0("H", word));
    parameters.end();
    parameters.require(
        grid.labels() >= 3 && grid.labels() <= MOST_LABELS, "K is not from 3 to " + MOST_LABELS);
    Rational sixteenth = grid.width().times(Rational.of(1, USUAL_POINTS));
    NumberLoss loss =
        new NumberLoss(
            unit.map(word -> parameters.above0("UNIT", word)).orElse(sixteenth),
            step.map(word -> parameters.above0("STEP", word)).orElse(sixteenth.times(sixteenth)),
            grid,
            centre
                .map(c -> within(parameters, grid, c))
                .orElse(grid.low().plus(grid.width().times(Rational.of(1, 2)))),
            huber);
    parameters.require(
        grid.width().compareTo(loss.unit.times(FINEST)) <= 0, "UNIT is too small for the grid");
    parameters.require(
        grid.width().times(grid.width()).compareTo(loss.step.times(FINEST)) <= 0,
        "STEP is too small for the grid");
    parameters.require(
        LossParameters.isModest(loss.unit, LARGEST)
            && loss.step.denominator().bitLength() <= 80
            && LossParameters.isModest(loss.centre, LARGEST)
            && huber.stream().allMatch(h -> LossParameters.isModest(h, LARGEST)),
        "a number is too large or has too many digits");
    return loss;
  }

  private static Rational within(LossParameters parameters, LabelGrid grid, Rational centre) {
    parameters.require(
        centre.compareTo(grid.low()) >= 0 && centre.compareTo(grid.high()) <= 0,
        "C is not from LOW to HIGH");
    return centre;
  }

  private static LabelGrid grid(LossParameters parameters, String word) {
    String[] parts = word.split(",", -1);
    parameters.require(
        parts.length == 3 && parts[2].matches("\\d{1,4}"),
        "the grid is not LOW,HIGH,K with a whole number K");
    Rational low = parameters.number("LOW", parts[0]);
    Rational high = parameters.number("HIGH", parts[1]);
    int labels = Integer.parseInt(parts[2]);
    parameters.require(low.compareTo(high) < 0, "LOW is not below HIGH");
    parameters.require(
        LossParameters.isModest(low, LARGEST) && LossParameters.isModest(high, LARGEST),
        "LOW or HIGH is too large or has too many digits");
    parameters.require(labels >= 2, "K is not from 3 to " + MOST_LABELS);
    return new LabelGrid(labels, low, high);
  }

  @Override
  public String text() {
    return "number:%s:%s:%s,%s,%d:centre=%s%s"
        .formatted(
            unit,
            step,
            grid.low(),
            grid.high(),
            grid.labels(),
            centre,
            huber.map(h -> ":huber=" + h).orElse(""));
  }

  @Override
  public int labels() {
    return grid.labels();
  }

  @Override
  public Optional<ScoreRange> ends() {
    Rational back = Rational.of(-1);
    Rational below = grid.low().plus(centre.times(back)).dividedBy(unit);
    Rational above = centre.plus(grid.high().times(back)).dividedBy(unit);
    return Optional.of(
        new ScoreRange(
            EnclosedNumber.floor(below).longValueExact(),
            EnclosedNumber.floor(above).negate().longValueExact()));
  }

  /** An eighth of the grid, in units of the label. */
  public Rational natural() {
    return grid.width().times(Rational.of(1, 8));
  }

  /** To a millionth of the grid, and that at least. */
  @Override
  public OutcomeLoss per(Rational other) {
    Rational parts = other.times(Rational.of(FINE_PARTS, 8));
    BigInteger whole =
        EnclosedNumber.floor(parts).max(BigInteger.ONE).min(BigInteger.valueOf(FINE_PARTS));
    Rational own = grid.width().times(Rational.of(whole.longValueExact(), FINE_PARTS));
    return new NumberLoss(own, step, grid, centre, huber);
  }

  @Override
  public long[] at(long score, Optional<ScoreRange> ends) {
    Rational told = centre.plus(unit.times(Rational.of(score)));
    told = told.compareTo(grid.low()) < 0 ? grid.low() : told;
    told = told.compareTo(grid.high()) > 0 ? grid.high() : told;
    long[] values = new long[labels()];
    for (int k = 0; k < values.length; k++) {
      Rational error = told.plus(grid.value(k).times(Rational.of(-1)));
      values[k] = EnclosedNumber.nearest(loss(error).dividedBy(step));
    }
    return values;
  }

  private Rational loss(Rational error) {
    Rational size = error.signum() < 0 ? error.times(Rational.of(-1)) : error;
    if (huber.isEmpty() || size.compareTo(huber.get()) <= 0) {
      return size.times(size);
    }
    Rational h = huber.get();
    return h.times(size.times(Rational.of(2)).plus(h.times(Rational.of(-1))));
  }
}
