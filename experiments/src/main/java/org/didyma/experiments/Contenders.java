package org.didyma.experiments;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.mechanisms.continuous.BoxLoss;
import org.didyma.mechanisms.continuous.OpSamp;
import org.didyma.mechanisms.excess.LeastExcess;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.GapTruncatedMechanism;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.Prsma;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.mechanisms.lattice.SampleAndAggregate;
import org.didyma.mechanisms.lattice.TopR;
import org.didyma.oracles.search.ChainSearch;

/**
 * The mechanisms that can be compared, by name. To add one is to add a line.
 *
 * <p>Names ending in "published" are published calibrations without a proof, for studies only.
 */
public final class Contenders {

  /** Blocks of sample-and-aggregate when no number is given. */
  private static final int BLOCKS = 100;

  private static final Pattern NAMED = Pattern.compile("([a-z0-9-]+?)(?::(\\d{1,9}))?");

  /** A name, with what it makes of the number after the colon, or of none. */
  private record Entry(String name, Function<Integer, Contender<?, ?>> maker) {}

  private static final List<Entry> ENTRIES =
      List.of(
          plain(
              Contender.onCells(
                  "exponential", () -> new ExponentialMechanism(), Contenders::choice)),
          plain(opDisc("opdisc", s -> new NoiseLaw.DiscreteLaplace())),
          plain(opDisc("opdisc-gaussian", s -> new NoiseLaw.Gaussian(s.delta()))),
          plain(opDisc("opdisc-published", s -> published(s, PublishedScale.THREE_AND_A_HALF))),
          plain(rspm("rspm", s -> new NoiseLaw.DiscreteLaplace())),
          plain(rspm("rspm-gaussian", s -> new NoiseLaw.Gaussian(s.delta()))),
          plain(rspm("rspm-published", s -> published(s, PublishedScale.SEPARATOR))),
          new Entry("sample-and-aggregate", Contenders::sampleAndAggregate),
          plain(
              Contender.onCells(
                  "prsma-published",
                  () -> new Prsma(new ChainSearch()),
                  s ->
                      new Prsma.Parameters(
                          s.epsilon(),
                          s.delta(),
                          s.adjacency(),
                          s.lattice(),
                          s.costs(),
                          Optional.empty()))),
          new Entry("top-r", Contenders::topR),
          plain(
              Contender.onCells(
                  "gap-truncated",
                  () -> new GapTruncatedMechanism(),
                  s ->
                      new GapTruncatedMechanism.Parameters(
                          choice(s), gap(s), GapTruncatedMechanism.USUAL_RANK))),
          plain(
              Contender.onCells(
                  "permute-and-flip", () -> new PermuteAndFlip(), Contenders::choice)),
          plain(
              Contender.onCells(
                  "auto",
                  () -> new LeastExcess(1),
                  s ->
                      new LeastExcess.Parameters(
                          s.epsilon(), s.delta(), s.adjacency(), s.lattice(), s.costs()))),
          plain(opSamp("opsamp", BoxLoss.HINGE)),
          plain(opSamp("opsamp-logistic", BoxLoss.LOGISTIC)),
          plain(opSamp("opsamp-ramp", BoxLoss.RAMP)),
          plain(RegressionContenders.objective(ObjectivePerturbation.Form.AMP)),
          plain(RegressionContenders.objective(ObjectivePerturbation.Form.KST)),
          plain(RegressionContenders.psgd()),
          plain(RegressionContenders.dpSgd()));

  private Contenders() {}

  /** The names, those with a number as NAME[:N]. */
  private static List<String> names() {
    return ENTRIES.stream().map(e -> e.name).toList();
  }

  /**
   * The contender of a name such as {@code exponential} or {@code top-r:1000}.
   *
   * @throws InvalidInputException when there is none
   */
  public static Contender<?, ?> named(String name) {
    Matcher m = NAMED.matcher(name);
    if (m.matches()) {
      for (Entry entry : ENTRIES) {
        if (entry.name.equals(m.group(1))) {
          return entry.maker.apply(m.group(2) == null ? -1 : Integer.parseInt(m.group(2)));
        }
      }
    }
    String shown = name.length() > 60 ? name.substring(0, 60) + "..." : name;
    throw new InvalidInputException(
        "there is no mechanism \"" + shown + "\" to compare",
        "choose of "
            + String.join(", ", names())
            + "; top-r takes a rank, as in top-r:1000, and sample-and-aggregate a number of blocks.");
  }

