package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** What no other test would notice. */
class GradientDetailsTest {

  private static final PrivacyTarget PURE = PrivacyTarget.of("1", "0");
  private static final PrivacyTarget APPROXIMATE = PrivacyTarget.of("1", "1e-6");
  private static final RegularisedLoss CONVEX = new RegularisedLoss(new LogisticMarginLoss(), 0);
  private static final RegularisedLoss STRONGLY =
      new RegularisedLoss(new LogisticMarginLoss(), 0.01);

  private final Rows rows = RandomRows.of(300, 3, false, new TestBits(1));

  @Test
  void noiseOfScs13IsExactPureOrNot() {
    Scs13 scs13 = new Scs13();
    assertThat(scs13.guarantee(UsualParameters.scs13(PURE, STRONGLY)).conditions()).isEmpty();
    assertThat(scs13.guarantee(UsualParameters.scs13(APPROXIMATE, STRONGLY)).conditions())
        .isEmpty();
  }

  /** The number of rows, not known beforehand, decides whether this noise can be drawn. */
  @Test
  void noiseThatSomeNumberOfRowsMakesTooWideIsRefusedBeforehand() {
    Rows none = RandomRows.of(1, 8, false, new TestBits(1)).pick(new int[0]);
    int d = none.dimension();
    double root = Math.sqrt(d);
    double step = Math.scalb(1.0, Math.getExponent(0x1p49 / root) - 39);
    PrivacyTarget target = epsilon((root + 1.15 / step) / 0x1p49);
    assertThat(isTaken(() -> Psgd.noise(target, 1, d))).isTrue();
    assertThat(isTaken(() -> Psgd.noise(target, 1.3, d))).isFalse();
    PrivacyTarget wider = epsilon((root + 2.1 / step) / 0x1p49);
    for (boolean isWider : new boolean[] {false, true}) {
      PrivacyTarget asked = isWider ? wider : target;
      assertThat(
              isTaken(() -> new Psgd().requireUsable(none, Psgd.Parameters.usual(asked, CONVEX))))
          .isEqualTo(isWider);
      assertThat(
              isTaken(
                  () ->
                      new OutputPerturbation()
                          .requireUsable(none, UsualParameters.outputPerturbation(asked, CONVEX))))
          .isEqualTo(isWider);
    }
  }

  private static PrivacyTarget epsilon(double value) {
    return PrivacyTarget.of(String.format(Locale.ROOT, "%.9e", value), "0");
  }

