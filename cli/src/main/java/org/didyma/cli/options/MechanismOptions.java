package org.didyma.cli.options;

import java.security.SecureRandom;
import java.util.regex.Pattern;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.GapTruncatedMechanism;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.TopR;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --mechanism}, and the options of single mechanisms. */
public final class MechanismOptions {

  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");

  /** Far above any use. */
  private static final long MOST_GAP = 1_000_000_000_000L;

  /** Some tens of megabytes of weights. */
  private static final int USUAL_RANK = 100_000;

  @Option(
      names = "--mechanism",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "exponential (a draw, exact), opdisc (the optimum of a perturbed objective, noisier; no"
              + " intercept), top-r and gap-truncated (a draw that tells only the best weights"
              + " apart), permute-and-flip (small lattices only), or auto, which is exponential;"
              + " default auto")
  private String mechanism = "auto";

  @Option(
      names = "--gap",
      paramLabel = "T",
      description =
          "gap-truncated: weights that cost at least T more than the best are drawn alike")
  private @Nullable String gap;

  @Option(
      names = "--top",
      paramLabel = "R",
      description =
          "top-r and gap-truncated: all but the R best weights are drawn alike; gap-truncated:"
              + " 100000 unless given")
  private @Nullable String top;

  /**
   * What every mechanism has to know.
   *
   * @param epsilon what to promise
   * @param adjacency to which changes
   * @param lattice the weights to choose from
   * @param costs of errors
   */
  record Setting(Epsilon epsilon, Adjacency adjacency, WeightLattice lattice, Costs costs) {}

  /** Checks the name and its options, to find mistakes early. */
  void check() {
    switch (mechanism) {
      case "auto", "exponential", "opdisc", "permute-and-flip" -> {
        refuse("--gap", gap, "gap-truncated");
        refuse("--top", top, "top-r");
      }
      case "top-r" -> {
        refuse("--gap", gap, "gap-truncated");
        rank();
      }
      case "gap-truncated" -> {
        gap();
        rank();
      }
      default -> throw unknown();
    }
  }

  /**
   * The mechanism of that name.
   *
   * @param threads how many threads its search may use
   */
  ChosenMechanism<?, ?> over(Setting setting, int threads) {
    ExponentialMechanism.Parameters choice =
        new ExponentialMechanism.Parameters(
            setting.epsilon, setting.adjacency, setting.lattice, setting.costs);
    return switch (mechanism) {
      case "auto", "exponential" ->
          onCells(new ExponentialMechanism(new SecureRandom(), threads), choice);
      case "opdisc" ->
          onCells(
              new OpDisc(new ChainSearch(threads)),
              new OpDisc.Parameters(
                  setting.epsilon, setting.adjacency, setting.lattice, setting.costs));
      case "top-r" -> onCells(new TopR(), new TopR.Parameters(choice, rank()));
      case "gap-truncated" ->
          onCells(
              new GapTruncatedMechanism(),
              new GapTruncatedMechanism.Parameters(choice, gap(), rank()));
      case "permute-and-flip" -> onCells(new PermuteAndFlip(), choice);
      default -> throw unknown();
    };
  }

  private static <P> ChosenMechanism<Cells, P> onCells(
      Mechanism<Cells, P> mechanism, P parameters) {
    return new ChosenMechanism<>(mechanism, parameters, DataForm.CELLS);
  }

  private long gap() {
    return number("--gap", gap, MOST_GAP);
  }

  private int rank() {
    return top == null && mechanism.equals("gap-truncated")
        ? USUAL_RANK
        : (int) number("--top", top, GapTruncatedSampler.MAX_RANK);
  }

  private static long number(String option, @Nullable String text, long most) {
    if (text == null) {
      throw new InvalidInputException(
          option + " is missing, and this mechanism needs it",
          "choose it without looking at the data, for example %s 100.".formatted(option));
    }
    if (DIGITS.matcher(text).matches()) {
      long value = Long.parseLong(text);
      if (value >= 1 && value <= most) {
        return value;
      }
    }
    throw new InvalidInputException(
        "%s is %s, which is no whole number from 1 to %d".formatted(option, Quote.of(text), most),
        "use a whole number such as 100.");
  }

  private static void refuse(String option, @Nullable String value, String mechanism) {
    if (value != null) {
      throw new InvalidInputException(
          option + " does not apply to this mechanism",
          "leave it out, or use --mechanism %s.".formatted(mechanism));
    }
  }

  private InvalidInputException unknown() {
    return new InvalidInputException(
        "--mechanism is " + Quote.of(mechanism) + ", which does not exist here",
        "use auto, exponential, opdisc, top-r, gap-truncated or permute-and-flip.");
  }
}
