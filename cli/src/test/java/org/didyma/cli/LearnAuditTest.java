package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.audits.AuditFamily;
import org.didyma.audits.Audits;
import org.didyma.audits.Subject;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.law.TinyInstance;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.FitAudit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** All steps of {@code learn} together, by the doors that the command uses, on tiny tables. */
class LearnAuditTest {

  private static final List<String> PLANS =
      List.of(
          "learn", "learn-label-cuts", "learn-columns-first", "learn-literals", "learn-rounded");

  /** Whose own law breaks the promise, by plan; there is room on such tables for others. */
  private static final Map<String, List<String>> BROKEN =
      Map.of(
          "learn",
          List.of(
              "thresholds are free",
              "held out by a hash of content",
              "a replaced record changes one count",
              "thresholds without noise"),
          "learn-label-cuts",
          List.of("held out by a hash of content", "thresholds without noise"),
          "learn-columns-first",
          List.of("held out by a hash of content", "the best columns, without noise"),
          "learn-literals",
          List.of("held out by a hash of content", "errors cost the same, the noise"),
          "learn-rounded",
          List.of("no noise"));

  /** With few false alarms, since this is run often. */
  private static final double CONFIDENCE = 0.999999999;

  private static final TinyInstance USUAL = TinyInstance.usual();

  /** Thresholds, card and counts. */
  @Test
  void drawsOfTheWholeWayToACardFollowTheirLaw() {
    Subject learn =
        Audits.named("learn")
            .mechanism(Epsilon.parse("1"), Adjacency.ADD_REMOVE, USUAL, new SecureBits(), () -> {});
    assertThat(learn.isExact()).isTrue();
    assertThat(exact(learn).isViolation()).isFalse();
    assertThat(learn.comparisons()).hasSize(1);
    assertThat(learn.comparisons().get(0).get().isViolation()).isFalse();
    Finding fit = FitAudit.finding(learn.stated(), learn.draws(), 1000, CONFIDENCE);
    assertThat(fit.isViolation()).as(fit.toString()).isFalse();
  }

  @Test
  @Tag("long")
  void theWholeWayToACardStands() {
    assertStands("learn", "add-remove");
  }

  @Test
  @Tag("long")
  void theWholeWayToRoundedWeightsStands() {
    assertStands("learn-rounded", "replace");
  }

  /** Thresholds, a choice of columns, a card of these, and counts. */
  @Test
  @Tag("long")
  void theWholeWayToChosenColumnsStands() {
    assertStands("learn-columns-first", "replace");
  }

  @Test
  @Tag("long")
  void theWholeWayToALiteralStands() {
    assertStands("learn-literals", "replace");
  }

  private static void assertStands(String plan, String neighbours) {
    Run run = run(plan, "--neighbours", neighbours, "--samples", "1000");
    assertThat(run.code()).describedAs(run.out() + run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.path("claimed").path("kind").textValue()).isEqualTo("pure");
    assertThat(json.path("audits").findValuesAsText("audit"))
        .containsExactly("exact", "statement", "fit", "sampling");
  }

  static Stream<Arguments> plansAndNeighbours() {
    return PLANS.stream()
        .flatMap(
            plan ->
                Stream.of(Adjacency.REPLACE, Adjacency.ADD_REMOVE)
                    .map(adjacency -> Arguments.of(plan, adjacency)));
  }

  /** Without draws: what the steps are stated to do keeps the promise, and wrong steps do not. */
  @ParameterizedTest
  @MethodSource("plansAndNeighbours")
  void lawsKeepThePromiseAndThoseOfWrongStepsDoNot(String plan, Adjacency adjacency) {
    AuditFamily family = Audits.named(plan);
    Epsilon epsilon = Epsilon.parse("1");
    SecureBits bits = new SecureBits();
    Finding right = exact(family.mechanism(epsilon, adjacency, USUAL, bits, () -> {}));
    assertThat(right.measured()).isBetween(0.1, 1.0);
    List<String> broken =
        family.twins(epsilon, adjacency, USUAL, bits, () -> {}).stream()
            .filter(twin -> exact(twin).isViolation())
            .map(Subject::name)
            .toList();
    List<String> wanted = BROKEN.get(plan);
    if (adjacency.replaces()) {
      assertThat(broken).containsAll(wanted);
    } else {
      assertThat(broken).contains(wanted.get(wanted.size() - 1));
    }
  }

  private static Finding exact(Subject subject) {
    return subject.stated().finding(subject.promise());
  }

  /** What is wrong in the code alone shows where draws do not follow their law. */
  @ParameterizedTest
  @Tag("long")
  @CsvSource({
    "learn, replace, 2",
    "learn, add-remove, 2",
    "learn-label-cuts, replace, 2",
    "learn-label-cuts, add-remove, 2",
    "learn-columns-first, replace, 5",
    "learn-columns-first, add-remove, 4",
    "learn-literals, replace, 1",
    "learn-literals, add-remove, 1",
    "learn-rounded, replace, 2",
    "learn-rounded, add-remove, 1"
  })
  void twinsOfTheWholeWayAreCaught(String plan, String neighbours, int missed) {
    JsonNode json = run(plan, "--twins", "--neighbours", neighbours, "--samples", "5000").json();
    assertThat(json.path("violation").booleanValue()).isFalse();
    int twins = json.path("twins").size();
    assertThat(json.path("twins_caught").intValue())
        .as(json.path("twins").toString())
        .isBetween(twins - missed, twins);
  }

  private static Run run(String plan, String... options) {
    List<String> args = new ArrayList<>(List.of("audit", plan, "--confidence", "" + CONFIDENCE));
    args.addAll(List.of("--format", "json"));
    args.addAll(List.of(options));
    return Run.of(args.toArray(String[]::new));
  }
}
