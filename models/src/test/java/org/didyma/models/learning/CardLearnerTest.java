package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.models.learning.LearningPlanTest.columns;
import static org.didyma.models.learning.LearningPlanTest.options;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.models.LearnedSchema;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.quality.EvaluationResult;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;
import org.didyma.privacy.accounting.PureAccountant;
import org.didyma.privacy.ledger.BudgetExceededException;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learning a card from records, and what its promise and its figures then are. */
class CardLearnerTest {

  /** The library alone, without a command line. */
  @Test
  void aCardComesOutWithWhatItIsWorth() {
    EvaluationResult measured =
        learned(
            options(columns(1, 1), "4")
                .withThresholds(Epsilon.parse("2"))
                .by(CardStrategies.named("exact-risks")),
            "box:2");
    assertThat(measured.model().options().points()).isEmpty();
    assertThat(measured.model().guarantee().orElseThrow().conditions()).isEmpty();
  }

  /** Where measuring costs more than the card, by rho, the ledger is asked for that too. */
  @Test
  void nothingIsSpentOnASchemaThatNoCardHasRoomFor(@TempDir Path folder) {
    LearningOptions options =
        options(columns(1, 1), "1")
            .withThresholds(Epsilon.parse("0.1"))
            .by(CardStrategies.named("exact-errors"));
    PrivacyGuarantee budget =
        PrivacyGuarantee.zeroConcentrated(new Rho(new BigDecimal("0.2")), options.adjacency());
    Ledger ledger =
        Ledger.create(
            folder.resolve("people.ledger"),
            new Terms("people", budget, Composition.CONCENTRATED, Optional.empty()),
            Optional.empty());
    CardLearner learning = CardLearner.of(LearningPlan.of(options), "test").spendingFrom(ledger);
    assertThatThrownBy(() -> learning.requireRoom(false))
        .isInstanceOf(BudgetExceededException.class);
    // The draw alone has room.
    CardLearner.of(LearningPlan.of(options.holdingNothingOut()), "test")
        .spendingFrom(ledger)
        .requireRoom(false);
  }

  /** Rounded weights are a card as well, whose file says what they were rounded to. */
  @Test
  void aCardOfRoundedWeightsComesOut() {
    EvaluationResult measured =
        learned(
            options(columns(1, 1), "4")
                .withThresholds(Epsilon.parse("2"))
                .by(CardStrategies.named("rounded")),
            "");
    assertThat(measured.model().options().points()).isEqualTo("-10:10");
    assertThat(measured.model().mechanism()).isEqualTo("objective-perturbation");
    assertThat(measured.model().guarantee().orElseThrow().conditions()).hasSize(1);
    assertThat(measured.model().risk()).isPresent();
    assertThat(measured.model().points())
        .isNotEmpty()
        .allSatisfy(point -> assertThat(Integer.parseInt(point.weight())).isBetween(-10, 10));
  }

  /** Where one literal is planned, one is drawn, by whatever errors cost, and measured. */
  @Test
  void aCardOfOneLiteralComesOut() {
    Records records =
        Records.of(
            "people",
            List.of("n0", "c1", "y"),
            Collections.nCopies(400, List.of("60", "a", "1"))::iterator);
    for (Costs costs : List.of(Costs.EQUAL, new Costs(5, 1))) {
      LearningOptions options =
          options(columns(1, 1), "0.1").by("zero-one", costs).by(CardStrategies.named("m-of-n"));
      LearningPlan plan = LearningPlan.of(options.withRecords(400));
      LearningResult learned = CardLearner.of(plan, "test").learn(records, CancellationToken.NEVER);
      assertThat(learned.model().options().lattice()).isEqualTo("sparse:1:1");
      assertThat(learned.model().mechanism()).isEqualTo("literals");
      assertThat(learned.model().points()).hasSizeLessThanOrEqualTo(1);
      assertThat(learned.model().guarantee().orElseThrow().statement())
          .startsWith("0.1-differentially private");
      assertThat(learned.measured()).isPresent();
    }
  }

