package org.didyma.privacy;

import java.util.List;
import org.didyma.core.PrivacyUnit;
import org.didyma.exact.Decimals;

/**
 * What a computation promises to every record: a bound on how far the distributions of its output
 * on neighbouring data sets can be apart, and the conditions under which the bound holds.
 */
public sealed interface PrivacyGuarantee {

  /** Which data sets are neighbours. */
  Adjacency adjacency();

  /** What must hold besides the proof, each to follow "provided that"; empty when nothing must. */
  List<String> conditions();

  /** The kind's name in files. */
  default String kind() {
    return PrivacyJson.kind(this);
  }

  /** What is promised, without adjacency's conditions and without a full stop. */
  String promise();

  /** The same promise under further conditions. */
  default PrivacyGuarantee under(List<String> more) {
    List<String> all = Together.conditions(conditions(), more);
    return Components.with(this, part -> part instanceof List ? all : part);
  }

  /** The same promise to units, whatever number of their records is used. */
  default PrivacyGuarantee about(PrivacyUnit unit) {
    return Components.with(
        this, part -> part instanceof Adjacency adjacency ? adjacency.of(unit) : part);
  }

  /** Whether anything is promised: it is not where that is not proven, or not meant. */
  default boolean isProven() {
    return !(this instanceof Unproven || this instanceof NotPrivate);
  }

  /**
   * The promise of two computations on the same data, the second of which may look at what the
   * first released: pure and approximate guarantees add up (basic composition; Dwork et al. 2006),
   * so do those of zCDP (Bun and Steinke 2016, Lemma 1.7) and of Renyi differential privacy
   * (Mironov 2017, Proposition 1). What is not proven, or not private, stays so.
   *
   * @throws AdjacencyMismatchException when the adjacencies differ
   * @throws IllegalArgumentException when the kinds do not add up
   */
  default PrivacyGuarantee and(PrivacyGuarantee other) {
    return Together.SUM.of(this, other);
  }

  /**
   * The promise of two computations on two parts of the data, by whose coins each record, or unit,
   * is in one of them: the larger numbers (docs/proofs/accounting.md, section 2, Theorem P). Each
   * may look at what the other released. What is not proven, or not private, stays so.
   *
   * @throws AdjacencyMismatchException when the adjacencies differ
   * @throws IllegalArgumentException when the kinds have no common one
   */
  default PrivacyGuarantee besides(PrivacyGuarantee other) {
    return Together.LARGER.of(this, other);
  }

  /** The guarantee as one sentence. */
  default String statement() {
    return conditions().isEmpty()
        ? promise() + "."
        : promise() + ", provided that " + String.join(" and that ", conditions()) + ".";
  }

  /** Unconditional pure epsilon-differential privacy. */
  static Pure pure(Epsilon epsilon, Adjacency adjacency) {
    return new Pure(epsilon, adjacency, List.of());
  }

  /** Unconditional (epsilon, delta)-differential privacy. */
  static Approximate approximate(Epsilon epsilon, Delta delta, Adjacency adjacency) {
    return new Approximate(epsilon, delta, adjacency, List.of());
  }

  /** Unconditional rho-zCDP. */
  static ZeroConcentrated zeroConcentrated(Rho rho, Adjacency adjacency) {
    return new ZeroConcentrated(rho, adjacency, List.of());
  }

  /** Unconditional Renyi differential privacy. */
  static Renyi renyi(RenyiCurve curve, Adjacency adjacency) {
    return new Renyi(curve, adjacency, List.of());
  }

  /**
   * Pure epsilon-differential privacy (Dwork, McSherry, Nissim and Smith 2006).
   *
   * @param epsilon the bound on the log-ratio of output probabilities on neighbours
   */
  record Pure(Epsilon epsilon, Adjacency adjacency, List<String> conditions)
      implements PrivacyGuarantee {

    public Pure {
      conditions = List.copyOf(conditions);
    }

    @Override
    public String promise() {
      return "%s-differentially private: %s changes the probability of any output by a factor of at most exp(%s)"
          .formatted(epsilon, adjacency.change(), epsilon);
    }
  }

  /**
   * (epsilon, delta)-differential privacy: P[M(S) in E] &lt;= exp(epsilon) P[M(S') in E] + delta
   * for all neighbours S, S' and all sets E of outputs.
   */
  record Approximate(Epsilon epsilon, Delta delta, Adjacency adjacency, List<String> conditions)
      implements PrivacyGuarantee {

    public Approximate {
      conditions = List.copyOf(conditions);
    }

    @Override
    public String promise() {
      return "(%s, %s)-differentially private: %s changes the probability of any set of outputs by at most a factor of exp(%s) and %s more"
          .formatted(epsilon, delta, adjacency.change(), epsilon, delta);
    }
  }

  /** rho-zero-concentrated differential privacy (Bun and Steinke 2016, Definition 1.1). */
  record ZeroConcentrated(Rho rho, Adjacency adjacency, List<String> conditions)
      implements PrivacyGuarantee {

    public ZeroConcentrated {
      conditions = List.copyOf(conditions);
    }

    @Override
    public String promise() {
      return "%s-zero-concentrated differentially private: under %s the Renyi divergence of every order a > 1 between the two output distributions is at most %s a"
          .formatted(rho, adjacency.change(), rho);
    }
  }

  /** Renyi differential privacy (Mironov 2017, Definition 4) at the orders of a curve. */
  record Renyi(RenyiCurve curve, Adjacency adjacency, List<String> conditions)
      implements PrivacyGuarantee {

    public Renyi {
      conditions = List.copyOf(conditions);
    }

    @Override
    public String promise() {
      int middle = curve.size() / 2;
      return "Renyi differentially private: under %s the Renyi divergence between the two output distributions is bounded at %d orders, at order %s by %s"
          .formatted(
              adjacency.change(),
              curve.size(),
              curve.order(middle),
              Decimals.text(curve.bound(middle)));
    }
  }

  /**
   * No promise: a source publishes a calibration whose proof has a gap, or whose claim is false.
   *
   * @param source what is published where, public
   */
  record Unproven(String source, Adjacency adjacency, List<String> conditions)
      implements PrivacyGuarantee {

    public Unproven {
      if (source.isBlank()) {
        throw new IllegalArgumentException("a published calibration has a source");
      }
      conditions = List.copyOf(conditions);
    }

    @Override
    public String promise() {
      return "published calibration, guarantee not proven (%s)".formatted(source);
    }
  }

  /**
   * No promise, and none meant: the data were used without protection, as by learners to compare
   * private ones with.
   */
  record NotPrivate(Adjacency adjacency, List<String> conditions) implements PrivacyGuarantee {

    public NotPrivate {
      conditions = List.copyOf(conditions);
    }

    @Override
    public String promise() {
      return "not private: these weights were computed from the data without protection";
    }
  }
}
