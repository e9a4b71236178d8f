package org.didyma.audits;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.baseline.Baseline;
import org.didyma.mechanisms.excess.LeastExcess;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.PrivateMajority;
import org.didyma.mechanisms.gradient.PublishedSgd;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.Prsma;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.sampling.ScoreNoise;

/** The audits by name: of every mechanism that declares its law, and of parts of mechanisms. */
public final class Audits {

  /** The help lists these first and in this order, and then whatever else there is. */
  private static final String FIRST =
      "exponential permute-and-flip top-r gap-truncated opdisc rspm sample-and-aggregate opsamp"
          + " discrete-laplace discrete-gaussian grid-laplace grid-gaussian dp-sgd psgd"
          + " output-perturbation scs13 bst14 objective-perturbation dp-agd privgene tuning trials";

  /** All of them, in the order of the help: of mechanisms, of their parts, of all of learn. */
  public static final List<AuditFamily> ALL =
      Stream.of(
              Mechanisms.ALL.stream().flatMap(kind -> family(kind).stream()),
              Laws.PARTS.entrySet().stream().map(p -> AuditFamily.of(p.getKey(), p.getValue())),
              Stream.of(
                  LearnThresholdsAudit.QUANTILES,
                  LearnThresholdsAudit.LABELS,
                  LearnColumnsAudit.FAMILY,
                  LearnLiteralsAudit.FAMILY,
                  LearnRoundedAudit.FAMILY))
          .flatMap(families -> families)
          .sorted(Comparator.comparingInt(Audits::place))
          .toList();

  private static final String NO_PROMISE = "it has no guarantee that could be refuted";
  private static final String STEPS = "it is dp-sgd with other parameters, which is audited";

  /** Why declared mechanisms have no audit of their own. */
  private static final Map<MechanismSpec<?, ?>, String> UNAUDITED =
      Map.of(
          LeastExcess.KIND, "it is whichever other mechanism it chooses",
          Prsma.KIND, NO_PROMISE,
          Baseline.MINIMUM, NO_PROMISE,
          Baseline.DESCENT, NO_PROMISE,
          Baseline.MAJORITY, NO_PROMISE,
          DpSgd.ADAM, STEPS,
          PublishedSgd.ADVANCED, STEPS,
          PublishedSgd.MOMENTS, STEPS,
          PrivateMajority.KIND, "its output is one of two, and a test computes its exact law");

  private Audits() {}

  private static int place(AuditFamily family) {
    int place = List.of(FIRST.split(" ")).indexOf(family.label());
    return place < 0 ? Integer.MAX_VALUE : place;
  }

  /** The audit of a declared mechanism by its law, and what is audited of it besides. */
  private static Optional<AuditFamily> family(MechanismSpec<?, ?> kind) {
    Optional<AuditFamily> family = AuditFamily.of(kind);
    if (kind == OpDisc.KIND || kind == Rspm.KIND) {
      return family.map(f -> f.elsewhere(usual -> ShiftAudit.making(kind == OpDisc.KIND, usual)));
    }
    if (kind == ExponentialMechanism.KIND || kind == PermuteAndFlip.KIND) {
      ScoreNoise noise = kind == PermuteAndFlip.KIND ? ScoreNoise.EXPONENTIAL : ScoreNoise.GUMBEL;
      return family.map(f -> f.elsewhere(usual -> ThreadedDraw.besides(noise, usual)));
    }
    return family;
  }

  /** The audit of a name, if there is one. */
  public static Optional<AuditFamily> find(String label) {
    return ALL.stream().filter(family -> family.label().equals(label)).findFirst();
  }

  /** The audit of a declared mechanism, if it has one of its own. */
  public static Optional<AuditFamily> of(MechanismSpec<?, ?> kind) {
    return find(kind.name());
  }

  /** Why a declared mechanism has no audit of its own; empty where it has one. */
  public static Optional<String> whyNone(MechanismSpec<?, ?> kind) {
    return Optional.ofNullable(UNAUDITED.get(kind));
  }

  /**
   * The audit of a name.
   *
   * @throws InvalidInputException when there is none
   */
  public static AuditFamily named(String label) {
    return find(label)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Mechanisms.find(label)
                        .flatMap(Audits::whyNone)
                        .map(reason -> label + " has no audit of its own: " + reason)
                        .orElse("there is no mechanism " + QuotedText.of(label) + " to audit"),
                    "use one of " + String.join(", ", labels()) + "."));
  }

  /** Their names. */
  public static List<String> labels() {
    return ALL.stream().map(AuditFamily::label).toList();
  }
}
