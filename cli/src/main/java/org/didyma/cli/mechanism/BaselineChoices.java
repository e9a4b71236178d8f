package org.didyma.cli.mechanism;

import java.util.List;
import java.util.Set;
import org.didyma.mechanisms.baseline.Baseline;

/** What is not private, to compare private mechanisms with. */
final class BaselineChoices {

  private BaselineChoices() {}

  /** All of them. */
  static List<MechanismChoice> of(DescentOptions options) {
    Set<String> loss = Set.of("--loss", "--huber-width", "--lambda", "--row-norm");
    return List.of(
        new Choice("l-bfgs", Baseline.Kind.L_BFGS, loss, options),
        new Choice(
            "sgd",
            Baseline.Kind.SGD,
            Set.of("--loss", "--huber-width", "--lambda", "--row-norm", "--passes", "--batch"),
            options),
        new Choice("majority", Baseline.Kind.MAJORITY, Set.of(), options));
  }

  private record Choice(String name, Baseline.Kind kind, Set<String> options, DescentOptions own)
      implements MechanismChoice {

    @Override
    public boolean isPrivate() {
      return false;
    }

    @Override
    public void check(Set<String> given) {
      own.rows();
      parameters();
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return new ChosenMechanism<>(new Baseline(kind), parameters(), own.rows());
    }

    private Baseline.Parameters parameters() {
      return new Baseline.Parameters(own.loss(), own.passes(10), own.batch());
    }
  }
}
