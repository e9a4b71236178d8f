package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Tape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every gradient mechanism really draws, under both relations, against its theorem: from the
 * bits of one tape it has to release what {@link TheoremPasses} and {@link TheoremDescents}
 * release, which know its sensitivity and its noise from the proofs alone, and to ask for as many
 * bits.
 */
class RecordedNoiseTest {

  private static final int TAPES = 3;

  /** A mechanism that is not among the cases has not been looked at. */
  @Test
  void everyMechanismIsHeldAgainstItsTheoremUnderBothRelations() throws Exception {
    Map<Class<?>, ThrowingCallable> withoutAddRemove = RecordedCases.refusals();
    List<RecordedCases.Case> cases = RecordedCases.all();
    Set<Class<?>> seen = new HashSet<>();
    for (Adjacency adjacency : Adjacency.values()) {
      for (Class<?> mechanism : mechanisms()) {
        boolean held =
            cases.stream().anyMatch(c -> c.type() == mechanism && c.adjacency() == adjacency);
        if (!adjacency.replaces() && withoutAddRemove.containsKey(mechanism)) {
          assertThat(held).isFalse();
          assertThatThrownBy(withoutAddRemove.get(mechanism))
              .as(mechanism.getName())
              .isInstanceOf(InvalidInputException.class);
        } else {
          assertThat(held).as("%s under %s", mechanism, adjacency).isTrue();
        }
        seen.add(mechanism);
      }
    }
    assertThat(seen).contains(Psgd.class, DpAgd.class, PrivateTuning.class).hasSizeGreaterThan(9);
  }

