package org.didyma.cli.mechanism;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Set;
import org.didyma.data.Coordinate;
import org.didyma.data.Feature;
import org.didyma.data.NumericFeature;
import org.didyma.data.Schema;
import org.didyma.mechanisms.continuous.OpSamp;

/** Objective perturbation sampling over a box of real weights. */
final class OpSampChoice implements MechanismChoice {

  private final SampledOptions options;

  OpSampChoice(SampledOptions options) {
    this.options = options;
  }

  @Override
  public String name() {
    return "opsamp";
  }

  @Override
  public Set<String> options() {
    return Set.of("--delta", "--sampled-loss", "--box", "--slack", "--records-guess");
  }

  @Override
  public void check() {
    options.loss();
    options.bound();
    options.slack();
    options.records();
  }

  @Override
  public ChosenMechanism<?, ?> over(Setting setting) {
    return ChosenMechanism.onCells(
        new OpSamp(setting.threads()),
        new OpSamp.Parameters(
            setting.epsilon(),
            setting.delta(),
            setting.adjacency(),
            options.loss(),
            options.bound(),
            magnitudes(setting.schema()),
            OpSamp.Calibration.SHARP,
            options.slack(),
            options.records()));
  }

  /** The largest absolute value of each coordinate that the schema allows, at least 1. */
  private static List<Long> magnitudes(Schema schema) {
    return schema.features().stream()
        .flatMap(f -> f.coordinates().stream().map(c -> magnitude(f, c)))
        .toList();
  }

  private static long magnitude(Feature feature, Coordinate coordinate) {
    if (coordinate.test() == Coordinate.Test.SCALED && feature instanceof NumericFeature number) {
      BigDecimal end = number.low().abs().max(number.high().abs());
      BigDecimal scale = number.scale() == null ? BigDecimal.ONE : number.scale();
      // A rounded quotient is at most the quotient rounded up.
      return Math.max(1, end.divide(scale, 0, RoundingMode.CEILING).longValueExact());
    }
    return 1;
  }
}
