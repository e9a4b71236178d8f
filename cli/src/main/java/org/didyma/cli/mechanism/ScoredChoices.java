package org.didyma.cli.mechanism;

import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.GapTruncatedMechanism;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.TopR;
import org.didyma.oracles.sampling.GapTruncatedSampler;

/** The mechanisms that draw weights by their loss: the exponential mechanism and its relatives. */
final class ScoredChoices {

  private ScoredChoices() {}

  /** All of them. */
  static List<MechanismChoice> of(RankOptions ranks) {
    return List.of(
        new Exponential(), new TruncatedAtRank(ranks), new TruncatedAtGap(ranks), new Flip());
  }

  /** The parameters of a draw. */
  private static ExponentialMechanism.Parameters parameters(Setting setting) {
    return new ExponentialMechanism.Parameters(
        setting.epsilon(), setting.adjacency(), setting.lattice(), setting.costs());
  }

  private static final class Exponential implements MechanismChoice {
    @Override
    public String name() {
      return "exponential";
    }

    @Override
    public Set<String> options() {
      return ChosenMechanism.LATTICE_OPTIONS;
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return ChosenMechanism.onCells(
          new ExponentialMechanism(new SecureRandom(), setting.threads()), parameters(setting));
    }
  }

  private static final class TruncatedAtRank implements MechanismChoice {

    private final RankOptions ranks;

    TruncatedAtRank(RankOptions ranks) {
      this.ranks = ranks;
    }

    @Override
    public String name() {
      return "top-r";
    }

    @Override
    public Set<String> options() {
      return ChosenMechanism.latticeOptionsAnd("--top");
    }

    @Override
    public void check(Set<String> given) {
      ranks.rank(GapTruncatedSampler.MAX_RANK);
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return ChosenMechanism.onCells(
          new TopR(),
          new TopR.Parameters(parameters(setting), ranks.rank(GapTruncatedSampler.MAX_RANK)));
    }
  }

  private static final class TruncatedAtGap implements MechanismChoice {

    private final RankOptions ranks;

    TruncatedAtGap(RankOptions ranks) {
      this.ranks = ranks;
    }

    @Override
    public String name() {
      return "gap-truncated";
    }

    @Override
    public Set<String> options() {
      return ChosenMechanism.latticeOptionsAnd("--gap", "--top");
    }

    @Override
    public void check(Set<String> given) {
      ranks.gap();
      rank();
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return ChosenMechanism.onCells(
          new GapTruncatedMechanism(),
          new GapTruncatedMechanism.Parameters(parameters(setting), ranks.gap(), rank()));
    }

    private int rank() {
      return ranks.rank(GapTruncatedSampler.MAX_RANK, GapTruncatedMechanism.USUAL_RANK);
    }
  }

  private static final class Flip implements MechanismChoice {
    @Override
    public String name() {
      return "permute-and-flip";
    }

    @Override
    public Set<String> options() {
      return ChosenMechanism.LATTICE_OPTIONS;
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return ChosenMechanism.onCells(new PermuteAndFlip(setting.threads()), parameters(setting));
    }
  }
}