  private static boolean isTaken(Runnable noise) {
    try {
      noise.run();
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  /** Steps of its inverse and noise in proportion to that are beyond doubles. */
  @Test
  void aTinyRegularisationIsRefusedBeforehand() {
    for (MechanismSpec<?, ?> kind : List.of(Psgd.KIND, Bst14.KIND)) {
      PublicContext setting =
          PublicContext.of(Epsilon.parse("1"), Delta.parse("1e-6"), Adjacency.REPLACE);
      for (String lambda : List.of("1e-305", "9.9e-101")) {
        ParameterValues tiny = kind.values(Map.of("lambda", lambda), Set.of(RequiredInput.DELTA));
        assertThatThrownBy(() -> kind.over(setting, tiny))
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining("lambda is above 0 and below 1.0E-100");
      }
      for (String lambda : List.of("0", "1e-100")) {
        ParameterValues some = kind.values(Map.of("lambda", lambda), Set.of(RequiredInput.DELTA));
        assertThat(kind.over(setting, some).describe()).isNotNull();
      }
    }
  }

  /** Without regularisation no ball is known to hold the minimum. */
  @Test
  void radiiFollowFromTheRegularisation() {
    assertThat(UsualParameters.scs13(PURE, STRONGLY).radius()).isEqualTo(100);
    assertThat(UsualParameters.scs13(PURE, CONVEX).radius()).isInfinite();
    ParameterValues usual = Bst14.KIND.values(Map.of(), Set.of(RequiredInput.DELTA));
    assertThat(DescentParameters.radius(usual, STRONGLY, 10)).isEqualTo(100);
    assertThat(DescentParameters.radius(usual, CONVEX, 10)).isEqualTo(10);
  }

  @Test
  void rowsAreReadAgainWhereThatIsAskedFor() {
    ParameterValues held = Psgd.KIND.values(Map.of(), Set.of());
    ParameterValues read = Psgd.KIND.values(Map.of("stream", "true"), Set.of());
    assertThat(DescentParameters.streamable(held)).isEqualTo(new RowsForm(0).held());
    assertThat(DescentParameters.streamable(read)).isNotEqualTo(new RowsForm(0).held());
  }

  /** Steps of 2/beta are for convex losses, of 1/beta for strongly convex ones. */
  @Test
  void fullGradientStepsAreNoLongerThanProven() {
    OutputPerturbation.Parameters convex = UsualParameters.outputPerturbation(PURE, CONVEX);
    assertThat(convex.asPasses(10, 4).steps().value()).isEqualTo(2 / CONVEX.smoothness(4));
    OutputPerturbation.Parameters strongly = UsualParameters.outputPerturbation(PURE, STRONGLY);
    assertThat(strongly.asPasses(10, 4).steps().value()).isEqualTo(1 / STRONGLY.smoothness(4));
    assertThat(new StepSize.Inverse(0.5).at(4)).isEqualTo(0.5);
  }

  @Test
  void aStopEndsADescentInPasses() {
    CancellationToken now = () -> true;
    assertThatThrownBy(
            () -> new Psgd().draw(rows, Psgd.Parameters.usual(PURE, CONVEX), new TestBits(2), now))
        .isInstanceOf(SearchStoppedException.class);
  }

  /** Margins may be no numbers beyond that, for some records and not for others. */
  @Test
  void weightsThatGrowWithoutEndEndTheRun() {
    Scs13.Parameters growing =
        new Scs13.Parameters(
            APPROXIMATE,
            Adjacency.REPLACE,
            new RegularisedLoss(new LogisticMarginLoss(), 1),
            1,
            1,
            new StepSize.Constant(1e9),
            Double.POSITIVE_INFINITY,
            WeightAverage.LAST,
            Scs13.Composition.GAUSSIAN);
    assertThatThrownBy(
            () -> new Scs13().draw(rows, growing, new TestBits(6), CancellationToken.NEVER))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("grow");
  }

  /** What goes around a mechanism refuses the tables that the mechanism refuses. */
  @Test
  void tablesAreCheckedBehindTuningProjectionAndClasses() {
    Psgd.Parameters parameters = Psgd.Parameters.usual(APPROXIMATE, STRONGLY);
    Rows few = rows.pick(new int[] {0, 1, 2});
    assertThat(parameters.batch()).isGreaterThan(3);
    Bst14.Parameters sampled = UsualParameters.bst14(APPROXIMATE, STRONGLY);
    ConfiguredMechanism<?, ?> chosen =
        new ConfiguredMechanism<>(new Bst14(), sampled, new RowsForm(0).held());
    assertThatThrownBy(() -> new RowsTrainer(chosen).check(few, chosen))
        .isInstanceOf(InvalidInputException.class);
    new RowsTrainer(chosen).check(rows, chosen);
    ProjectedMechanism<Psgd.Parameters> projected = new ProjectedMechanism<>(new Psgd());
    assertThatThrownBy(() -> projected.check(ProjectedRows.of(few, 2, new TestBits(3)), parameters))
        .isInstanceOf(InvalidInputException.class);
    projected.check(ProjectedRows.of(rows, 2, new TestBits(3)), parameters);
    OneVersusRest classes =
        new OneVersusRest(new DenseFeatures(new float[] {1, 0, -1}, 1), new int[] {0, 1, 1}, 2);
    assertThatThrownBy(() -> classes.jointly(parameters, new TestBits(4), CancellationToken.NEVER))
        .isInstanceOf(InvalidInputException.class);
  }

  /** The price is that of a sample, so nothing may depend on the records that are not in it. */
  @Test
  void recordsOutsideTheSampleOfDpAgdDoNotMatter() {
    DpAgd.Parameters parameters =
        new DpAgd.Parameters(
            APPROXIMATE,
            Adjacency.ADD_REMOVE,
            300,
            30,
            false,
            STRONGLY,
            Rational.parse("clip", "0.5"),
            3,
            CandidateSelection.EXPONENTIAL_NOISE,
            new DpAgd.Search(12, 0.2, 20, 10, 0.1, 20));
    Lots lots = Lots.poisson(300, Rational.of(30, 300));
    int size = lots.draw(new TestBits(5));
    List<Integer> sample = new ArrayList<>();
    for (int k = 0; k < size; k++) {
      sample.add(lots.members()[k]);
    }
    int[] others = new int[300];
    int[] repeated = new int[300];
    for (int i = 0; i < 300; i++) {
      others[i] = sample.contains(i) ? i : 299 - i;
      repeated[i] = sample.contains(i) ? sample.get(0) : i;
    }
    List<Double> w = release(rows, parameters);
    assertThat(release(rows.pick(others), parameters)).isEqualTo(w);
    assertThat(release(rows.pick(repeated), parameters)).isNotEqualTo(w);
  }

  private static List<Double> release(Rows rows, DpAgd.Parameters parameters) {
    return new DpAgd(1).draw(rows, parameters, new TestBits(5), CancellationToken.NEVER).weights();
  }
}
