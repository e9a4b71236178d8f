package org.didyma.experiments.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.data.rows.RowDraws;
import org.didyma.exact.Rational;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.Trial;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Epsilon;

/**
 * A learner that is tuned privately: each setting learns from a portion of the records of its own,
 * and one is drawn by the exponential mechanism on its errors among the records of the last
 * portion. A record is in one portion, so that all keeps the promise of its parts. Source: Wu et
 * al. (SIGMOD 2017), Algorithm 3.
 *
 * <p>{@code mechanisms.gradient.PrivateTuning} does so for a single classifier; here the errors of
 * all classifiers of several classes are counted together, and the choice has all of epsilon.
 */
public record TunedLearner(
    String name, boolean isPrivate, Function<RegularisedLoss, List<Setting>> settings)
    implements Participant<TableTask> {

  /**
   * One of the settings to choose from.
   *
   * @param loss whose lambda is tuned
   */
  public record Setting(GradientLearner learner, RegularisedLoss loss) {}

  /**
   * A tuned learner.
   *
   * @param settings two or more for the loss of a task
   */
  public static TunedLearner of(String name, Function<RegularisedLoss, List<Setting>> settings) {
    return new TunedLearner(name, true, settings);
  }

  /** The same without privacy, which takes the setting with the fewest errors. */
  public static TunedLearner withoutPrivacy(
      String name, Function<RegularisedLoss, List<Setting>> settings) {
    return new TunedLearner(name, false, settings);
  }

  @Override
  public boolean ignoresPlace() {
    return !isPrivate;
  }

  @Override
  public String promise(TableTask task, Trial trial) {
    List<Setting> all = settings.apply(task.loss());
    String promises =
        all.stream()
            .map(s -> s.learner().promise(facts(task, trial, s, all.size())))
            .distinct()
            .collect(Collectors.joining("; "));
    return "%d settings, each on a portion of its own, %d classifiers each, and %s: %s"
        .formatted(
            all.size(),
            task.classifiers(),
            isPrivate
                ? "a choice among them with epsilon %s".formatted(task.epsilon(trial))
                : "the one with the fewest errors",
            promises);
  }

  /** What a setting may know: all portions have the same public size. */
  private static TableTask.Facts facts(TableTask task, Trial trial, Setting setting, int count) {
    TableTask.Facts all = task.facts(trial);
    return new TableTask.Facts(
        all.target(),
        setting.loss(),
        all.records() / (count + 1),
        all.dimension(),
        all.bound(),
        all.at());
  }

  @Override
  public Supplier<RunMetrics> learn(
      TableTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    TableTask.Split split = task.split(trial.repetition());
    LabelledTable training = split.training();
    List<Setting> all = settings.apply(task.loss());
    int[] order = new RowDraws(training.size(), random).permutation();
    int portion = training.size() / (all.size() + 1);
    LabelledTable last = training.pick(portion(order, all.size(), portion));
    List<List<double[]>> models = new ArrayList<>();
    long[] errors = new long[all.size()];
    for (int i = 0; i < errors.length; i++) {
      LabelledTable own = training.pick(portion(order, i, portion));
      TableTask.Facts facts = facts(task, trial, all.get(i), errors.length);
      models.add(all.get(i).learner().weights(task, own, facts, random, listener));
      errors[i] = GradientLearner.errors(last, models.get(i));
    }
    int chosen = isPrivate ? draw(errors, task.epsilon(trial), random) : least(errors);
    return () -> RunMetrics.of(GradientLearner.measures(task, split, models.get(chosen)));
  }

  private static int[] portion(int[] order, int number, int size) {
    return Arrays.copyOfRange(order, number * size, (number + 1) * size);
  }

  private static int least(long[] errors) {
    int best = 0;
    for (int i = 1; i < errors.length; i++) {
      best = errors[i] < errors[best] ? i : best;
    }
    return best;
  }

  /** With a record replaced, the errors of two settings may move by 1 in opposite directions. */
  private static int draw(long[] errors, Epsilon epsilon, SimulationRandom random) {
    return CandidateSelection.EXPONENTIAL_MECHANISM
        .of(Rational.of(epsilon.value()), 2)
        .among(errors, random);
  }
}