  /** All classes of the package and those below it that are mechanisms. */
  private static List<Class<?>> mechanisms() throws IOException, URISyntaxException {
    Path classes =
        Path.of(Mechanism.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path here = classes.resolve(Psgd.class.getPackageName().replace('.', '/'));
    List<Class<?>> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(here)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = classes.relativize(file).toString();
        if (name.endsWith(".class") && !name.endsWith("package-info.class")) {
          Class<?> type = load(name.substring(0, name.length() - 6));
          // RowsTrainer draws nothing itself: it hands on to a mechanism that is chosen.
          if (Mechanism.class.isAssignableFrom(type)
              && !type.isInterface()
              && type != RowsTrainer.class) {
            found.add(type);
          }
        }
      }
    }
    return found;
  }

  private static Class<?> load(String path) {
    try {
      return Class.forName(path.replaceAll("[/\\\\]", "."), false, Psgd.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  static Stream<RecordedCases.Case> cases() {
    return RecordedCases.all().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void releasesAreThoseOfTheTheoremFromTheSameBits(RecordedCases.Case subject) {
    double moved = 0;
    // Adaptive descent makes noise anew at each purchase, which takes long.
    boolean slow = subject.type() == DpAgd.class || subject.type() == DpAgdOnSums.class;
    int tapes = slow ? 2 : TAPES;
    for (int number = 0; number < tapes; number++) {
      Tape tape = new Tape(new TestBits(100 + number));
      double[] released = subject.code().learn(subject.rows(), tape);
      int words = tape.position();
      tape.rewind();
      double[] expected = subject.theorem().learn(subject.rows(), tape);
      double size = Math.sqrt(TheoremLosses.dot(expected, expected));
      assertThat(distance(released, expected))
          .as("%s: %s for %s", subject, Arrays.toString(released), Arrays.toString(expected))
          .isLessThanOrEqualTo(subject.close() * size);
      assertThat(tape.position()).as("words of %s", subject).isEqualTo(words);
      moved = Math.max(moved, size);
    }
    assertThat(moved).isPositive();
  }

  private static double distance(double[] one, double[] other) {
    double square = 0;
    for (int j = 0; j < one.length; j++) {
      square += (one[j] - other[j]) * (one[j] - other[j]);
    }
    return Math.sqrt(square);
  }

  static Stream<RecordedCases.Case> sharpCases() {
    return RecordedCases.sharp().stream();
  }

  /**
   * The variance of the noise to nine digits. The last draw is a Gaussian on the grid: a block of
   * its half-line, a place in it, and a number that decides whether the place is accepted. Where
   * acceptance turns into rejection says what the variance is. What the theorem asks for turns at
   * the same number, so nothing has passed through a float, and the terms for rounding are in it.
   */
  @ParameterizedTest
  @MethodSource("sharpCases")
  void theLastDrawHasTheVarianceOfTheTheorem(RecordedCases.Case subject) {
    Tape tape = new Tape(new TestBits(7));
    subject.code().learn(subject.rows(), tape);
    int last = tape.position() - 1;
    tape.rewind();
    long[] words = new long[last + 1];
    Arrays.setAll(words, i -> tape.nextLong());
    // Three deviations from 0, at the end of a block.
    words[last - 2] = (long) (0.9973 * Long.MAX_VALUE) << 1;
    words[last - 1] = -1;
    assertThat(accepts(subject.code(), subject.rows(), words, 0)).isTrue();
    assertThat(accepts(subject.code(), subject.rows(), words, Long.MAX_VALUE)).isFalse();
    long low = 0;
    long high = Long.MAX_VALUE;
    while (high - low > 1L << 30) {
      long middle = low + (high - low) / 2;
      if (accepts(subject.code(), subject.rows(), words, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    assertThat((double) low / Long.MAX_VALUE).isBetween(0.3, 0.97);
    long room = (long) (low * 1e-9);
    assertThat(accepts(subject.theorem(), subject.rows(), words, low - room)).isTrue();
    assertThat(accepts(subject.theorem(), subject.rows(), words, high + room)).isFalse();
  }

  /** Whether the draw ends with these words, of which the last has these leading 63 bits. */
  private static boolean accepts(TheoremChoices.Trainer run, Rows rows, long[] words, long digits) {
    long[] script = words.clone();
    script[script.length - 1] = digits << 1;
    TestBits more = new TestBits(8);
    int[] used = new int[1];
    RandomBits bits = () -> used[0]++ < script.length ? script[used[0] - 1] : more.nextLong();
    run.learn(rows, bits);
    return used[0] == script.length;
  }

  /** Section 11: what is bought is what the theorem buys, and no more than the promise allows. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void adaptiveDescentPaysForAllThatItDraws(Adjacency adjacency) {
    DpAgd.Parameters p = RecordedCases.adaptive(adjacency, CandidateSelection.EXPONENTIAL_NOISE);
    int gradients = 0;
    int choices = 0;
    for (int number = 0; number < 3; number++) {
      Rows rows = RandomRows.of(200, 2, false, new TestBits(number));
      Tape tape = new Tape(new TestBits(number));
      AgdRun run = new AgdRun(rows, p, tape, 1);
      run.learn(CancellationToken.NEVER);
      tape.rewind();
      TheoremDescents.Bill bill = new TheoremDescents.Bill();
      TheoremDescents.adaptive(rows, p, 1.5, 1e-6, bill, tape);
      assertThat(run.spent().value().doubleValue()).isCloseTo(bill.rho, within(1e-9 * bill.rho));
      assertThat(bill.rho).isLessThanOrEqualTo(TheoremNumbers.rho(1.5, 1e-6));
      gradients += bill.gradients;
      choices += bill.choices;
    }
    assertThat(gradients).isGreaterThan(9);
    assertThat(choices).isBetween(9, 10 * gradients);
  }

  /** Section 7: the weights of all classes together, of sensitivity sqrt(K) Delta. */
  @Test
  void severalClassesTogetherHaveTheNoiseOfTheirTheorem() {
    Rows rows = RandomRows.of(12, 2, false, new TestBits(1));
    int[] classes = {0, 1, 2, 0, 1, 2, 0, 0, 1, 2, 2, 0};
    OneVersusRest table = new OneVersusRest(rows.features(), classes, 3);
    Psgd.Parameters p = RecordedPasses.forClasses(PrivacyTarget.of("0.7", "1e-5"));
    double each = TheoremPasses.passSensitivity(12, 1, 3, p);
    for (int number = 0; number < TAPES; number++) {
      TestBits drawn = new TestBits(number);
      double[][] released = table.jointly(p, drawn, CancellationToken.NEVER);
      TestBits again = new TestBits(number);
      double[] all = new double[9];
      for (int c = 0; c < 3; c++) {
        System.arraycopy(TheoremPasses.passes(table.against(c), p, again), 0, all, 3 * c, 3);
      }
      TheoremNoise.addGaussian(all, Math.sqrt(3) * each, TheoremNumbers.gaussian(0.7, 1e-5), again);
      double[] flat = Arrays.stream(released).flatMapToDouble(Arrays::stream).toArray();
      assertThat(distance(flat, all)).isLessThan(1e-5 * Math.sqrt(TheoremLosses.dot(all, all)));
      assertThat(again.nextLong()).isEqualTo(drawn.nextLong());
    }
  }

  /** Every price of one or two sampled steps is above the exact delta of the worst records. */
  @Test
  void pricesOfSampledStepsAreAboveTheExactOnes() {
    Delta delta = Delta.parse("1e-4");
    for (BatchSampling sampling : List.of(BatchSampling.FIXED, BatchSampling.POISSON)) {
      for (int steps = 1; steps <= 2; steps++) {
        for (int lot : new int[] {2, 5}) {
          for (String noise : List.of("0.8", "2")) {
            NoisySteps event =
                new NoisySteps(
                    sampling, 20, lot, steps, Rational.ONE, Rational.parse("noise", noise));
            for (StepsAccountant accountant : StepsAccountant.values()) {
              if (accountant == StepsAccountant.PLD && sampling == BatchSampling.FIXED) {
                continue;
              }
              PrivacyGuarantee.Approximate price = accountant.price(event.event(), delta);
              assertThat(price.adjacency()).isEqualTo(event.adjacency());
              double exact =
                  TheoremNumbers.sampledDelta(
                      price.epsilon().value().doubleValue(),
                      lot / 20.0,
                      Double.parseDouble(noise),
                      steps,
                      event.adjacency());
              boolean tight = accountant == StepsAccountant.PLD;
              assertThat(exact)
                  .as("%s by %s", event, accountant)
                  // The integral over two steps is on a coarser grid.
                  .isBetween(tight ? 0.97e-4 : 0, steps == 1 ? 1.00001e-4 : 1.002e-4);
            }
          }
        }
      }
    }
  }

  /** What releases state is the target, and what accountants are given is the noise above. */
  @Test
  void promisesAreTheTargets() {
    PrivacyTarget target = PrivacyTarget.of("0.7", "1e-5");
    Psgd.Parameters psgd = RecordedPasses.forClasses(target);
    assertThat(new Psgd().guarantee(psgd))
        .isEqualTo(
            PrivacyGuarantee.approximate(target.epsilon(), target.delta(), Adjacency.REPLACE));
    assertThat(((PrivacyEvent.Gaussian) new Psgd().describe(psgd)).noiseMultiplier().doubleValue())
        .isCloseTo(TheoremNumbers.gaussian(0.7, 1e-5), within(1e-9));
    for (Adjacency adjacency : Adjacency.values()) {
      DpAgd.Parameters agd = RecordedCases.adaptive(adjacency, CandidateSelection.LAPLACE_NOISE);
      assertThat(new DpAgd(1).guarantee(agd))
          .isEqualTo(
              PrivacyGuarantee.approximate(Epsilon.parse("1.5"), Delta.parse("1e-6"), adjacency));
      PrivateMajority.Parameters majority =
          new PrivateMajority.Parameters(target.epsilon(), adjacency);
      assertThat(new PrivateMajority().guarantee(majority))
          .isEqualTo(PrivacyGuarantee.pure(target.epsilon(), adjacency));
      for (String text : List.of("0", "1e-5")) {
        PrivacyTarget either = PrivacyTarget.of("0.7", text);
        PrivacyGuarantee promised =
            either.isPure()
                ? PrivacyGuarantee.pure(either.epsilon(), adjacency)
                : PrivacyGuarantee.approximate(either.epsilon(), either.delta(), adjacency);
        assertThat(
                new PrivGene()
                    .guarantee(
                        PrivGene.Parameters.usual(
                            either,
                            adjacency,
                            new LogisticMarginLoss(),
                            PrivGene.Breed.COORDINATES,
                            3)))
            .isEqualTo(promised);
        ObjectivePerturbation.Parameters objective =
            ObjectivePerturbation.Parameters.usual(either, adjacency, new LogisticMarginLoss());
        PrivacyGuarantee stated = new ObjectivePerturbation().guarantee(objective);
        assertThat(stated).isEqualTo(promised.under(stated.conditions()));
      }
    }
  }
}
