package org.didyma.mechanisms;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.baseline.Baseline;
import org.didyma.mechanisms.binned.BinnedCounts;
import org.didyma.mechanisms.continuous.OpSamp;
import org.didyma.mechanisms.excess.LeastExcess;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.DpAgd;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.OutputPerturbation;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.PrivateMajority;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.PublishedSgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.GapTruncatedMechanism;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.Prsma;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.mechanisms.lattice.SampleAndAggregate;
import org.didyma.mechanisms.lattice.TopR;

/** The mechanisms by name. To add one is to add a line; what it is stands in its own file. */
public final class Mechanisms {

  /** All of them, in the order of the help. */
  public static final List<MechanismSpec<?, ?>> ALL =
      List.of(
          ExponentialMechanism.KIND,
          TopR.KIND,
          GapTruncatedMechanism.KIND,
          PermuteAndFlip.KIND,
          LeastExcess.KIND,
          BinnedCounts.KIND,
          OpDisc.KIND,
          Rspm.KIND,
          OpSamp.KIND,
          SampleAndAggregate.KIND,
          Prsma.KIND,
          Psgd.KIND,
          Scs13.KIND,
          Bst14.KIND,
          ObjectivePerturbation.KIND,
          OutputPerturbation.KIND,
          PrivateMajority.KIND,
          DpSgd.KIND,
          DpSgd.ADAM,
          PublishedSgd.ADVANCED,
          PublishedSgd.MOMENTS,
          DpAgd.KIND,
          PrivGene.KIND,
          Baseline.MINIMUM,
          Baseline.DESCENT,
          Baseline.MAJORITY);

  private Mechanisms() {}

  /** The mechanism of a name, if there is one. */
  public static Optional<MechanismSpec<?, ?>> find(String name) {
    return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
  }

  /**
   * The mechanism of a name.
   *
   * @throws InvalidInputException when there is none
   */
  public static MechanismSpec<?, ?> named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the mechanism %s does not exist here".formatted(QuotedText.of(name)),
                    ALL.stream()
                        .map(MechanismSpec::name)
                        .collect(Collectors.joining(", ", "use one of: ", "."))));
  }

  /** The mechanisms that take something of a name, as a parameter or besides. */
  public static List<MechanismSpec<?, ?>> taking(String name) {
    return ALL.stream().filter(kind -> kind.takes(name)).toList();
  }
}
