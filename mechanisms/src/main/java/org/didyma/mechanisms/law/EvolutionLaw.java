package org.didyma.mechanisms.law;

import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * Two generations of privgene with one coordinate: up or down, twice, by the hinge loss where it is
 * linear. All tables of at most two records of three kinds on top of a bulk that pulls upwards, so
 * that the way down is as rare as the exponential mechanism's worst case has to be.
 */
final class EvolutionLaw implements ExactLaw<EvolutionLaw.Settings> {

  static final LawDeclaration DECLARED =
      LawDeclaration.of((epsilon, adjacency, on) -> new EvolutionLaw(epsilon, adjacency));

  private static final float[] FEATURES = {-1, 1, 0, 1};
  private static final byte[] LABELS = {1, 1, 1, 1};
  private static final int KINDS = 3;
  private static final int MOST_RECORDS = 2;
  private static final int MOST_BULK = 200;
  private static final double STEP = 0.4;
  private static final double SHRINK = 0.5;

  /**
   * What may be wrong.
   *
   * @param more so many times the epsilon of a draw
   * @param moved how much a record moves scores, in units of the range: 1, or 2 when it is replaced
   * @param cut smallest probability that is not taken for 0
   */
  record Settings(double more, int moved, double cut) {}

  /** Of logarithms of probabilities: scores are whole numbers of their units. */
  private static final double ERROR = 1e-4;

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final int bulk;

  EvolutionLaw(Epsilon epsilon, Adjacency adjacency) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bulk = (int) Math.min(MOST_BULK, Math.ceil(10 / epsilon.value().doubleValue()) + 2);
  }

  @Override
  public PrivacyGuarantee promise() {
    return PrivacyGuarantee.pure(epsilon, adjacency);
  }

  @Override
  public TinyDomain tables() {
    return TinyDomain.upTo(KINDS, MOST_RECORDS);
  }

  @Override
  public Settings right() {
    return new Settings(1, adjacency.replaces() ? 2 : 1, 0);
  }

  /** Down down, down up, up down, up up: the pull is the same in both generations. */
  @Override
  public OutputLaw of(int[] counts, Settings settings) {
    double each = epsilon.value().doubleValue() / 2 * settings.more;
    double pull = counts[1] - counts[0] + bulk;
    double down = 1 / (1 + Math.exp(each / settings.moved * pull));
    if (down < settings.cut) {
      down = 0;
    }
    double up = 1 - down;
    return OutputLaw.ofProbabilities(
        new double[] {down * down, down * up, up * down, up * up}, ERROR);
  }

  @Override
  public int draw(int[] counts, RandomBits random) {
    int[] all = {counts[0], counts[1], counts[2], bulk};
    PrivGene.Parameters parameters =
        new PrivGene.Parameters(
            new PrivacyTarget(epsilon, Delta.ZERO),
            adjacency,
            new HingeMarginLoss(),
            PrivGene.Breed.COORDINATES,
            2,
            2,
            2,
            STEP,
            SHRINK);
    double w =
        TinyRows.weight(new PrivGene(), TinyRows.of(all, FEATURES, LABELS, 1), parameters, random);
    return (w > 0 ? 2 : 0) + (Math.abs(w) > STEP == w > 0 ? 1 : 0);
  }

  @Override
  public List<BrokenVariant<Settings>> variants() {
    int moved = right().moved;
    Settings half = adjacency.replaces() ? new Settings(1, 1, 0) : new Settings(2, moved, 0);
    return List.of(
        stated("noise 10 % too small", new Settings(1.1, moved, 0)),
        code("the same, but stated at its full size", new Settings(1.1, moved, 0)),
        stated(
            adjacency.replaces()
                ? "sensitivity of the other neighbour relation"
                : "half a range for a record's terms",
            half),
        code("the same, but stated as it should be", half),
        stated("each generation with all of epsilon", new Settings(2, moved, 0)),
        stated("budget for four samples spent on five", new Settings(1.25, moved, 0)),
        stated("sensitivity of a mean, loss of a sum", new Settings(bulk, moved, 0)),
        code("rare candidates left out", new Settings(1, moved, 0.05)),
        firstKindTwice(),
        changed("better of two samples", Change.betterOfTwo()),
        changed("the most likely output, where it is", Change.mostLikely()));
  }
}
