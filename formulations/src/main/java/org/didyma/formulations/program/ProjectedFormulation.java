package org.didyma.formulations.program;

import java.math.BigInteger;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * A projected term h(|w|^2) without lookup variables, for tables that are concave and do not rise.
 *
 * <pre>
 *   minimise  U*L(w) - &lt;eta, w&gt; + lam*y - h(0)         U*L(w) by any {@link LossFormulation}
 *   s_j &gt;= (2i+1)*w_j - i*(i+1)  for low_j &lt;= i &lt; high_j       secants of the square
 *   m  &gt;= sum_j s_j,  0 &lt;= m &lt;= R2
 *   y  &gt;= f(i) + (f(i+1) - f(i))*(m - i)  for 0 &lt;= i &lt; R2        secants of f = (h(0) - h)/lam
 * </pre>
 *
 * <p>Source: a loss and a projected term that is concave and does not rise.
 *
 * <p>Target: the loss's program, integers and linear rows.
 *
 * <p>lam is the greatest common divisor of the differences of h. Exact if and only if, on 0..R2, h
 * is its own least concave and non-rising majorant, that is h(i+1) &lt;= h(i) and h(i+1) - h(i)
 * &lt;= h(i) - h(i-1): then f is convex and does not fall, its secants are tight at integers, and a
 * larger m than |w|^2 only costs; so s_j = w_j^2, m = |w|^2, y = f(m) at an optimum. Without the
 * first condition the optimum would overstate the norm, without the second it would lie on a chord
 * above h. Both are checked in exact integers; rounding a concave function to integers may break
 * the second, and then {@link LookupProjectedFormulation} is the one to use.
 *
 * <p>Size beyond the loss: d + 2 integers; 2d + 1 rows for ternary weights, in general one row per
 * coordinate and step of its range; and one row per distinct difference of h, at most R2. No
 * booleans. Under other perturbations only the objective changes as long as their tables are
 * multiples of the same one: f stays and lam is the objective's coefficient of y.
 *
 * <p>Literature: objective perturbation with the coefficient of the last coordinate made
 * non-negative; the derivation is the one above.
 */
public record ProjectedFormulation(LossFormulation loss) implements Formulation {

  static final String NAME = "projected";

  @Override
  public String name() {
    return NAME + "-" + loss.name();
  }

  @Override
  public Optional<String> refusal(LearningProblem problem) {
    if (!problem.perturbation().hasProjectedTerm()) {
      return Optional.of(
          "the problem has no projected term; the formulation " + loss.name() + " does");
    }
    Perturbation h = problem.perturbation();
    int last = problem.lattice().largestSquaredNorm();
    for (int i = 0; i < last; i++) {
      if (difference(h, i) > 0) {
        return Optional.of("the table of the projected term rises with the norm");
      }
      if (i > 0 && difference(h, i) > difference(h, i - 1)) {
        return Optional.of("the table of the projected term is not concave in the squared norm");
      }
    }
    return loss.refusal(withoutProjectedTerm(problem));
  }

  @Override
  public FormulatedProgram formulate(LearningProblem problem) {
    ProgramDraft draft = ProgramDraft.of(this, problem);
    int last = problem.lattice().largestSquaredNorm();
    if (last >= ProgramDraft.MAX_TABLE) {
      throw ProgramDraft.tooLarge("a squared norm up to " + last);
    }
    long[] shape = shape(problem.perturbation(), last);
    LinearExpression.Sum excess = LinearExpression.sum();
    LinearExpression squares = draft.squares();
    for (int i = 0; i < squares.size(); i++) {
      excess.add(-squares.coefficient(i), squares.variable(i));
    }
    IntegerVariable norm =
        draft.integer("norm", 0, last, w -> ProgramDraft.squaredNorm(problem.lattice(), w));
    draft.builder().atLeast("normrow", excess.add(norm).build(), 0);
    IntegerVariable y = draft.convex("lost", norm, 0, shape);
    draft.cost((sum, perturbation) -> price(sum, perturbation, shape, y));
    loss.addLoss(draft);
    return draft.finish();
  }

  /** lam*y - h(0), for any table h that is -lam*shape plus a constant. */
  private static long price(
      LinearExpression.Sum sum, Perturbation perturbation, long[] shape, IntegerVariable y) {
    if (!perturbation.hasProjectedTerm()) {
      return 0;
    }
    int last = shape.length - 1;
    long lam = lam(perturbation, last);
    for (int i = 0; i < last; i++) {
      // Both factors divide differences of h, so that the product fits.
      if (-difference(perturbation, i) != lam * (shape[i + 1] - shape[i])) {
        throw new InvalidInputException(
            "the table of the projected term is no multiple of the one in the program",
            "formulate the problem anew.");
      }
    }
    sum.add(lam, y);
    return -perturbation.projected(0);
  }

  /** f(0), f(1), ..., f(last). */
  private static long[] shape(Perturbation h, int last) {
    long lam = Math.max(1, lam(h, last));
    long[] shape = new long[last + 1];
    for (int i = 0; i < last; i++) {
      shape[i + 1] = shape[i] - difference(h, i) / lam;
    }
    return shape;
  }

  private static long lam(Perturbation h, int last) {
    BigInteger divisor = BigInteger.ZERO;
    for (int i = 0; i < last; i++) {
      divisor = divisor.gcd(BigInteger.valueOf(difference(h, i)));
    }
    return divisor.longValueExact();
  }

  private static long difference(Perturbation h, int i) {
    return h.projected(i + 1) - h.projected(i);
  }

  static LearningProblem withoutProjectedTerm(LearningProblem problem) {
    Perturbation all = problem.perturbation();
    long[] linear = new long[all.coordinates()];
    for (int j = 0; j < linear.length; j++) {
      linear[j] = all.linear(j);
    }
    Perturbation rest = Perturbation.linear(all.unit(), linear);
    return problem.under(all.separator().map(rest::with).orElse(rest));
  }
}
