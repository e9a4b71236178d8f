package org.didyma.models.quality.groups;

import org.didyma.data.schema.ColumnGroups;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.HoldoutResult;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Quality;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What {@link HeldOutScores} asks, of each group of the records that were held out. Each record is
 * in one count of one group, so all groups together cost what one histogram does.
 */
public final class HeldOutGroups implements HoldoutQuery<RawOutput, long[]> {

  private final NoisyCounts counts = new NoisyCounts();
  private final HeldOutScores scores;
  private final ColumnGroups groups;

  /**
   * An evaluation by groups.
   *
   * @param scores what is asked of all records together
   * @param groups of the same schema, or of one whose coordinates follow it; its label has two
   *     values
   */
  public HeldOutGroups(HeldOutScores scores, ColumnGroups groups) {
    this.scores = scores;
    this.groups = groups;
  }

  @Override
  public String name() {
    return scores.name();
  }

  @Override
  public String proof() {
    return scores.proof();
  }

  /** The same for any number of groups. */
  @Override
  public PrivacyEvent describe() {
    return scores.describe();
  }

  @Override
  public PrivacyGuarantee guarantee() {
    return scores.guarantee();
  }

  @Override
  public Posed<long[], NoisyCounts.Parameters, long[]> pose(RawOutput learned, Cells part) {
    Rule rule = Rule.of(learned, scores.schema().dimension());
    ScoreBands bands = scores.bands(rule);
    return new Posed<>(
        counts, parameters(bands), bands.counts(rule, scores.schema(), groups, part));
  }

  private NoisyCounts.Parameters parameters(ScoreBands bands) {
    return scores.parameters(groups.count() * bands.count());
  }

  /**
   * What follows from the counts: the figures of groups, and from their sums over groups what the
   * model is worth.
   *
   * @param model of the release
   * @param costs of errors, public
   */
  public GroupResult measured(HoldoutResult<long[]> evaluated, Model model, Costs costs) {
    ScoreBands bands = scores.bands(model.rule());
    CountNoise noise = parameters(bands).noise();
    GroupQuality quality =
        new GroupQuality(bands, groups.count(), evaluated.answer().answer(), noise, model.risk());
    Quality whole = new Quality(quality.whole(), costs, model.risk());
    return new GroupResult(
        model.with(whole.worth(model, guarantee())),
        evaluated.answer(),
        guarantee(),
        groups,
        quality);
  }
}
