package org.didyma.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.core.PrivacyUnit;
import org.didyma.exact.Rational;
import org.didyma.privacy.accounting.Conversion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrivacyEventTest {

  private static final Adjacency ADD = Adjacency.ADD_REMOVE;
  private static final PrivacyEvent GAUSSIAN =
      new PrivacyEvent.Gaussian(Rational.parse("z", "1.10"), ADD);

  static Stream<PrivacyEvent> events() {
    PrivacyEvent third = new PrivacyEvent.Laplace(Rational.of(1, 3), Adjacency.REPLACE);
    PrivacyEvent nothing = new PrivacyEvent.NoOp(ADD);
    return Stream.of(
        GAUSSIAN,
        third,
        new PrivacyEvent.DiscreteLaplace(Rational.of(5, 2), ADD),
        new PrivacyEvent.DiscreteGaussian(Rational.of(9, 4), ADD),
        new PrivacyEvent.Exponential(Epsilon.parse("0.5"), ADD),
        new PrivacyEvent.ByTheorem(
            "opdisc",
            "Theorem 1",
            new PrivacyGuarantee.Approximate(
                Epsilon.parse("1"), Delta.parse("1e-6"), ADD, List.of("the minimiser is exact"))),
        new PrivacyEvent.ByTheorem(
            "m", "t", PrivacyGuarantee.zeroConcentrated(Rho.parse("0.125"), ADD)),
        new PrivacyEvent.Repeated(
            1000, new PrivacyEvent.PoissonSampled(Rational.of(256, 60_000), GAUSSIAN)),
        new PrivacyEvent.SampledWithoutReplacement(Rational.of(1, 7), third),
        new PrivacyEvent.Composed(List.of(GAUSSIAN, nothing)),
        new PrivacyEvent.Parallel(List.of(nothing, nothing)),
        new PrivacyEvent.Parallel(List.of(nothing), true),
        new PrivacyEvent.PostProcessed(
            new PrivacyEvent.NonPrivate(
                "a look", ADD.of(new PrivacyUnit("patient", 3, PrivacyUnit.Missing.DROP)))));
  }

  @ParameterizedTest
  @MethodSource("events")
  void surviveWritingAndReading(PrivacyEvent event) {
    String text = PrivacyJson.text(event);
    assertThat(text).doesNotContain("\n");
    assertThat(PrivacyJson.event(text)).isEqualTo(event);
    assertThat(PrivacyJson.text(PrivacyJson.event("  " + text + "\n"))).isEqualTo(text);
  }

  @Test
  void anUnprovenCalibrationPromisesNothing() {
    PrivacyGuarantee unproven = new PrivacyGuarantee.Unproven("a paper", ADD, List.of());
    assertThat(PrivacyJson.guarantee(PrivacyJson.text(unproven))).isEqualTo(unproven);
    assertThat(unproven.statement())
        .isEqualTo("published calibration, guarantee not proven (a paper).");
    assertThatThrownBy(() -> new PrivacyEvent.ByTheorem("m", "t", unproven))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Conversion.toApproximate(unproven, Delta.parse("1e-6")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Whatever is proven of the other computation, in both ways that two are put together. */
  @Test
  void whatIsNotProvenStaysSoTogetherWithAnything() {
    List<String> one = List.of("one");
    PrivacyGuarantee unproven = new PrivacyGuarantee.Unproven("a paper", ADD, one);
    PrivacyGuarantee none = new PrivacyGuarantee.NotPrivate(ADD, one);
    PrivacyGuarantee pure = PrivacyGuarantee.pure(Epsilon.parse("1"), ADD).under(List.of("other"));
    List<String> both = List.of("one", "other");
    for (PrivacyGuarantee together :
        List.of(unproven.and(pure), pure.and(unproven), unproven.besides(pure))) {
      assertThat(together.kind()).isEqualTo("unproven");
      assertThat(together.statement()).contains("not proven (a paper)");
      assertThat(together.conditions()).containsExactlyInAnyOrderElementsOf(both);
    }
    assertThat(unproven.besides(unproven)).isEqualTo(unproven);
    PrivacyGuarantee another = new PrivacyGuarantee.Unproven("a book", ADD, List.of());
    assertThat(unproven.and(another))
        .isEqualTo(new PrivacyGuarantee.Unproven("a paper; a book", ADD, one));
    for (PrivacyGuarantee other : List.of(pure, unproven)) {
      assertThat(other.and(none)).isInstanceOf(PrivacyGuarantee.NotPrivate.class);
      assertThat(none.besides(other)).isInstanceOf(PrivacyGuarantee.NotPrivate.class);
    }
  }

  /** Every kind, as ledgers and models of earlier versions have it. */
  @Test
  void areWrittenAsEver() {
    assertThat(events().map(PrivacyJson::text).map(PrivacyEventTest::unquoted))
        .containsExactly(
            "gaussian,noise-multiplier:1.1,adjacency:add-remove",
            "laplace,scale:1/3,adjacency:replace",
            "discrete-laplace,scale:2.5,adjacency:add-remove",
            "discrete-gaussian,squared-multiplier:2.25,adjacency:add-remove",
            "exponential,epsilon:0.5,adjacency:add-remove",
            "by-theorem,mechanism:opdisc,theorem:Theorem 1,guarantee:{kind:approximate,epsilon:1,"
                + "delta:0.000001,adjacency:add-remove,conditions:[the minimiser is exact]}",
            "by-theorem,mechanism:m,theorem:t,guarantee:{kind:zcdp,rho:0.125,"
                + "adjacency:add-remove,conditions:[]}",
            "repeated,times:1000,of:{event:poisson-sampled,rate:8/1875,of:{event:gaussian,"
                + "noise-multiplier:1.1,adjacency:add-remove}}",
            "sampled-without-replacement,rate:1/7,of:{event:laplace,scale:1/3,adjacency:replace}",
            "composed,events:[{event:gaussian,noise-multiplier:1.1,adjacency:add-remove},"
                + "{event:no-op,adjacency:add-remove}]",
            "parallel,events:[{event:no-op,adjacency:add-remove},"
                + "{event:no-op,adjacency:add-remove}]",
            "parallel,events:[{event:no-op,adjacency:add-remove}],by:coins",
            "post-processed,of:{event:non-private,what:a look,adjacency:{change:add-remove,"
                + "unit:patient,records:3,missing:drop}}");
    List<PrivacyGuarantee> guarantees =
        List.of(
            PrivacyGuarantee.pure(Epsilon.parse("0.5"), ADD).under(List.of("c")),
            new PrivacyGuarantee.Unproven("a paper", ADD, List.of()),
            new PrivacyGuarantee.NotPrivate(ADD, List.of()));
    assertThat(guarantees.stream().map(PrivacyJson::text).map(text -> text.replace("\"", "")))
        .containsExactly(
            "{kind:pure,epsilon:0.5,delta:0,adjacency:add-remove,conditions:[c]}",
            "{kind:unproven,source:a paper,adjacency:add-remove,conditions:[]}",
            "{kind:none,adjacency:add-remove,conditions:[]}");
  }

  /** A text without quotes and its outer frame. */
  private static String unquoted(String event) {
    return event.replace("\"", "").replaceFirst("^\\{event:(.*)}$", "$1");
  }

  @Test
  void areWrittenCanonically() {
    assertThat(
            PrivacyJson.text(
                new PrivacyEvent.Repeated(
                    3, new PrivacyEvent.PoissonSampled(Rational.of(2, 6), GAUSSIAN))))
        .isEqualTo(
            "{\"event\":\"repeated\",\"times\":\"3\",\"of\":{\"event\":\"poisson-sampled\","
                + "\"rate\":\"1/3\",\"of\":{\"event\":\"gaussian\",\"noise-multiplier\":\"1.1\","
                + "\"adjacency\":\"add-remove\"}}}");
    assertThat(
            PrivacyJson.event(
                "{\"adjacency\": \"add-remove\", \"noise-multiplier\": \"11/10\","
                    + " \"event\": \"gaussian\"}"))
        .isEqualTo(GAUSSIAN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "null",
        "{\"event\":\"magic\",\"adjacency\":\"replace\"}",
        "{\"event\":\"gaussian\",\"adjacency\":\"replace\"}",
        "{\"event\":\"gaussian\",\"noise-multiplier\":1.5,\"adjacency\":\"replace\"}",
        "{\"event\":\"gaussian\",\"noise-multiplier\":\"0\",\"adjacency\":\"replace\"}",
        "{\"event\":\"gaussian\",\"noise-multiplier\":\"1\",\"adjacency\":\"swap\"}",
        "{\"event\":\"gaussian\",\"noise-multiplier\":\"1\",\"adjacency\":\"replace\",\"x\":1}",
        "{\"event\":\"no-op\",\"adjacency\":\"replace\",\"adjacency\":\"add-remove\"}",
        "{\"event\":\"no-op\",\"adjacency\":\"replace\"} {}",
        "{\"event\":\"repeated\",\"times\":\"0\",\"of\":{\"event\":\"no-op\",\"adjacency\":\"replace\"}}",
        "{\"event\":\"repeated\",\"times\":3,\"of\":{\"event\":\"no-op\",\"adjacency\":\"replace\"}}",
        "{\"event\":\"poisson-sampled\",\"rate\":\"1.5\",\"of\":{\"event\":\"no-op\",\"adjacency\":\"replace\"}}",
        "{\"event\":\"composed\",\"events\":[]}",
        "{\"event\":\"composed\",\"events\":[{\"event\":\"no-op\",\"adjacency\":\"replace\"},"
            + "{\"event\":\"no-op\",\"adjacency\":\"add-remove\"}]}"
      })
  void areReadStrictly(String text) {
    assertThatThrownBy(() -> PrivacyJson.event(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .isNotBlank()
        .doesNotContain("\n");
  }

  @Test
  void areNotNestedWithoutEnd() {
    String deep =
        "{\"event\":\"post-processed\",\"of\":".repeat(150)
            + "{\"event\":\"no-op\",\"adjacency\":\"replace\"}"
            + "}".repeat(150);
    assertThatThrownBy(() -> PrivacyJson.event(deep))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("deeper than 100");
    String deeper = deep.replace("{\"event\":\"no-op\"", "[".repeat(160) + "{\"event\":\"no-op\"");
    assertThatThrownBy(() -> PrivacyJson.event(deeper))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the text is nested too deep");
    assertThatThrownBy(() -> PrivacyJson.event("{\"event\":\"" + "x".repeat(20_000) + "\"}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the text has a text or a number that is too long");
  }

  @Test
  void unpairedSurrogatesAreRefused() {
    assertThatThrownBy(() -> PrivacyJson.event("{\"event\":\n\"no-op\\udc00\"}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the text has an unpaired surrogate, which is not a character, at line 2, column 1");
  }

  @Test
  void ofDifferentAdjacencyAreNeverJoined() {
    PrivacyEvent other = new PrivacyEvent.Gaussian(Rational.ONE, Adjacency.REPLACE);
    assertThatThrownBy(() -> new PrivacyEvent.Composed(List.of(GAUSSIAN, other)))
        .isInstanceOf(AdjacencyMismatchException.class)
        .hasMessageContaining("add-remove")
        .hasMessageContaining("replace");
    assertThatThrownBy(() -> new PrivacyEvent.Parallel(List.of(other, GAUSSIAN)))
        .isInstanceOf(AdjacencyMismatchException.class);
  }

  @Test
  void guaranteesAddUpWithinAnAdjacencyOnly() {
    PrivacyGuarantee pure = PrivacyGuarantee.pure(Epsilon.parse("0.1"), ADD);
    PrivacyGuarantee approximate =
        PrivacyGuarantee.approximate(Epsilon.parse("0.2"), Delta.parse("1e-6"), ADD)
            .under(List.of("c"));
    assertThat(pure.and(pure)).isEqualTo(PrivacyGuarantee.pure(Epsilon.parse("0.2"), ADD));
    assertThat(pure.and(approximate).and(approximate))
        .isEqualTo(
            new PrivacyGuarantee.Approximate(
                Epsilon.parse("0.5"), Delta.parse("2e-6"), ADD, List.of("c")));
    assertThatThrownBy(() -> pure.and(PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.REPLACE)))
        .isInstanceOf(AdjacencyMismatchException.class);
    assertThatThrownBy(() -> pure.and(PrivacyGuarantee.zeroConcentrated(Rho.parse("1"), ADD)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("zcdp");
    assertThat(approximate.statement())
        .isEqualTo(
            "(0.2, 0.000001)-differentially private: adding or removing any one record changes the"
                + " probability of any set of outputs by at most a factor of exp(0.2) and 0.000001"
                + " more, provided that c.");
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "1e-3, 0.001",
    "1e-9, 1e-9",
    "1/3, 1/3",
    "2/6, 1/3",
    "0.5/0.25, 2",
    "256/60000, 8/1875",
    "300, 300"
  })
  void rationalsAreExact(String text, String canonical) {
    Rational number = Rational.parse("it", text);
    assertThat(number).hasToString(canonical);
    assertThat(Rational.parse("it", canonical)).isEqualTo(number);
    assertThat(number.below()).isLessThanOrEqualTo(number.above());
    assertThat(Rational.of(new BigDecimal(number.below()))).isLessThanOrEqualTo(number);
    assertThat(Rational.of(new BigDecimal(number.above()))).isGreaterThanOrEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "1/0", "1/", "a", "1/2/3", "1e99", "1e-999999999", "NaN"})
  void whatIsNoRationalIsRefused(String text) {
    assertThatThrownBy(() -> Rational.parse("it", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("it ");
  }
}