  /** The contenders of several names. */
  public static List<Contender<?, ?>> named(List<String> names) {
    List<Contender<?, ?>> all = new ArrayList<>();
    names.forEach(name -> all.add(named(name)));
    return List.copyOf(all);
  }

  private static Entry plain(Contender<?, ?> contender) {
    return new Entry(
        contender.name(),
        number -> {
          if (number >= 0) {
            throw new InvalidInputException(
                "the mechanism " + contender.name() + " takes no number", "leave it out.");
          }
          return contender;
        });
  }

  private static Contender<?, ?> topR(int number) {
    int rank = number < 0 ? GapTruncatedMechanism.USUAL_RANK : number;
    if (rank < 1 || rank > 1_000_000) {
      throw new InvalidInputException(
          "the rank of top-r is not from 1 to 1000000", "use top-r:1000.");
    }
    return Contender.onCells(
        "top-r:" + rank, () -> new TopR(), s -> new TopR.Parameters(choice(s), rank));
  }

  private static Contender<?, ?> sampleAndAggregate(int number) {
    int blocks = number < 0 ? BLOCKS : number;
    if (blocks < 1 || blocks > SampleAndAggregate.MAX_BLOCKS) {
      throw new InvalidInputException(
          "the number of blocks is not from 1 to " + SampleAndAggregate.MAX_BLOCKS,
          "use sample-and-aggregate:100.");
    }
    return Contender.onCells(
        "sample-and-aggregate:" + blocks,
        () -> new SampleAndAggregate(new ChainSearch()),
        s ->
            new SampleAndAggregate.Parameters(
                s.epsilon(), s.adjacency(), s.lattice(), s.costs(), blocks, Optional.empty()));
  }

  private static Contender<?, ?> opDisc(String name, Function<Setting, NoiseLaw> law) {
    return Contender.onCells(
        name, () -> new OpDisc(new ChainSearch()), s -> perturbation(s, law.apply(s)));
  }

  private static Contender<?, ?> rspm(String name, Function<Setting, NoiseLaw> law) {
    return Contender.onCells(
        name, () -> new Rspm(new ChainSearch()), s -> perturbation(s, law.apply(s)));
  }

  private static PerturbationParameters perturbation(Setting s, NoiseLaw law) {
    return new PerturbationParameters(
        s.epsilon(), s.adjacency(), s.lattice(), s.costs(), law, AnswerRule.LEAST_MINIMISER);
  }

  private static NoiseLaw published(Setting s, PublishedScale scale) {
    return new NoiseLaw.PublishedGaussian(s.delta(), scale);
  }

  /** Weights from -1 to 1, features of 0 and 1; others are clamped. */
  private static Contender<?, ?> opSamp(String name, BoxLoss loss) {
    return Contender.onCells(
        name,
        () -> new OpSamp(1),
        s ->
            new OpSamp.Parameters(
                s.epsilon(),
                s.delta(),
                s.adjacency(),
                loss,
                BigDecimal.ONE,
                Collections.nCopies(s.lattice().features(), 1L),
                OpSamp.Calibration.SHARP,
                OpSamp.Parameters.SLACK,
                OptionalLong.empty()));
  }

  private static ExponentialMechanism.Parameters choice(Setting s) {
    return new ExponentialMechanism.Parameters(s.epsilon(), s.adjacency(), s.lattice(), s.costs());
  }

  /**
   * T = (Delta/epsilon) ln(|W|/beta) for beta = 1/1000, rounded up: beyond it lies a point with
   * probability at most beta under the exponential mechanism.
   */
  private static long gap(Setting s) {
    double points = s.lattice().cardinality().bitLength() * Math.log(2) + Math.log(1000);
    long range =
        switch (s.adjacency()) {
          case REPLACE -> 2 * s.costs().largest();
          case ADD_REMOVE -> s.costs().largest();
        };
    BigDecimal epsilon = s.epsilon().value();
    return (long) Math.ceil(range / epsilon.doubleValue() * points);
  }
}
