package org.didyma.formulations.loss;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.exact.Rational;
import org.didyma.formulations.ScoreRange;

/**
 * The log loss of a time to an event in T intervals. With public baseline hazards h_1 .. h_T, the
 * odds a_j = h_j / (1 - h_j) and E = e^t, the event comes in interval j, where it has not come
 * before, with the probability a_j E / (1 + a_j E). What a record costs is minus the logarithm of
 * the probability of what was seen of it, by its code (j from 1 to T):
 *
 * <ul>
 *   <li>j - 1, event in interval j: the sum of ln(1 + a_i E) over i &lt; j, and ln(1 + 1 / (a_j
 *       E));
 *   <li>T + j - 1, censored in interval j: the sum of ln(1 + a_i E) over i &lt; j;
 *   <li>2T, followed beyond the last horizon: the sum over all i.
 * </ul>
 *
 * <p>Nearest multiples of q. Halves do not occur, for the reasons of {@link OrderedLoss}; the empty
 * sum is 0.
 *
 * @param scale of which t a score stands for, and q
 * @param hazards h_1 .. h_T, between 0 and 1
 */
public record HazardLoss(OddsScale scale, List<Rational> hazards) implements OutcomeLoss {

  static final LossFamily FAMILY =
      new LossFamily(
          "hazard[:UNIT[:P0[:STEP[:HAZARD,...]]]]",
          "the log loss of a time to an event: a point is UNIT (1/2) log-odds of the event in each"
              + " interval, kept between those of P0 (0.05, or none) and 1 - P0; steps of STEP"
              + " (1/16) nats; a HAZARD at the score 0 for each of the T intervals (1/(T+1))",
          HazardLoss::read);

  public HazardLoss {
    hazards = List.copyOf(hazards);
    if (hazards.isEmpty()) {
      throw new IllegalArgumentException("no horizon");
    }
  }

  private static HazardLoss read(LossParameters parameters) {
    OddsScale scale = OddsScale.read(parameters);
    List<Rational> hazards =
        parameters.shares(
            "HAZARD",
            MOST_LABELS / 2,
            labels ->
                Stream.generate(() -> Rational.of(1, labels / 2 + 1L)).limit(labels / 2).toList());
    parameters.end();
    return new HazardLoss(scale, hazards);
  }

  @Override
  public String text() {
    return "hazard:"
        + scale.text()
        + ":"
        + hazards.stream().map(Rational::toString).collect(Collectors.joining(","));
  }

  /** T. */
  public int horizons() {
    return hazards.size();
  }

  @Override
  public int labels() {
    return 2 * horizons() + 1;
  }

  @Override
  public Optional<Rational> nats() {
    return Optional.of(scale.step());
  }

  @Override
  public LossForm inSteps(Rational step) {
    return new HazardLoss(scale.inSteps(step), hazards);
  }

  @Override
  public Optional<ScoreRange> ends() {
    return scale.scores().ends();
  }

  @Override
  public OutcomeLoss per(Rational unit) {
    return new HazardLoss(scale.unclipped(unit), hazards);
  }

  @Override
  public long[] at(long score, Optional<ScoreRange> ends) {
    Power e = scale.scores().at(score, ends);
    int horizons = horizons();
    long[] values = new long[labels()];
    EnclosedNumber survived = EnclosedNumber.exactly(Rational.ZERO);
    for (int j = 0; j < horizons; j++) {
      Rational odds = hazards.get(j).dividedBy(OddsScale.complement(hazards.get(j)));
      EnclosedNumber event = e.inverse().logOfOnePlus(Rational.ONE.dividedBy(odds));
      values[j] = survived.plus(event).over(scale.step());
      values[horizons + j] = survived.over(scale.step());
      survived = survived.plus(e.logOfOnePlus(odds)).kept();
    }
    values[2 * horizons] = survived.over(scale.step());
    return values;
  }
}
