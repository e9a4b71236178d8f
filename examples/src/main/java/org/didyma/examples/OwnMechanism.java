package org.didyma.examples;

import java.util.Map;
import java.util.Set;
import org.didyma.data.Form;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.Setting;
import org.didyma.models.Release;
import org.didyma.models.Releasing;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism of one's own. Promise: the released label is positive when the number of positive
 * records less that of negative ones, times a public factor, plus discrete Laplace noise of scale 2
 * k/epsilon, is above 0; a record that is replaced moves the former by at most 2 k, so the release
 * is epsilon-differentially private.
 */
public final class OwnMechanism implements Mechanism<Cells, OwnMechanism.Parameters> {

  /** k, to show what a parameter is: it changes nothing but the grain of the noise. */
  private static final Parameter<Integer> GRAIN =
      Parameter.count("grain", "K", 1000).usually(8).says("steps of the noise per record");

  /** Its declaration. Listed in {@code Mechanisms}, it would be an option of the command line. */
  public static final Kind<Cells, Parameters> KIND =
      Kind.<Cells, Parameters>of("noisy-majority", "the more frequent label, by noisy counts")
          .provenIn("the comment of this class")
          .takes(GRAIN)
          .learnsFrom(Form.CELLS)
          .made(
              s -> new OwnMechanism(),
              (s, v) -> new Parameters(s.epsilon(), s.adjacency(), v.get(GRAIN)));

  /**
   * Public parameters.
   *
   * @param epsilon above 0
   * @param adjacency which tables are neighbours
   * @param grain k
   */
  public record Parameters(Epsilon epsilon, Adjacency adjacency, int grain) {}

  @Override
  public String name() {
    return KIND.name();
  }

  @Override
  public String proof() {
    return KIND.proof();
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(parameters.epsilon(), parameters.adjacency());
  }

  @Override
  public Drawn draw(Cells cells, Parameters parameters, RandomBits bits, Stop stop) {
    long difference = 0;
    for (int c = 0; c < cells.count(); c++) {
      difference += cells.positives(c) - cells.negatives(c);
    }
    Rational scale =
        Rational.of(2L * parameters.grain()).dividedBy(Rational.of(parameters.epsilon().value()));
    long noisy = difference * parameters.grain() + new DiscreteLaplace(scale).draw(bits);
    WeightLattice lattice = WeightLattice.cube(cells.dimension(), 1).withIntercept(-1, 1);
    int[] weights = new int[cells.dimension() + 1];
    weights[cells.dimension()] = noisy > 0 ? 1 : -1;
    Weights chosen = Weights.of(weights);
    LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
    return new Drawn.Point(
        lattice, chosen, Diagnostics.of(problem.loss(chosen), problem.errors(chosen)));
  }

  /** Prints a release and its promise. */
  public static void main(String[] args) {
    Release release = release("4");
    System.out.println(release);
  }

  /** A release for the patients, with a grain of the noise. */
  static Release release(String grain) {
    Setting setting = Setting.of(Epsilon.parse("0.5"), Delta.ZERO, Adjacency.REPLACE);
    Chosen<?, ?> chosen = KIND.over(setting, KIND.values(Map.of("grain", grain), Set.of()));
    return release(chosen);
  }

  private static <D, P> Release release(Chosen<D, P> chosen) {
    return Releasing.of(chosen.mechanism(), chosen.parameters())
        .under(chosen.conditions())
        .release(Patients.table(), chosen.form(), Stop.NEVER);
  }
}
