package org.didyma.operations.optimum;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.didyma.core.UserFacingException.Outcome;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.oracles.certificate.TreeCertificate;

/** What came of checking a certificate, or a solution, or both. */
public record Verification(
    @Field("whether the certificate is a proof, for this table") Optional<Boolean> valid,
    @Field("why, or why not") Optional<String> reason,
    Optional<Proven> proven,
    Optional<CheckedSolution> solution)
    implements Result {

  /**
   * What a certificate proves, with the public parameters that it names.
   *
   * @param ofProblem whether it was checked against a whole problem
   */
  record Proven(
      @Field("the least value, where there is a perturbation") OptionalLong objective,
      @Field("the least cost, where there is none") OptionalLong cost,
      @Field("the fewest errors, where each costs 1") OptionalLong errors,
      @Field("number of records") long records,
      @Field("the weights of the problem, in words") String lattice,
      CostPair costs,
      @Field("what was minimised") String loss,
      @Field("weight of a unit of the loss beside the perturbation") OptionalLong unit,
      @Field("whether its weights are the first of several optimal ones: never proven here")
          boolean tieRuleProven,
      @Field(hidden = true) boolean isOfCosts,
      @Field(hidden = true) boolean isBinary,
      @Field(hidden = true) boolean ofProblem) {

    static Proven of(TreeCertificate tree, boolean ofProblem) {
      boolean perturbed = !tree.perturbation().isNone();
      boolean counted = !perturbed && tree.loss().equals(Costs.EQUAL);
      OptionalLong least = OptionalLong.of(tree.objective());
      OptionalLong none = OptionalLong.empty();
      return new Proven(
          perturbed ? least : none,
          perturbed ? none : least,
          counted ? least : none,
          tree.records(),
          words(tree.lattice()),
          CostPair.of(tree.loss().costs()),
          tree.loss().name(),
          perturbed ? OptionalLong.of(tree.perturbation().unit()) : none,
          false,
          tree.loss() instanceof Costs,
          tree.loss().labels() == Cells.TWO,
          ofProblem);
    }

    String text() {
      String what =
          objective.isPresent()
              ? "a perturbed objective below " + objective.getAsLong()
              : errors.isPresent()
                  ? "fewer than " + errors.getAsLong() + " errors"
                  : "a cost below " + cost.orElseThrow();
      StringBuilder text = new StringBuilder();
      text.append(
          "Proven: no weights of the lattice have %s on this %s of %d records.\n"
              .formatted(what, ofProblem ? "problem" : "table", records));
      text.append(
          "Lattice: %s.\n%s"
              .formatted(
                  lattice,
                  isBinary
                      ? "Costs: %d for a missed positive, %d for a false alarm.\n"
                          .formatted(costs.missedPositive(), costs.falseAlarm())
                      : ""));
      if (!isOfCosts) {
        text.append(
            "Loss: %s, %s.\n"
                .formatted(loss, ofProblem ? "the problem's own" : "made from its name"));
      }
      unit.ifPresent(
          u ->
              text.append(
                  "Objective: %d * cost, minus the perturbation in the certificate.\n"
                      .formatted(u)));
      return text.append(
              "Not proven: that its weights are the lexicographically smallest of the best.\n")
          .toString();
    }
  }

  /** Costs of errors. */
  record CostPair(
      @Field("what a missed positive costs") long missedPositive,
      @Field("what a false alarm costs") long falseAlarm) {

    static CostPair of(Costs costs) {
      return new CostPair(costs.missedPositive(), costs.falseAlarm());
    }
  }

  static Verification invalid(String reason) {
    return new Verification(
        Optional.of(false), Optional.of(reason), Optional.empty(), Optional.empty());
  }

  static Verification valid(
      String reason, TreeCertificate tree, boolean ofProblem, Optional<CheckedSolution> solution) {
    return new Verification(
        Optional.of(true), Optional.of(reason), Optional.of(Proven.of(tree, ofProblem)), solution);
  }

  static Verification ofSolution(CheckedSolution solution) {
    return new Verification(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(solution));
  }

  @Override
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    valid.ifPresent(
        is ->
            sections.add(
                new Section.Text(
                    "%s: %s.\n".formatted(is ? "Valid" : "Invalid", reason.orElseThrow()))));
    proven.ifPresent(p -> sections.add(new Section.Text(p.text())));
    solution.ifPresent(s -> sections.add(new Section.Text(s.text())));
    return sections;
  }

  @Override
  public Optional<Outcome> failure() {
    return valid.orElse(true) && solution.map(CheckedSolution::holds).orElse(true)
        ? Optional.empty()
        : Optional.of(Outcome.NOTHING_RELEASED);
  }

  private static String words(WeightLattice lattice) {
    int d = lattice.features();
    int low = IntStream.range(0, d).map(lattice::low).min().orElse(0);
    int high = IntStream.range(0, d).map(lattice::high).max().orElse(0);
    boolean alike =
        IntStream.range(0, d).allMatch(j -> lattice.low(j) == low && lattice.high(j) == high);
    return "%d weights %s %d to %d".formatted(d, alike ? "from" : "of ranges within", low, high)
        + (lattice.hasBall() ? ", squared norm at most " + lattice.largestSquaredNorm() : "")
        + (lattice.isSparse() ? ", at most " + lattice.maxNonZeros() + " non-zero" : "")
        + (lattice.hasIntercept()
            ? ", intercept from %d to %d".formatted(lattice.low(d), lattice.high(d))
            : "")
        + (lattice.interceptStep() > 1 ? " in steps of " + lattice.interceptStep() : "");
  }
}
