package org.didyma.mechanisms;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Form;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.law.BrokenVariant;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.mechanisms.law.ExactLaw;
import org.didyma.mechanisms.law.LawDeclaration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.IntervalLaw;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A toy, all of it in this file: the sign of the noisy difference between the numbers of positive
 * and of negative records. Its law is declared beside it, so that the contract of mechanisms and
 * audits take it as it is.
 */
public final class ToyMechanism implements Mechanism<Cells, ToyMechanism.Parameters> {

  /** Its declaration. */
  public static final MechanismSpec<Cells, Parameters> KIND = declared(1);

  /**
   * The same with a wrong law.
   *
   * @param part of the noise that the law has; 1 is right
   */
  static MechanismSpec<Cells, Parameters> declared(double part) {
    return MechanismSpec.<Cells, Parameters>of("laplace", "the more frequent label, with noise")
        .provenIn("docs/proofs/noise.md")
        .withLaw(LawDeclaration.of((epsilon, adjacency, on) -> new Law(epsilon, adjacency, part)))
        .learnsFrom(Form.CELLS)
        .made(s -> new ToyMechanism(), (s, v) -> new Parameters(s.epsilon(), s.adjacency()));
  }

  /** What is promised. */
  public record Parameters(Epsilon epsilon, Adjacency adjacency) {}

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
    return PrivacyGuarantee.pure(parameters.epsilon, parameters.adjacency);
  }

  @Override
  public RawOutput draw(
      Cells data, Parameters parameters, RandomBits bits, CancellationToken stop) {
    long difference = 0;
    for (int c = 0; c < data.count(); c++) {
      difference += data.positives(c) - data.negatives(c);
    }
    Rational scale =
        Rational.of(parameters.adjacency.changes())
            .dividedBy(Rational.of(parameters.epsilon.value()));
    long noisy = difference + new DiscreteLaplace(scale).draw(bits);
    return new RawOutput.Point(
        WeightLattice.cube(1, 1), Weights.of(noisy > 0 ? 1 : -1), Diagnostics.of(0, 0));
  }

  /** Its law on tables of a bulk of positive records and at most two others; set by the noise. */
  private record Law(Epsilon epsilon, Adjacency adjacency, double part)
      implements ExactLaw<Double> {

    @Override
    public PrivacyGuarantee promise() {
      return PrivacyGuarantee.pure(epsilon, adjacency);
    }

    @Override
    public TinyDomain tables() {
      return TinyDomain.upTo(2, 2).andWith((int) Math.ceil(10 / epsilon.value().doubleValue()), 0);
    }

    @Override
    public Double right() {
      return part * adjacency.changes() / epsilon.value().doubleValue();
    }

    @Override
    public OutputLaw of(int[] counts, Double scale) {
      double above =
          IntervalLaw.discreteLaplace(scale)
              .log(1.0 - counts[0] + counts[1], Double.POSITIVE_INFINITY);
      return OutputLaw.ofProbabilities(new double[] {-Math.expm1(above), Math.exp(above)}, 1e-9);
    }

    @Override
    public int draw(int[] counts, RandomBits bits) {
      Cells cells = Cells.builder(1).add(new int[] {1}, counts[0], counts[1]).build();
      RawOutput drawn =
          new ToyMechanism()
              .draw(cells, new Parameters(epsilon, adjacency), bits, CancellationToken.NEVER);
      return ((RawOutput.Point) drawn).weights().get(0) > 0 ? 1 : 0;
    }

    @Override
    public List<BrokenVariant<Double>> variants() {
      return List.of(
          stated("half of the noise", right() / 2),
          code("half of the noise, in the code", right() / 2),
          firstKindTwice(),
          changed("the more likely sign, always", Change.mostLikely()));
    }
  }
}
