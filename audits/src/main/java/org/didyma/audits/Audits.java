package org.didyma.audits;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.baseline.Baseline;
import org.didyma.mechanisms.excess.LeastExcess;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.PrivateMajority;
import org.didyma.mechanisms.gradient.PublishedSgd;
import org.didyma.mechanisms.lattice.Prsma;

/** The audits by name. To add one is to add a line; what it is stands in its own file. */
public final class Audits {

  /** All of them, in the order of the help. */
  public static final List<AuditFamily> ALL =
      List.of(
          Selection.EXPONENTIAL.family(),
          Selection.PERMUTE_AND_FLIP.family(),
          Selection.TOP_R.family(),
          Selection.GAP_TRUNCATED.family(),
          PerturbationAudit.OPDISC,
          PerturbationAudit.RSPM,
          VoteAudit.FAMILY,
          OpSampAudit.FAMILY,
          NoiseLaw.DISCRETE_LAPLACE.family(),
          NoiseLaw.DISCRETE_GAUSSIAN.family(),
          NoiseLaw.GRID_LAPLACE.family(),
          NoiseLaw.GRID_GAUSSIAN.family(),
          StepAudit.FAMILY,
          PassAudit.Method.PSGD.family(),
          PassAudit.Method.OUTPUT_PERTURBATION.family(),
          PassAudit.Method.SCS13.family(),
          UpdatesAudit.FAMILY,
          ObjectiveAudit.FAMILY,
          AdaptiveAudit.FAMILY,
          EvolutionAudit.FAMILY,
          TuningAudit.FAMILY,
          TrialsAudit.FAMILY,
          LearnThresholdsAudit.QUANTILES,
          LearnThresholdsAudit.LABELS,
          LearnColumnsAudit.FAMILY,
          LearnLiteralsAudit.FAMILY,
          LearnRoundedAudit.FAMILY);

  private static final String NO_PROMISE = "it promises nothing that could be refuted";
  private static final String STEPS = "it is dp-sgd with other parameters, which is audited";

  /** Why declared mechanisms have no audit of their own. */
  private static final Map<Kind<?, ?>, String> UNAUDITED =
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

  /** The audit of a name, if there is one. */
  public static Optional<AuditFamily> find(String label) {
    return ALL.stream().filter(family -> family.label().equals(label)).findFirst();
  }

  /** The audit of a declared mechanism, if it has one of its own. */
  public static Optional<AuditFamily> of(Kind<?, ?> kind) {
    return find(kind.name());
  }

  /** Why a declared mechanism has no audit of its own; empty where it has one. */
  public static Optional<String> whyNone(Kind<?, ?> kind) {
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
                        .orElse("there is no mechanism " + Quoted.of(label) + " to audit"),
                    "use one of " + String.join(", ", labels()) + "."));
  }

  /** Their names. */
  public static List<String> labels() {
    return ALL.stream().map(AuditFamily::label).toList();
  }
}
