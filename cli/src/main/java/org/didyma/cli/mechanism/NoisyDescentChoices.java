package org.didyma.cli.mechanism;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.gradient.CalibrationRule;
import org.didyma.mechanisms.gradient.DpAgd;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.PublishedSgd;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.Sampling;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** Descents with noise in every step, and private evolution. */
final class NoisyDescentChoices {

  /** Parameters are made once to check the options, before anything is known. */
  private static final PrivacyTarget ANY = new PrivacyTarget(Epsilon.parse("0.5"), Delta.ZERO);

  private NoisyDescentChoices() {}

  /** All of them. */
  static List<MechanismChoice> of(
      DescentOptions rows, PerturbationOptions perturbation, NoisyDescentOptions own) {
    return List.of(
        new LotsChoice("dp-sgd", Optimiser.Kind.SGD, rows, perturbation, own),
        new LotsChoice("dp-adam", Optimiser.Kind.ADAM, rows, perturbation, own),
        new PublishedChoice("sgd-adv", rows, own),
        new PublishedChoice("sgd-ma", rows, own),
        new AgdChoice(rows, own),
        new GeneChoice(rows, own));
  }

  private record LotsChoice(
      String name,
      Optimiser.Kind kind,
      DescentOptions rows,
      PerturbationOptions perturbation,
      NoisyDescentOptions own)
      implements MechanismChoice {

    @Override
    public Set<String> options() {
      return DescentOptions.rowsAnd(
          "--lambda",
          "--records",
          "--lot",
          "--epochs",
          "--clip",
          "--learning-rate",
          "--noise-multiplier",
          "--accountant",
          "--average",
          "--calibration");
    }

    @Override
    public void check(Set<String> given) {
      rows.rows();
      rows.loss();
      own.lot(PublishedSgd.usualLot(own.records()));
      own.epochs();
      own.clip();
      own.optimiser(kind);
      own.accountant(Adjacency.ADD_REMOVE);
      isAverage();
      perturbation.calibration();
      if (own.isNoiseGiven()) {
        own.noise();
      }
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      setting.target().requireDelta(name);
      StepsAccountant accountant = own.accountant(setting.adjacency());
      Sampling sampling = sampling(setting);
      Rational noise =
          own.isNoiseGiven()
              ? own.noise()
              : accountant.leastNoise(
                  setting.epsilon(), setting.delta(), z -> steps(sampling, z).priced());
      NoisySteps steps = steps(sampling, noise);
      if (accountant.price(steps.priced(), setting.delta()).epsilon().compareTo(setting.epsilon())
          > 0) {
        throw new InvalidInputException(
            "with this --noise-multiplier the steps cost more than --epsilon",
            "leave --noise-multiplier out, use more of it, or fewer --epochs.");
      }
      return new ChosenMechanism<>(
          new DpSgd(name),
          new DpSgd.Parameters(
              steps, accountant, setting.delta(), rows.loss(), own.optimiser(kind), isAverage()),
          rows.rows());
    }

    private Sampling sampling(Setting setting) {
      boolean published = perturbation.calibration() == CalibrationRule.PUBLISHED;
      return switch (setting.adjacency()) {
        case REPLACE -> published ? Sampling.FIXED_AS_POISSON : Sampling.FIXED;
        case ADD_REMOVE -> {
          if (published) {
            throw new InvalidInputException(
                "--calibration published is for lots of fixed size, whose table has a public size",
                "leave it out, or use --neighbours replace.");
          }
          yield Sampling.POISSON;
        }
      };
    }

    private NoisySteps steps(Sampling sampling, Rational noise) {
      int records = own.records();
      int lot = own.lot(PublishedSgd.usualLot(records));
      return new NoisySteps(
          sampling, records, lot, NoisySteps.steps(own.epochs(), records, lot), own.clip(), noise);
    }

    private boolean isAverage() {
      return switch (rows.average()) {
        case LAST -> false;
        case ALL -> true;
        case LAST_PASS ->
            throw new InvalidInputException(
                "steps on random lots have no passes", "use --average all or last.");
      };
    }
  }

  private record PublishedChoice(String name, DescentOptions rows, NoisyDescentOptions own)
      implements MechanismChoice {

    private boolean isAdvanced() {
      return name.equals("sgd-adv");
    }

    @Override
    public Set<String> options() {
      Set<String> all =
          new HashSet<>(
              DescentOptions.rowsAnd(
                  "--lambda", "--records", "--lot", "--clip", "--learning-rate"));
      all.addAll(isAdvanced() ? Set.of() : Set.of("--noise-multiplier"));
      return Set.copyOf(all);
    }

    @Override
    public void check(Set<String> given) {
      rows.rows();
      rows.loss();
      own.lot(PublishedSgd.usualLot(own.records()));
      constants();
    }

    private PublishedSgd.Constants constants() {
      return own.constants(
          isAdvanced() ? PublishedSgd.Constants.ADVANCED : PublishedSgd.Constants.MOMENTS);
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      Adjacency needed = isAdvanced() ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
      if (setting.adjacency() != needed) {
        throw new InvalidInputException(
            "%s is proven private under %s only".formatted(name, needed.label()),
            "use --neighbours %s, or --mechanism dp-sgd.".formatted(needed.label()));
      }
      RegularisedLoss loss = rows.loss();
      int records = own.records();
      int lot = own.lot(PublishedSgd.usualLot(records));
      DpSgd.Parameters parameters =
          isAdvanced()
              ? PublishedSgd.advanced(setting.target(), loss, records, lot, constants())
              : PublishedSgd.moments(setting.target(), loss, records, lot, constants());
      return new ChosenMechanism<>(new DpSgd(name), parameters, rows.rows());
    }
  }

  private record AgdChoice(DescentOptions rows, NoisyDescentOptions own)
      implements MechanismChoice {

    @Override
    public String name() {
      return "dp-agd";
    }

    @Override
    public Set<String> options() {
      return DescentOptions.rowsAnd(
          "--lambda",
          "--records",
          "--clip",
          "--choice",
          "--loss-cap",
          "--splits",
          "--largest-step",
          "--increase",
          "--candidates",
          "--adapt-every",
          "--growth",
          "--sample");
    }

    @Override
    public void check(Set<String> given) {
      rows.rows();
      rows.loss();
      own.clip();
      own.selection();
      own.cap();
      own.sample();
      own.search();
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return new ChosenMechanism<>(
          new DpAgd(setting.threads()),
          new DpAgd.Parameters(
              setting.target(),
              setting.adjacency(),
              own.records(),
              own.sample(),
              rows.loss(),
              own.clip(),
              own.cap(),
              own.selection(),
              own.search()),
          rows.rows());
    }
  }

  private record GeneChoice(DescentOptions rows, NoisyDescentOptions own)
      implements MechanismChoice {

    @Override
    public String name() {
      return "privgene";
    }

    @Override
    public Set<String> options() {
      return DescentOptions.rowsAnd(
          "--records",
          "--generations",
          "--breed",
          "--candidates",
          "--survivors",
          "--mutation",
          "--shrink");
    }

    @Override
    public void check(Set<String> given) {
      rows.rows();
      own.evolution(ANY, Adjacency.REPLACE, rows.marginLoss());
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return new ChosenMechanism<>(
          new PrivGene(),
          own.evolution(setting.target(), setting.adjacency(), rows.marginLoss()),
          rows.rows());
    }
  }
}
