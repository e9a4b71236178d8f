package org.didyma.audits;

import static org.didyma.audits.AuditSetting.Part.ACCEPT_CLAIMED;
import static org.didyma.audits.AuditSetting.Part.COST;
import static org.didyma.audits.AuditSetting.Part.FEATURES;
import static org.didyma.audits.AuditSetting.Part.INTERCEPT;
import static org.didyma.audits.AuditSetting.Part.LATTICE;
import static org.didyma.audits.AuditSetting.Part.MAX_GAP;
import static org.didyma.audits.AuditSetting.Part.THREADS;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.didyma.exact.RandomBits;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.baseline.Baseline;
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
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/** A mechanism that can be audited, together with its broken twins. */
public enum AuditFamily {
  EXPONENTIAL(ExponentialMechanism.KIND, Set.of(LATTICE, INTERCEPT, COST, FEATURES, THREADS)),
  PERMUTE_AND_FLIP(PermuteAndFlip.KIND, Set.of(LATTICE, INTERCEPT, COST, FEATURES, THREADS)),
  TOP_R(TopR.KIND, Set.of(LATTICE, INTERCEPT, COST, FEATURES)),
  GAP_TRUNCATED(GapTruncatedMechanism.KIND, Set.of(LATTICE, INTERCEPT, COST, FEATURES)),
  OPDISC(OpDisc.KIND, Set.of(LATTICE, INTERCEPT, COST, FEATURES, MAX_GAP, ACCEPT_CLAIMED)),
  RSPM(Rspm.KIND, Set.of(LATTICE, INTERCEPT, COST, FEATURES, MAX_GAP, ACCEPT_CLAIMED)),
  SAMPLE_AND_AGGREGATE(SampleAndAggregate.KIND, Set.of(LATTICE, INTERCEPT, COST)),
  OPSAMP(OpSamp.KIND, Set.of(THREADS)),
  DISCRETE_LAPLACE("discrete-laplace"),
  DISCRETE_GAUSSIAN("discrete-gaussian"),
  GRID_LAPLACE("grid-laplace"),
  GRID_GAUSSIAN("grid-gaussian"),
  DP_SGD(DpSgd.KIND),
  PSGD(Psgd.KIND),
  OUTPUT_PERTURBATION(OutputPerturbation.KIND),
  SCS13(Scs13.KIND),
  BST14(Bst14.KIND),
  OBJECTIVE_PERTURBATION(ObjectivePerturbation.KIND),
  DP_AGD(DpAgd.KIND),
  PRIVGENE(PrivGene.KIND),
  TUNING("tuning");

  private final String label;
  private final SortedSet<AuditSetting.Part> parts;

  /** A part of mechanisms, which is none of them. */
  AuditFamily(String label) {
    this(label, Set.of());
  }

  /** A declared mechanism. */
  AuditFamily(Kind<?, ?> kind) {
    this(kind.name(), Set.of());
  }

  AuditFamily(Kind<?, ?> kind, Set<AuditSetting.Part> parts) {
    this(kind.name(), parts);
  }

  AuditFamily(String label, Set<AuditSetting.Part> parts) {
    this.label = label;
    this.parts = new TreeSet<>(parts);
  }

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

  /** The family of a declared mechanism, if it has an audit of its own. */
  public static Optional<AuditFamily> of(Kind<?, ?> kind) {
    return Arrays.stream(values()).filter(f -> f.label.equals(kind.name())).findFirst();
  }

  /** Why a declared mechanism has no audit of its own; empty where it has one. */
  public static Optional<String> whyNone(Kind<?, ?> kind) {
    return Optional.ofNullable(UNAUDITED.get(kind));
  }

  /** What of a setting its audit has a use for. */
  public SortedSet<AuditSetting.Part> parts() {
    return Collections.unmodifiableSortedSet(parts);
  }

  /** The name on the command line. */
  public String label() {
    return label;
  }

  /** Draws on each data set that is looked at closely, unless others are asked for. */
  public int usualSamples() {
    return this == OPSAMP ? 5_000 : 50_000;
  }

  /**
   * The family of a name.
   *
   * @throws InvalidInputException when there is none
   */
  public static AuditFamily ofLabel(String label) {
    for (AuditFamily family : values()) {
      if (family.label.equals(label)) {
        return family;
      }
    }
    Optional<String> why = Mechanisms.find(label).flatMap(AuditFamily::whyNone);
    throw new InvalidInputException(
        why.map(reason -> label + " has no audit of its own: " + reason)
            .orElse("there is no mechanism of this name to audit"),
        "use one of " + String.join(", ", labels()) + ".");
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(AuditFamily::label).toList();
  }

