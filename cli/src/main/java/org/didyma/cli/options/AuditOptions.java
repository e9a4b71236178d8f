package org.didyma.cli.options;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.didyma.audits.AuditFamily;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.law.TinyInstance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What mechanisms over lattices are audited with, named as {@code solve} names it. */
public final class AuditOptions {

  static final String LATTICE = "--lattice";
  static final String INTERCEPT = "--intercept";
  static final String COST = "--cost";
  static final String FEATURES = "--features";
  static final String THREADS = "--threads";
  static final String MAX_GAP = "--max-gap";
  static final String ACCEPT_CLAIMED = "--accept-claimed";

  private static final Pattern GAP = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?");
  private static final int MOST_FEATURES = 4;
  private static final int MOST_THREADS = 16;

  @Option(
      names = LATTICE,
      paramLabel = "LATTICE",
      description =
          "mechanisms on lattices: ternary, box:K, ball:K:R2 or sparse:K:S; default: a tiny one of"
              + " the mechanism's own")
  private @Nullable String lattice;

  @Option(
      names = INTERCEPT,
      paramLabel = "LO:HI",
      description = "mechanisms on lattices: range of an intercept; default: none")
  private @Nullable String intercept;

  @Option(
      names = COST,
      paramLabel = "FN:FP",
      description =
          "mechanisms on lattices: costs of a missed positive and of a false alarm; default 3:1 for"
              + " those that draw (the first four), else 1:1")
  private @Nullable String cost;

  @Option(
      names = FEATURES,
      paramLabel = "D",
      description = "mechanisms on lattices: number of features, 1 to 4; default 1 or 2")
  private @Nullable Integer features;

  @Option(
      names = THREADS,
      paramLabel = "N",
      description =
          "exponential, permute-and-flip, opsamp: threads of a draw, 1 to 16; above 1 also audits"
              + " that none shares its random bits; default 1")
  private @Nullable Integer threads;

  @Option(
      names = MAX_GAP,
      paramLabel = "G",
      description = "opdisc, rspm: answers within G of the least, the worst that is allowed")
  private @Nullable String maxGap;

  @Option(
      names = ACCEPT_CLAIMED,
      description = "opdisc, rspm: answers that are only claimed, any of several minimisers")
  private boolean acceptClaimed;

  /** The names of the options that were given. */
  private Set<TinyInstance.Part> given() {
    Set<TinyInstance.Part> given = new LinkedHashSet<>();
    if (lattice != null) {
      given.add(TinyInstance.Part.LATTICE);
    }
    if (intercept != null) {
      given.add(TinyInstance.Part.INTERCEPT);
    }
    if (cost != null) {
      given.add(TinyInstance.Part.COST);
    }
    if (features != null) {
      given.add(TinyInstance.Part.FEATURES);
    }
    if (threads != null) {
      given.add(TinyInstance.Part.THREADS);
    }
    if (maxGap != null) {
      given.add(TinyInstance.Part.MAX_GAP);
    }
    if (acceptClaimed) {
      given.add(TinyInstance.Part.ACCEPT_CLAIMED);
    }
    return given;
  }

  /**
   * The setting.
   *
   * @param family refuses what it has no use for
   */
  public TinyInstance setting(AuditFamily family) {
    for (TinyInstance.Part part : given()) {
      if (!family.parts().contains(part)) {
        throw new InvalidInputException(
            "%s has no meaning for the audit of %s".formatted(option(part), family.label()),
            family.parts().isEmpty()
                ? "leave it out."
                : "it takes %s."
                    .formatted(
                        family.parts().stream()
                            .map(AuditOptions::option)
                            .collect(Collectors.joining(", "))));
      }
    }
    Optional<LatticeName> choice =
        lattice == null && intercept == null
            ? Optional.empty()
            : Optional.of(LatticeName.parse(lattice == null ? "ternary" : lattice));
    if (intercept != null) {
      choice = Optional.of(choice.orElseThrow().withIntercept(intercept));
    }
    return new TinyInstance(
        choice,
        features == null
            ? OptionalInt.empty()
            : OptionalInt.of(within(FEATURES, features, MOST_FEATURES)),
        Optional.ofNullable(cost).map(Costs::parse),
        threads == null ? 1 : within(THREADS, threads, MOST_THREADS),
        rule());
  }

  private static String option(TinyInstance.Part part) {
    return "--" + part.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private AnswerRule rule() {
    AnswerRule rule = AnswerRule.LEAST_MINIMISER;
    if (maxGap != null) {
      if (!GAP.matcher(maxGap).matches()) {
        throw new InvalidInputException(
            "%s is %s, which is no decimal number from 0 to 999"
                .formatted(MAX_GAP, Quoted.of(maxGap)),
            "use a number of errors such as 0.5.");
      }
      rule = AnswerRule.within(Rational.of(new BigDecimal(maxGap)));
    }
    return acceptClaimed ? rule.acceptingClaims() : rule;
  }

  private static int within(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new InvalidInputException(
          "%s is not a number from 1 to %d".formatted(option, most), "leave it out.");
    }
    return value;
  }
}
