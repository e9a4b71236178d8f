package org.didyma.mechanisms.law;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.law.TinyInstance.Part;

/** The exact laws that mechanisms declare, each computed in a file of its own. */
public final class Laws {

  /** Of the exponential mechanism. */
  public static final LawDeclaration EXPONENTIAL =
      SelectionLaw.Of.EXPONENTIAL.declared(
          Part.LATTICE, Part.INTERCEPT, Part.COST, Part.FEATURES, Part.LOSS, Part.THREADS);

  public static final LawDeclaration PERMUTE_AND_FLIP =
      SelectionLaw.Of.PERMUTE_AND_FLIP.declared(
          Part.LATTICE, Part.INTERCEPT, Part.COST, Part.FEATURES, Part.LOSS, Part.THREADS);

  /** Of draws that tell only the best apart. */
  public static final LawDeclaration TOP_R =
      SelectionLaw.Of.TOP_R.declared(
          Part.LATTICE, Part.INTERCEPT, Part.COST, Part.FEATURES, Part.LOSS);

  /** Of draws that tell nothing apart beyond a gap. */
  public static final LawDeclaration GAP_TRUNCATED =
      SelectionLaw.Of.GAP_TRUNCATED.declared(
          Part.LATTICE, Part.INTERCEPT, Part.COST, Part.FEATURES, Part.LOSS);

  /** Of opdisc, on its own lattice. */
  public static final LawDeclaration OPDISC = perturbed(true);

  /** Of rspm, on its own lattice. */
  public static final LawDeclaration RSPM = perturbed(false);

  /** Of sample and aggregate. */
  public static final LawDeclaration VOTES =
      LawDeclaration.of(VoteLaw::new, Part.LATTICE, Part.INTERCEPT, Part.COST);

  /** Of the counts that all of binned-counts follows from. */
  public static final LawDeclaration BINNED_COUNTS =
      LawDeclaration.of((epsilon, adjacency, on) -> new BinnedCountsLaw(epsilon, adjacency));

  public static final LawDeclaration OPSAMP = OpSampLaw.DECLARED;

  public static final LawDeclaration DP_SGD = StepLaw.DECLARED;

  public static final LawDeclaration PSGD = PassLaw.Of.PSGD.declared();

  public static final LawDeclaration OUTPUT_PERTURBATION =
      PassLaw.Of.OUTPUT_PERTURBATION.declared();

  /** Of scs13. */
  public static final LawDeclaration SCS13 = PassLaw.Of.SCS13.declared();

  /** Of bst14. */
  public static final LawDeclaration BST14 = UpdatesLaw.DECLARED;

  public static final LawDeclaration OBJECTIVE_PERTURBATION = ObjectiveLaw.DECLARED;

  public static final LawDeclaration DP_AGD = AdaptiveLaw.DECLARED;

  public static final LawDeclaration PRIVGENE = EvolutionLaw.DECLARED;

  /** Of parts of mechanisms, which are no mechanisms by themselves. */
  public static final Map<String, LawDeclaration> PARTS = parts();

  private Laws() {}

  private static Map<String, LawDeclaration> parts() {
    Map<String, LawDeclaration> parts = new LinkedHashMap<>();
    for (NoisySumsLaw.Of noise : NoisySumsLaw.Of.values()) {
      parts.put(noise.name().toLowerCase(Locale.ROOT).replace('_', '-'), noise.declared());
    }
    parts.put("tuning", TuningLaw.DECLARED);
    parts.put("trials", TrialsLaw.DECLARED);
    return Collections.unmodifiableMap(parts);
  }

  private static LawDeclaration perturbed(boolean projected) {
    return LawDeclaration.of(
        (epsilon, adjacency, on) ->
            new PerturbationLaw(projected, epsilon, adjacency, on.costs(Costs.EQUAL)),
        Part.LATTICE,
        Part.INTERCEPT,
        Part.COST,
        Part.FEATURES,
        Part.MAX_GAP,
        Part.ACCEPT_CLAIMED);
  }
}
