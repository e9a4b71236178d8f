package org.didyma.models.learning;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightRules;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.lattice.ColumnChoice;
import org.didyma.mechanisms.lattice.ColumnDraw;
import org.didyma.mechanisms.lattice.ColumnPeeling;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.LiteralCards;
import org.didyma.privacy.Delta;

/** How a plan's card is drawn, over a schema of its columns. */
record DrawnCard(LearningPlan plan, Schema over, int threads, Runnable whenChosen) {

  /** The draw, or the two where columns are chosen first. */
  ConfiguredMechanism<?, ?> mechanism() {
    ConfiguredMechanism<?, ?> chosen = drawn();
    chosen.describe();
    return chosen;
  }

  private ConfiguredMechanism<?, ?> drawn() {
    if (plan.literals().isPresent()) {
      return literals(plan.literals().getAsInt());
    }
    return plan.choice().isPresent() ? columnsFirst() : drawing(setting(), plan.loss());
  }

  private ConfiguredMechanism<?, ?> literals(int most) {
    int d = over.dimension();
    int[] magnitudes = new int[2 * d];
    Arrays.fill(magnitudes, 1);
    PublicContext setting = setting().over(LiteralCards.lattice(d, most), plan.options().costs());
    return new ConfiguredMechanism<>(
        new LiteralCards(threads), by(setting.withMagnitudes(magnitudes), plan.loss()), Form.CELLS);
  }

  /** What few weights are drawn with, or all. */
  private PublicContext setting() {
    int[] pool = plan.pool(over);
    int[] magnitudes = over.magnitudes();
    WeightRules rules =
        plan.choice().isPresent() ? ChoiceRules.oneOfEachColumn(over, pool) : over.weightRules();
    return PublicContext.of(
            plan.choice().orElse(plan.card()),
            Delta.ZERO,
            plan.options().adjacency().of(over.unit()))
        .withThreads(threads)
        .over(plan.lattice(over).over(rules), plan.options().costs())
        .withMagnitudes(IntStream.of(pool).map(j -> magnitudes[j]).toArray());
  }

  private ColumnChoice choosing() {
    if (plan.peeled()) {
      return new ColumnPeeling(
          ChoiceRules.eachRound(plan.choice().orElseThrow()).orElseThrow(),
          plan.options().adjacency().of(over.unit()),
          ChoiceRules.PEELED);
    }
    return new ColumnDraw(
        by(setting(), plan.isBySigns() ? LearningPlan.CHOOSING : plan.loss()),
        IntStream.of(plan.pool(over)).boxed().toList());
  }

  private static ConfiguredMechanism<?, ?> drawing(PublicContext setting, String loss) {
    return ExponentialMechanism.KIND.over(
        setting, ExponentialMechanism.KIND.values(Map.of("loss", loss), Set.of()));
  }

  private static ExponentialMechanism.Parameters by(PublicContext setting, String loss) {
    return (ExponentialMechanism.Parameters) drawing(setting, loss).parameters();
  }

  private ConfiguredMechanism<?, ?> columnsFirst() {
    ColumnsFirst.Parameters parameters =
        new ColumnsFirst.Parameters(
            choosing(),
            IntStream.of(ChoiceRules.columns(over)).boxed().toList(),
            over.weightRules(),
            plan.card(),
            ofColumns(),
            plan.sizes(over));
    return new ConfiguredMechanism<>(new ColumnsFirst(threads, whenChosen), parameters, Form.CELLS);
  }

  /**
   * The loss of the second card, over the scores of whatever columns are chosen: which ones is
   * known only after epsilon was spent on them.
   */
  private ScoreLoss ofColumns() {
    int[] largest = over.magnitudes();
    Arrays.sort(largest);
    long low = 0;
    long high = 0;
    for (ColumnsFirst.Size size : plan.sizes(over)) {
      int[] reached = Arrays.copyOfRange(largest, largest.length - size.most(), largest.length);
      ScoreRange range = ScoreRange.of(size.lattice().over(reached.length), reached);
      low = Math.min(low, range.low());
      high = Math.max(high, range.high());
    }
    return Losses.parse(plan.loss()).over(new ScoreRange(low, high), plan.options().costs());
  }
}
