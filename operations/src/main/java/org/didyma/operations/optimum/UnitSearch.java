package org.didyma.operations.optimum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.didyma.exact.Rational;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.loss.CardLogLoss;
import org.didyma.formulations.loss.LossForm;
import org.didyma.operations.Field;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;

/**
 * Searches of one lattice under several losses that count in the same step, such as logistic losses
 * of several units, for the least of all. A search ends early when its bound says that another loss
 * has given no more.
 *
 * @param tried by loss, in the order given
 * @param best the number of the one with the least loss, the first of equals
 */
record UnitSearch(List<Tried> tried, int best) {

  /**
   * One of the searches.
   *
   * @param name what it is called
   * @param closed true where nothing is left that could be less than the best
   */
  record Tried(LossForm form, String name, LearningProblem problem, Answer answer, boolean closed) {

    /** The log loss of the weights that were found, before it was rounded to steps. */
    OptionalDouble nats() {
      return number(logLoss().map(of -> of.nats(answer.weights().orElseThrow()).doubleValue()));
    }

    /** What no weights have less than in nats, where that is proven. */
    Optional<Rational> least() {
      boolean isProven =
          answer.bound() != Long.MIN_VALUE
              && answer.certificate().stream().allMatch(Certificate::isProof);
      return isProven ? logLoss().map(of -> of.least(answer.bound())) : Optional.empty();
    }

    /** Log losses, where there are weights and nothing else is minimised. */
    Optional<CardLogLoss> logLoss() {
      return answer.weights().isPresent() && problem.perturbation().isNone()
          ? CardLogLoss.of(form, problem)
          : Optional.empty();
    }

    private long total() {
      return answer
          .weights()
          .map(w -> problem.loss(w) + problem.lossLeftOut())
          .orElse(Long.MAX_VALUE);
    }
  }

  /**
   * Searches.
   *
   * @param forms at least one, with what it is called; several have one step, and no perturbation
   *     is given
   */
  static UnitSearch of(
      Map<LossForm, String> forms,
      Function<LossForm, LearningProblem> problems,
      OptimizationOracle oracle,
      SearchListener listener) {
    List<Tried> tried = new ArrayList<>();
    int best = 0;
    for (Map.Entry<LossForm, String> named : forms.entrySet()) {
      LossForm form = named.getKey();
      LearningProblem problem = problems.apply(form);
      long least = tried.isEmpty() ? Long.MAX_VALUE : tried.get(best).total();
      Answer answer =
          oracle.minimise(
              problem,
              tried.isEmpty() ? listener : new Cutoff(listener, problem.lossLeftOut(), least));
      boolean closed =
          answer.isValueProven()
              || answer.status() == Answer.Status.INFEASIBLE
              || answer.status() == Answer.Status.CLAIMED
              || least != Long.MAX_VALUE && isNoLess(answer.bound(), problem.lossLeftOut(), least);
      tried.add(new Tried(form, named.getValue(), problem, answer, closed));
      if (tried.get(tried.size() - 1).total() < least) {
        best = tried.size() - 1;
      }
    }
    return new UnitSearch(List.copyOf(tried), best);
  }

  private static boolean isNoLess(long bound, long leftOut, long least) {
    return bound != Long.MIN_VALUE && bound >= least - leftOut;
  }

  LossForm form() {
    return tried.get(best).form();
  }

  LearningProblem problem() {
    return tried.get(best).problem();
  }

  OptionalDouble nats() {
    return tried.get(best).nats();
  }

  /** What no weights have less than under any of the losses, in nats, where that is proven. */
  Optional<Rational> least() {
    boolean isKnown = tried.stream().allMatch(t -> t.least().isPresent());
    return isKnown
        ? tried.stream().map(t -> t.least().orElseThrow()).min(Comparator.naturalOrder())
        : Optional.empty();
  }

  /** How far the best weights may be from the least log loss, and what of it steps leave out. */
  Optional<Distance> distance() {
    Tried own = tried.get(best);
    return least()
        .flatMap(
            least ->
                own.logLoss()
                    .map(
                        of ->
                            new Distance(
                                of.distance(own.answer.weights().orElseThrow(), least).above(),
                                of.rounding().above())));
  }

  /**
   * Distances of log losses in nats.
   *
   * @param atMost from the best weights to the least of all
   * @param steps of what is minimised from the log loss, at most
   */
  record Distance(double atMost, double steps) {}

  private static OptionalDouble number(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  /**
   * The answer of the best one; stopped, and without the bound that this one alone has, where
   * another one may still have less.
   */
  Answer answer() {
    Answer own = tried.get(best).answer();
    if (tried.size() == 1) {
      return own;
    }
    long nodes = tried.stream().mapToLong(t -> t.answer().nodes()).sum();
    boolean settled = tried.stream().allMatch(Tried::closed);
    return new Answer(
        settled ? own.status() : Answer.Status.STOPPED,
        own.weights(),
        own.objective(),
        settled ? own.bound() : Long.MIN_VALUE,
        settled ? own.certificate() : Optional.empty(),
        own.engine(),
        nodes);
  }

  /** What became of a loss, for programs. */
  record Outcome(
      @Field("the loss") String loss,
      @Field(value = "its log loss in nats, if weights were found", orNull = true)
          OptionalDouble logLoss,
      @Field("optimal, no less or stopped") String status) {}

  /** What became of each loss, where there are several. */
  Optional<List<Outcome>> outcomes() {
    return tried.size() < 2
        ? Optional.empty()
        : Optional.of(
            tried.stream().map(t -> new Outcome(t.form().text(), t.nats(), status(t))).toList());
  }

  /** The same in words, a line each. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Tried t : tried.size() < 2 ? List.<Tried>of() : tried) {
      text.append(
          "%s: %s%s\n"
              .formatted(
                  t.name(),
                  t.nats().isPresent()
                      ? "log loss %.3f, ".formatted(t.nats().getAsDouble())
                      : "nothing found, ",
                  status(t)));
    }
    return text.toString();
  }

  private static String status(Tried t) {
    return !t.closed() ? "stopped" : t.answer().isValueProven() ? "optimal" : "no less";
  }

  /** Ends a search whose bound says that it finds nothing less. */
  private record Cutoff(SearchListener listener, long leftOut, long least, boolean[] reached)
      implements SearchListener.Passing {

    Cutoff(SearchListener listener, long leftOut, long least) {
      this(listener, leftOut, least, new boolean[1]);
    }

    @Override
    public void progress(Progress progress) {
      reached[0] |= isNoLess(progress.bound(), leftOut, least);
      listener.progress(progress);
    }

    @Override
    public boolean isCancelled() {
      return reached[0] || listener.isCancelled();
    }
  }
}
