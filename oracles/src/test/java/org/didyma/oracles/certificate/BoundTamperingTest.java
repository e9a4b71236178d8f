package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Slopes and the multiplier of the norm may be any integers: a change is refused when a bound no
 * longer holds with it, or when it is not what the format says.
 */
class BoundTamperingTest {

  private static final Cells TABLE = Fixtures.cells(8, 50, 5);
  private static final LearningProblem PROBLEM = Fixtures.ball(TABLE);
  private static final TreeCertificate GENUINE = write(PROBLEM);
  private static final int ROWS = TABLE.count();
  private static final String BOUND =
      "^node \\d+ of the tree is closed by its bound, which is below";
  private static final String SIZE = "too large for exact arithmetic";

  @Test
  void theGenuineOneUsesThem() {
    assertThat(check(GENUINE)).isEqualTo("valid");
    assertThat(GENUINE.slopes()).hasSize(ROWS);
    assertThat(GENUINE.slopes().stream().filter(slope -> slope != 0).count())
        .isGreaterThan(ROWS / 4);
    assertThat(GENUINE.slopeUnit()).isGreaterThan(1);
    assertThat(GENUINE.normMultiplier()).isGreaterThan(1);
  }

  static Stream<Arguments> changes() {
    long unit = GENUINE.slopeUnit();
    return Stream.of(
        of("slopes turned round", BOUND, slopes(Collections::reverse)),
        of("slopes negated", BOUND, slopes(s -> s.replaceAll(slope -> -slope))),
        of("slopes doubled", BOUND, slopes(s -> s.replaceAll(slope -> 2 * slope))),
        of("no slopes", BOUND, edit().slopes(unit, List.of())),
        of("a coarser unit", BOUND, edit().slopes(unit / 8, GENUINE.slopes())),
        of("a finer unit", BOUND, edit().slopes(unit * 8, GENUINE.slopes())),
        of("slopes that rise", BOUND, slopes(s -> s.replaceAll(slope -> slope + 7 * unit))),
        of("a slope missing", "number of slopes", slopes(s -> s.remove(ROWS / 2))),
        of("a slope of no row", "number of slopes", slopes(s -> s.add(0L))),
        of("only one slope", "number of slopes", edit().slopes(unit, List.of(1L))),
        of("unit 0", "unit of the slopes", edit().slopes(0, GENUINE.slopes())),
        of("unit -1", "unit of the slopes", edit().slopes(-1, GENUINE.slopes())),
        of("unit 2^32 + 1", "unit of the slopes", edit().slopes((1L << 32) + 1, GENUINE.slopes())),
        of("unit 2^62", "unit of the slopes", edit().slopes(1L << 62, GENUINE.slopes())),
        of("slope 2^62", SIZE, slopes(s -> s.set(3, 1L << 62))),
        of("slope 2^63 - 1", SIZE, slopes(s -> s.set(3, Long.MAX_VALUE))),
        of("slope -2^63", SIZE, slopes(s -> s.set(3, Long.MIN_VALUE))),
        of("slopes 2^56", SIZE, slopes(s -> s.replaceAll(slope -> 1L << 56))),
        of(
            "slopes that cancel out",
            SIZE,
            slopes(
                s -> {
                  s.set(3, 1L << 60);
                  s.set(4, -(1L << 60));
                })),
        of("no multiplier", BOUND, edit().normMultiplier(0)),
        of("a multiplier of 1", BOUND, edit().normMultiplier(1)),
        of("a negative multiplier", BOUND, edit().normMultiplier(-GENUINE.normMultiplier())),
        of("a tenfold multiplier", BOUND, edit().normMultiplier(10 * GENUINE.normMultiplier())),
        of("a multiplier of 2^62", SIZE, edit().normMultiplier(1L << 62)),
        of("a multiplier of 2^50", SIZE, edit().normMultiplier(1L << 50)),
        of("a multiplier of -2^63", SIZE, edit().normMultiplier(Long.MIN_VALUE)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void isRefused(String name, String reason, Edit changed) {
    assertThat(check(changed.done())).containsPattern(reason);
  }

  /** One slope by one step at a time: refused for a bound, or accepted because all still hold. */
  @Test
  void aSlopeMayChangeAsLongAsTheBoundsHold() {
    int refused = 0;
    int accepted = 0;
    for (int c = 0; c < ROWS; c++) {
      for (int shift = 0; shift <= 20; shift += 5) {
        int row = c;
        long change = (c % 2 == 0 ? 1L : -1L) << shift;
        String verdict = check(slopes(s -> s.set(row, s.get(row) + change)).done());
        if (verdict.equals("valid")) {
          accepted++;
        } else {
          assertThat(verdict).containsPattern(BOUND);
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(20);
    assertThat(accepted).isGreaterThan(20);
  }

  /** Whatever they are, they never prove what is false: some point is better. */
  @Test
  void noSlopesProveAWrongPoint() {
    int[] w = GENUINE.weights().toArray();
    w[0] = w[0] == 0 ? 1 : 0;
    Weights other = Weights.of(w);
    assertThat(PROBLEM.lattice().contains(other)).isTrue();
    TreeCertificate wrong = edit().point(other, PROBLEM.objective(other)).done();
    assertThat(PROBLEM.objective(other)).isGreaterThan(GENUINE.objective());
    for (int power = 0; power < 63; power++) {
      for (long sign = -1; sign <= 1; sign += 2) {
        long large = sign << power;
        for (int c = 0; c < ROWS; c += 7) {
          List<Long> slopes = new ArrayList<>(GENUINE.slopes());
          slopes.set(c, large);
          assertThat(check(new Edit(wrong).slopes(GENUINE.slopeUnit(), slopes).done()))
              .isNotEqualTo("valid");
        }
        assertThat(check(new Edit(wrong).normMultiplier(large).done())).isNotEqualTo("valid");
      }
    }
  }

  /** Limits on non-zero weights bring the other bound; it takes any slopes as well. */
  @Test
  void theReachBoundTakesThemToo() {
    LearningProblem problem = Fixtures.everything(Fixtures.cells(10, 60, 2));
    TreeCertificate genuine = write(problem);
    assertThat(genuine.normMultiplier()).isPositive();
    List<Long> slopes = new ArrayList<>(Collections.nCopies(problem.cells().count(), 0L));
    TreeCertificate same = new Edit(genuine).slopes(1 << 10, slopes).done();
    assertThat(check(same, problem)).isEqualTo("valid");
    slopes.replaceAll(slope -> 1L << 20);
    TreeCertificate bent = new Edit(genuine).slopes(1 << 10, slopes).done();
    assertThat(check(bent, problem)).containsPattern("^node \\d+ of the tree is closed by its");
  }

  private static TreeCertificate write(LearningProblem problem) {
    Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
    return CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
  }

  private static Arguments of(String name, String reason, Edit changed) {
    return Arguments.of(name, reason, changed);
  }

  private static Edit edit() {
    return new Edit(GENUINE);
  }

  private static Edit slopes(Consumer<List<Long>> change) {
    List<Long> slopes = new ArrayList<>(GENUINE.slopes());
    change.accept(slopes);
    return edit().slopes(GENUINE.slopeUnit(), slopes);
  }

  private static String check(TreeCertificate certificate) {
    return check(certificate, PROBLEM);
  }

  /** "valid", or why not. */
  private static String check(TreeCertificate certificate, LearningProblem problem) {
    CertificateChecker.Verdict verdict =
        CertificateChecker.check(certificate, problem, 1, SearchListener.NONE);
    return verdict.valid() ? "valid" : verdict.reason();
  }
}