  /** Small tables have no records to spare: all make the card, and nobody says how good it is. */
  @Test
  void allRecordsMayBeLearnedFrom() {
    LearningOptions all = options(columns(0, 2), "4").withRecords(1000).holdingNothingOut();
    LearningPlan plan = LearningPlan.of(all);
    assertThat(plan.lines()).anyMatch(line -> line.startsWith("hold-out    none"));
    assertThat(all.signal(Epsilon.parse("2"))).isEqualTo(1000);
    assertThat(plan.tree("people").path("hold_out").asText()).isEqualTo("0");
    assertThat(plan.tree("people").has("accuracy_width")).isFalse();
    // One record tells whether it is learned from, which one in five would not be.
    Records one =
        Records.of("people", List.of("c0", "c1", "y"), List.of(List.of("a", "b", "1"))::iterator);
    LearningOptions precise =
        options(columns(0, 2), "1000").holdingNothingOut().by("zero-one", Costs.EQUAL);
    for (int i = 0; i < 20; i++) {
      LearningResult learned =
          CardLearner.of(LearningPlan.of(precise), "test").learn(one, CancellationToken.NEVER);
      assertThat(learned.measured()).isEmpty();
      assertThat(learned.model().guarantee().orElseThrow().statement())
          .startsWith("1000-differentially private");
      // The first and the second of five categories.
      int[] x = {1, 0, 0, 0, 0, 0, 1, 0, 0, 0};
      assertThat(learned.model().rule().classifier(learned.model().schema()).isPositive(x))
          .isTrue();
    }
  }

  private static EvaluationResult learned(LearningOptions options, String lattice) {
    Random random = new Random(5);
    List<List<String>> people = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      int n = random.nextInt(101);
      String category = "" + "abcde".charAt(random.nextInt(5));
      boolean positive = (n > 50) == random.nextInt(10) > 0;
      people.add(List.of(Integer.toString(n), category, positive ? "1" : "0"));
    }
    Records records = Records.of("people", List.of("n0", "c1", "y"), people::iterator);
    LearningPlan plan = LearningPlan.of(options);
    Schema schema = CardLearner.of(plan, "test").schema(records, CancellationToken.NEVER).schema();
    assertThat(schema.dimension()).isEqualTo(5 + 3);
    assertThat(CardLearner.of(plan, "test").couldBring(schema, records)).isTrue();
    assertThat(CardLearner.of(plan, "test").couldBring(plan.round(), records)).isFalse();
    EvaluationResult measured =
        (EvaluationResult)
            CardLearner.of(plan, "test")
                .learn(records, CancellationToken.NEVER)
                .measured()
                .orElseThrow();
    // A card shows its thresholds: what both cost is what it promises, in all that is told of it.
    String all = options.epsilon() + "-differentially private";
    assertThat(measured.model().guarantee().orElseThrow().statement()).startsWith(all);
    assertThat(measured.release().guarantee().statement()).startsWith(all);
    assertThat(measured.model().event()).contains(measured.release().event());
    PrivacyGuarantee price = new PureAccountant().price(measured.release().event());
    assertThat(((PrivacyGuarantee.Pure) price).epsilon().value().doubleValue())
        .isBetween(0.999 * options.epsilon().value().doubleValue(), 4.0);
    assertThat(PointsCard.of(measured.model()).limits())
        .anyMatch(
            limit ->
                limit.contains("includes learning the schema")
                    && limit.contains("n0 were learned privately: 2-differentially private"));
    PrivacyEvent card = ((PrivacyEvent.Composed) measured.release().event()).events().get(1);
    assertThat(LearnedSchema.remark(schema, Optional.of(card)).orElseThrow())
        .contains("does not include learning the schema");
    assertThat(measured.model().options().lattice()).isEqualTo(lattice);
    assertThat(measured.model().software()).isEqualTo("test");
    // Nine labels of ten can be told; of 4,000 draws the least accuracy was 0.71, mostly 0.9.
    assertThat(measured.quality().accuracy().value()).isBetween(0.6, 1.0);
    assertThat(measured.quality().records()).isBetween(300L, 500L);
    assertThat(Optional.of(measured.quality().auc().low()))
        .hasValueSatisfying(low -> assertThat(low).isLessThan(measured.quality().auc().high()));
    return measured;
  }
}
