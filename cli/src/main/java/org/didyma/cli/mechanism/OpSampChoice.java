package org.didyma.cli.mechanism;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
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

  private static List<Long> magnitudes(Schema schema) {
    return Arrays.stream(schema.magnitudes()).mapToObj(m -> Math.max(1L, m)).toList();
  }
}
