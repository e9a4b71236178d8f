package org.didyma.models.quality;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.MeasuredQuality;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;

/**
 * What the released noisy counts of a card say of the card that people made of it, at no further
 * privacy loss. They do where the new score of a record follows from its old one and keeps its
 * order: then counts of the old bands, added up where bands have become one, are those of the new
 * card. Otherwise nothing is known.
 *
 * @param kind how much is known
 * @param auc area under the ROC curve of the new card
 * @param decision what its decisions do; empty also where the counts join records on both sides of
 *     its cut-off
 * @param measured what its model file says of that
 * @param report the whole evaluation, where each band is what it was
 */
public record EditedFigures(
    Kind kind,
    Optional<IntervalEstimate> auc,
    Optional<Cutoff> decision,
    Optional<MeasuredQuality> measured,
    Optional<EvaluationReport> report) {

  /** How much is known. */
  public enum Kind {
    /** All: scores have moved together. */
    MOVED,
    /** Order and decisions: scores have kept their order, and some may have become one. */
    JOINED,
    /** Nothing. */
    UNKNOWN
  }

  private static final EditedFigures NOTHING =
      new EditedFigures(
          Kind.UNKNOWN, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Whether a record has, after a change, the score that it had before. */
  public static boolean areScoresEqual(Model before, Model after) {
    return before.rule() instanceof Rule.Points old
        && after.rule() instanceof Rule.Points now
        && ScoreMap.of(old, now, before.schema())
            .filter(map -> shift(map).equals(Optional.of(0L)))
            .isPresent();
  }

  /**
   * What is known of a card for an outcome of two values.
   *
   * @param before with whole points
   * @param after over coordinates that are met by the same records
   * @param counts of a private evaluation of the card before
   * @throws InvalidInputException when another model was evaluated
   */
  public static EditedFigures of(Model before, Model after, QualityReader.Content counts) {
    Quality old = counts.of(before);
    Optional<NavigableMap<Long, ScoreMap.Range>> map =
        ScoreMap.of((Rule.Points) before.rule(), (Rule.Points) after.rule(), before.schema());
    if (map.isEmpty()) {
      return NOTHING;
    }
    ScoreBands bands = old.scores().bands();
    Optional<Long> shift = shift(map.get()).filter(s -> s % (long) bands.width() == 0);
    return shift.isPresent()
        ? moved(after, old, counts, (int) (shift.get() / (long) bands.width()))
        : joined(after, old, counts, map.get());
  }

  /** By how much all scores have moved, if all have moved by that. */
  private static Optional<Long> shift(NavigableMap<Long, ScoreMap.Range> map) {
    List<Long> shifts =
        map.entrySet().stream()
            .flatMap(
                e ->
                    List.of(e.getValue().least() - e.getKey(), e.getValue().most() - e.getKey())
                        .stream())
            .distinct()
            .toList();
    return shifts.size() == 1 ? Optional.of(shifts.get(0)) : Optional.empty();
  }

  private static EditedFigures moved(
      Model after, Quality old, QualityReader.Content counts, int bands) {
    ScoreBands own = old.scores().bands();
    NoisyScores scores =
        new NoisyScores(
            new ScoreBands(own.width(), own.first() + bands, own.count()),
            old.scores().counts(),
            old.scores().noise());
    Quality quality = new Quality(scores, old.costs(), after.risk());
    MeasuredQuality worth = quality.worth(after, counts.ofCounts());
    return new EditedFigures(
        Kind.MOVED,
        Optional.of(quality.auc()),
        Optional.of(quality.decision()),
        Optional.of(worth),
        Optional.of(new EvaluationReport(after.with(worth), quality, counts.guarantee())));
  }

  private static EditedFigures joined(
      Model after,
      Quality old,
      QualityReader.Content counts,
      NavigableMap<Long, ScoreMap.Range> map) {
    ScoreBands bands = old.scores().bands();
    ScoreMap.Range[] byPlace = new ScoreMap.Range[bands.count()];
    for (Map.Entry<Long, ScoreMap.Range> entry : map.entrySet()) {
      ScoreMap.Range own = entry.getValue();
      int place = bands.place(entry.getKey());
      ScoreMap.Range all = byPlace[place];
      byPlace[place] = all == null ? own : all.with(own.least()).with(own.most());
    }
    int[] first = new int[bands.count()];
    int last = -1;
    for (int place = 0; place < first.length; place++) {
      first[place] = place;
      ScoreMap.Range own = byPlace[place];
      if (own == null) {
        continue;
      }
      if (bands.isSingle() && own.least() != own.most()) {
        return NOTHING;
      }
      if (last >= 0) {
        if (own.least() < byPlace[last].most()) {
          return NOTHING;
        }
        // What no record can have between the two is noise alone.
        for (int i = last + 1; i <= place && own.least() == byPlace[last].most(); i++) {
          first[i] = first[last];
        }
      }
      last = place;
    }
    IntervalEstimate auc = auc(old, bands, first);
    OptionalInt from = positive(byPlace, bands);
    Optional<Cutoff> decision = from.stream().mapToObj(old::cutoff).findAny();
    return new EditedFigures(
        Kind.JOINED,
        Optional.of(auc),
        decision,
        Optional.of(worth(after, old, counts, byPlace, auc, from)),
        Optional.empty());
  }

  private static IntervalEstimate auc(Quality old, ScoreBands bands, int[] first) {
    double guess = old.consistent().area(first);
    IntervalEstimate own = AreaInterval.joined(old.scores(), first, 0.5, Level.USUAL).at(guess);
    return bands.isSingle()
        ? own
        : own.reaching(
            AreaInterval.joined(old.scores(), first, 0, Level.USUAL).low(),
            AreaInterval.joined(old.scores(), first, 1, Level.USUAL).high());
  }

  /** The place from which on all records are predicted positive, and none before it. */
  private static OptionalInt positive(ScoreMap.Range[] byPlace, ScoreBands bands) {
    int from = 0;
    int end = byPlace.length;
    for (int place = 0; place < byPlace.length; place++) {
      ScoreMap.Range own = byPlace[place];
      if (own == null) {
        continue;
      }
      if (own.least() <= 0 && own.most() > 0) {
        return OptionalInt.empty();
      }
      from = own.most() <= 0 ? place + 1 : from;
      end = own.least() > 0 ? Math.min(end, place) : end;
    }
    // Between them are scores that no record has: as before, where that is possible.
    return OptionalInt.of(Math.max(from, Math.min(end, bands.firstPositive())));
  }

  private static MeasuredQuality worth(
      Model after,
      Quality old,
      QualityReader.Content counts,
      ScoreMap.Range[] byPlace,
      IntervalEstimate auc,
      OptionalInt from) {
    Optional<Cutoff> decision = from.stream().mapToObj(old::cutoff).findAny();
    ScoreSpan span = ScoreSpan.of(after.rule(), after.schema());
    int threshold = ((Rule.Points) after.rule()).threshold();
    double least = span.least() + threshold;
    double most = span.most() + threshold;
    boolean isDivided = decision.isPresent() && least <= threshold && threshold < most;
    List<MeasuredQuality.BandRisk> risks =
        isDivided
            ? List.of(
                new MeasuredQuality.BandRisk(
                    least, threshold, decision.get().npv().complement().figure()),
                new MeasuredQuality.BandRisk(
                    threshold + 1, most, decision.get().precision().figure()))
            : List.of(new MeasuredQuality.BandRisk(least, most, old.positiveShare().figure()));
    return new MeasuredQuality(
        auc.figure(),
        old.records(),
        old.positiveShare().figure(),
        after.risk().filter(risk -> isWorse(risk, old, byPlace)).isPresent(),
        from.stream().anyMatch(old::areDecisionsShown),
        risks,
        counts.ofCounts());
  }

  /** Whether the risks of the new scores are worse than predicting the prevalence. */
  private static boolean isWorse(RiskScale risk, Quality old, ScoreMap.Range[] byPlace) {
    NoisyScores scores = old.scores();
    int m = byPlace.length;
    double[] best = new double[2 * m];
    for (int i = 0; i < m; i++) {
      // Of scores that no record has, those of a neighbour: their counts are noise alone.
      ScoreMap.Range own = nearest(byPlace, i);
      best[i] = risk.logLoss(own.most(), true);
      best[m + i] = risk.logLoss(own.least(), false);
    }
    return MeanInterval.of(best, scores.counts(), scores.noise(), Level.USUAL).low()
        > old.logLossOfShare();
  }

  private static ScoreMap.Range nearest(ScoreMap.Range[] byPlace, int place) {
    for (int away = 0; away < byPlace.length; away++) {
      for (int i : new int[] {place - away, place + away}) {
        if (i >= 0 && i < byPlace.length && byPlace[i] != null) {
          return byPlace[i];
        }
      }
    }
    throw new IllegalStateException("a record has a score");
  }
}