  /**
   * The mechanism itself.
   *
   * @throws InvalidInputException when it is not for this adjacency
   */
  public Subject mechanism(
      Epsilon epsilon, Adjacency adjacency, AuditSetting setting, RandomBits bits) {
    return switch (this) {
      case DISCRETE_LAPLACE, DISCRETE_GAUSSIAN, GRID_LAPLACE, GRID_GAUSSIAN ->
          new NoiseAudit(law(), epsilon, adjacency, bits).mechanism(label);
      case DP_SGD -> new StepAudit(epsilon, adjacency, bits).mechanism(label);
      case PSGD, OUTPUT_PERTURBATION, SCS13 ->
          new PassAudit(method(), epsilon, adjacency, bits).mechanism(label);
      case BST14 -> new UpdatesAudit(epsilon, adjacency, bits).mechanism(label);
      case OBJECTIVE_PERTURBATION -> new ObjectiveAudit(epsilon, adjacency, bits).mechanism(label);
      case DP_AGD, PRIVGENE, TUNING -> choice(epsilon, adjacency, bits).mechanism(label);
      case OPSAMP -> new OpSampAudit(epsilon, adjacency, setting.threads(), bits).mechanism(label);
      default -> lattice(epsilon, adjacency, setting, bits).mechanism();
    };
  }

  /** Its broken twins. */
  public List<Subject> twins(
      Epsilon epsilon, Adjacency adjacency, AuditSetting setting, RandomBits bits) {
    return switch (this) {
      case DISCRETE_LAPLACE, DISCRETE_GAUSSIAN, GRID_LAPLACE, GRID_GAUSSIAN ->
          new NoiseTwins(new NoiseAudit(law(), epsilon, adjacency, bits)).all();
      case DP_SGD -> new StepTwins(new StepAudit(epsilon, adjacency, bits)).all();
      case PSGD, OUTPUT_PERTURBATION, SCS13 ->
          new PassTwins(new PassAudit(method(), epsilon, adjacency, bits)).all();
      case BST14 -> new UpdateTwins(new UpdatesAudit(epsilon, adjacency, bits)).all();
      case OBJECTIVE_PERTURBATION ->
          new ObjectiveTwins(new ObjectiveAudit(epsilon, adjacency, bits)).all();
      case DP_AGD, PRIVGENE, TUNING -> choice(epsilon, adjacency, bits).twins();
      case OPSAMP -> new OpSampTwins(new OpSampAudit(epsilon, adjacency, 1, bits)).all();
      default -> lattice(epsilon, adjacency, setting, bits).twins();
    };
  }

  private Audited lattice(
      Epsilon epsilon, Adjacency adjacency, AuditSetting setting, RandomBits bits) {
    return switch (this) {
      case EXPONENTIAL ->
          new SelectionAudit(Selection.EXPONENTIAL, epsilon, adjacency, setting, bits);
      case PERMUTE_AND_FLIP ->
          new SelectionAudit(Selection.PERMUTE_AND_FLIP, epsilon, adjacency, setting, bits);
      case TOP_R -> new SelectionAudit(Selection.TOP_R, epsilon, adjacency, setting, bits);
      case GAP_TRUNCATED ->
          new SelectionAudit(Selection.GAP_TRUNCATED, epsilon, adjacency, setting, bits);
      case OPDISC -> PerturbationAudit.of(true, epsilon, adjacency, setting, bits);
      case RSPM -> PerturbationAudit.of(false, epsilon, adjacency, setting, bits);
      case SAMPLE_AND_AGGREGATE -> new VoteAudit(epsilon, adjacency, setting, bits);
      default -> throw new IllegalStateException("no mechanism on a lattice");
    };
  }

  private ChoiceAudit<?> choice(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    return switch (this) {
      case DP_AGD -> new AdaptiveAudit(epsilon, adjacency, bits);
      case PRIVGENE -> new EvolutionAudit(epsilon, adjacency, bits);
      case TUNING -> new TuningAudit(epsilon, adjacency, bits);
      default -> throw new IllegalStateException("no gradient method with few outputs");
    };
  }

  private PassAudit.Method method() {
    return switch (this) {
      case PSGD -> PassAudit.Method.PSGD;
      case OUTPUT_PERTURBATION -> PassAudit.Method.OUTPUT_PERTURBATION;
      case SCS13 -> PassAudit.Method.SCS13;
      default -> throw new IllegalStateException("no descent in passes");
    };
  }

  private NoiseLaw law() {
    return switch (this) {
      case DISCRETE_LAPLACE -> NoiseLaw.DISCRETE_LAPLACE;
      case DISCRETE_GAUSSIAN -> NoiseLaw.DISCRETE_GAUSSIAN;
      case GRID_LAPLACE -> NoiseLaw.GRID_LAPLACE;
      case GRID_GAUSSIAN -> NoiseLaw.GRID_GAUSSIAN;
      default -> throw new IllegalStateException("not a law of noise");
    };
  }
}
