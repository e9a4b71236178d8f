package org.didyma.oracles.engine;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FormulatedProgram;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.engine.WrongClaimException.Fault;
import org.didyma.solver.Incumbent;
import org.didyma.solver.SolveReport;

/** Turns an engine's report into an answer, after checking what can be checked. */
final class Review {

  /** Objectives are integers; engines that compute in doubles report them with some noise. */
  private static final double NOISE = 1e-6;

  private final FormulatedProgram formulated;
  private final SolveReport report;
  private final Certificate.Claim claim;

  private Review(FormulatedProgram formulated, SolveReport report) {
    this.formulated = formulated;
    this.report = report;
    this.claim = new Certificate.Claim(report.engine(), report.version(), formulated.formulation());
  }

  /**
   * The answer of a report about a lattice with points.
   *
   * @throws WrongClaimException when the report contradicts itself or the problem
   * @throws EngineFailedException when the engine failed
   */
  static Answer of(FormulatedProgram formulated, SolveReport report) {
    Review review = new Review(formulated, report);
    return switch (report.termination()) {
      case OPTIMAL -> review.claimed(report.incumbent().orElseThrow());
      case FEASIBLE, LIMIT, INTERRUPTED -> review.stopped();
      case INFEASIBLE, UNBOUNDED -> throw new WrongClaimException(review.claim, Fault.NO_OPTIMUM);
      case ERROR -> throw new EngineFailedException(report.engine(), report.message());
    };
  }

  private Answer claimed(Incumbent incumbent) {
    if (!incumbent.isFeasible()) {
      throw new WrongClaimException(claim, Fault.INFEASIBLE_POINT);
    }
    Weights w = formulated.reading().weights(incumbent.point());
    long objective = incumbent.objective().orElseThrow();
    long value = formulated.value(w);
    if (value > objective || !formulated.problem().lattice().contains(w)) {
      throw new IllegalStateException(
          "the formulation "
              + formulated.formulation()
              + " has a point that is not one of the problem");
    }
    if (value < objective) {
      throw new WrongClaimException(claim, Fault.BETTER_VALUE);
    }
    if (hasOpenGap(report)) {
      throw new WrongClaimException(claim, Fault.OPEN_GAP);
    }
    if (NearbyPoints.lower(formulated, w, value).isPresent()) {
      throw new WrongClaimException(claim, Fault.BEATEN);
    }
    return answer(
        Answer.Status.CLAIMED,
        Optional.of(w),
        value,
        Optional.of(new Certificate.Claimed(List.of(claim), value)));
  }

  /** Less than 1 leaves no room for a better integer; a bound clearly above the point is absurd. */
  static boolean hasOpenGap(SolveReport report) {
    OptionalDouble gap = report.claimedGap();
    return gap.isPresent() && !(gap.getAsDouble() < 1 && gap.getAsDouble() > -0.5);
  }

  private Answer stopped() {
    Optional<Weights> point =
        report
            .incumbent()
            .filter(Incumbent::isFeasible)
            .map(incumbent -> formulated.reading().weights(incumbent.point()));
    long value = point.map(formulated::value).orElse(Long.MAX_VALUE);
    Optional<Long> claimed = claimedBound(report);
    if (claimed.filter(bound -> bound > value).isPresent()) {
      throw new WrongClaimException(claim, Fault.BOUND_ABOVE_POINT);
    }
    return answer(
        Answer.Status.STOPPED,
        point,
        value,
        claimed.map(bound -> new Certificate.Claimed(List.of(claim), bound)));
  }

  /** The least integer that the claimed bound leaves possible. */
  static Optional<Long> claimedBound(SolveReport report) {
    OptionalDouble bound = report.claimedBound();
    return bound.isPresent() && Math.abs(bound.getAsDouble()) < 0x1p62
        ? Optional.of(roundUp(bound.getAsDouble()))
        : Optional.empty();
  }

  static long roundUp(double bound) {
    return (long) Math.ceil(bound - NOISE * Math.max(1, Math.abs(bound)));
  }

  private Answer answer(
      Answer.Status status,
      Optional<Weights> weights,
      long objective,
      Optional<Certificate.Claimed> certificate) {
    return new Answer(
        status,
        weights,
        objective,
        Long.MIN_VALUE,
        certificate.map(Certificate.class::cast),
        report.engine(),
        report.nodes().orElse(0));
  }
}
