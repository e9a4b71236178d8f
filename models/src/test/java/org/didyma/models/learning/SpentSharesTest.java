package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.columns.Columns;
import org.didyma.exact.Rational;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.SchemaLearner;
import org.didyma.models.ThresholdMethod;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.BasicAccountant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is shared out adds up to no more than there was, as exact fractions, and leaves next to
 * nothing over: queries about columns for every number of them, and the parts of whole plans.
 */
class SpentSharesTest {

  /** Some that divide evenly, and some that do not. */
  private static final List<String> EPSILONS =
      List.of("1", "0.1", "0.7", "2", "0.333333", "2.718281828459", "0.000123457", "10");

  private static final Rational ALMOST = Rational.of(99_999, 100_000);

  private record Case(Columns columns, int levels, Delta delta) {
    @Override
    public String toString() {
      return "%d ranges, %d texts, %d open, %d levels"
          .formatted(
              columns.unknownRanges().size(),
              columns.unknownCategories().size(),
              columns.open().size(),
              levels);
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (int open = 0; open <= 13; open++) {
      for (int ranges = 0; ranges <= 2; ranges++) {
        for (int texts = 0; texts <= 2; texts++) {
          for (int levels = 0; levels <= 3; levels += 3) {
            if (ranges + texts > 0 || open > 0 && levels > 0) {
              Delta delta = texts == 0 ? Delta.ZERO : Delta.parse("1e-6");
              all.add(new Case(columns(open, ranges, texts), levels, delta));
            }
          }
        }
      }
    }
    return all.stream();
  }

  private static Columns columns(int open, int ranges, int texts) {
    String features =
        Stream.of(
                named(open, "{\"column\": \"n%d\", \"integer\": [0, 100]}"),
                named(ranges, "{\"column\": \"r%d\", \"decimal\": \"unknown\"}"),
                named(texts, "{\"column\": \"t%d\", \"categories\": \"unknown\"}"),
                Stream.of("{\"column\": \"c\", \"categories\": [\"a\", \"b\"]}"))
            .flatMap(all -> all)
            .collect(Collectors.joining(", "));
    return Columns.parse(
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\": ["
            + features
            + "]}",
        "columns");
  }

  private static Stream<String> named(int count, String form) {
    return IntStream.range(0, count).mapToObj(form::formatted);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void queriesAboutColumnsCostNoMoreThanAll(Case test) {
    for (String epsilon : EPSILONS) {
      for (ThresholdMethod cuts : ThresholdMethod.values()) {
        SchemaLearner learning =
            new SchemaLearner(
                    test.columns,
                    Epsilon.parse(epsilon),
                    test.delta,
                    Adjacency.REPLACE,
                    test.levels,
                    Optional.empty(),
                    PrivateDiagnosticsListener.NONE)
                .cutting(cuts, Optional.empty());
        requireAllButNothing(epsilons(parts(learning)), epsilon);
        requireAllButNothing(
            Rational.of(learning.share().value()).times(Rational.of(learning.queries())), epsilon);
        if (!test.delta.isZero()) {
          requireAllButNothing(deltas(parts(learning)), "0.000001");
        }
      }
    }
  }

  /** What a plan spends on thresholds, on choosing columns and on the card. */
  @Test
  void plansCostNoMoreThanAll() {
    int plans = 0;
    for (int numbers = 0; numbers <= 7; numbers += 1 + numbers / 3) {
      for (int categories = numbers == 0 ? 1 : 0; categories <= 5; categories += 4) {
        for (String epsilon : List.of("0.7", "2.718281828459")) {
          for (long records : new long[] {0, 300, 20_000}) {
            for (ThresholdMethod cuts : ThresholdMethod.values()) {
              LearningOptions options =
                  LearningPlanTest.options(LearningPlanTest.columns(numbers, categories), epsilon)
                      .cutting(cuts);
              LearningOptions guessed = records == 0 ? options : options.withRecords(records);
              plans += isKept(guessed) ? 1 : 0;
              for (CardStrategy strategy : CardStrategies.ALL) {
                plans += isKept(guessed.by(strategy)) ? 1 : 0;
              }
            }
          }
        }
      }
    }
    assertThat(plans).isGreaterThan(500);
  }

  private static boolean isKept(LearningOptions options) {
    LearningPlan plan;
    Optional<SchemaLearner> thresholds;
    try {
      plan = LearningPlan.of(options);
      thresholds = plan.thresholds(Optional.empty(), PrivateDiagnosticsListener.NONE);
    } catch (InvalidInputException tooLittle) {
      return false;
    }
    Rational schema = thresholds.map(own -> epsilons(parts(own))).orElse(Rational.ZERO);
    Rational card = epsilons(List.of(plan.mechanism(plan.round(), 1).describe()));
    assertThat(card).isLessThanOrEqualTo(Rational.of(plan.released().value()));
    requireAllButNothing(schema.plus(card), options.epsilon().toString());
    return true;
  }

  private static void requireAllButNothing(Rational spent, String all) {
    Rational whole = Rational.of(Epsilon.parse(all).value());
    assertThat(spent).isLessThanOrEqualTo(whole);
    assertThat(spent).isGreaterThan(whole.times(ALMOST));
  }

  private static List<PrivacyEvent> parts(SchemaLearner learning) {
    return ((PrivacyEvent.Composed) learning.event()).events();
  }

  private static Rational epsilons(List<PrivacyEvent> events) {
    return events.stream()
        .map(event -> Rational.of(Accountants.epsilon(price(event)).value()))
        .reduce(Rational.ZERO, Rational::plus);
  }

  private static Rational deltas(List<PrivacyEvent> events) {
    return events.stream()
        .map(event -> Rational.of(Accountants.delta(price(event)).value()))
        .reduce(Rational.ZERO, Rational::plus);
  }

  private static PrivacyGuarantee price(PrivacyEvent event) {
    return new BasicAccountant().price(event);
  }
}
