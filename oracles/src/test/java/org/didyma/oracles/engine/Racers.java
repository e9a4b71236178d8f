package org.didyma.oracles.engine;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;

/** Members of a race that do what a test wants, and their answers. */
final class Racers {

  private Racers() {}

  static Answer answer(String engine, Answer.Status status, long objective) {
    Optional<Certificate> certificate =
        status == Answer.Status.CLAIMED
            ? Optional.of(
                new Certificate.Claimed(
                    List.of(new Certificate.Claim(engine, "1", "indicator")), objective))
            : Optional.empty();
    return new Answer(
        status,
        Optional.of(Weights.of((int) objective)),
        objective,
        Long.MIN_VALUE,
        certificate,
        engine,
        1);
  }

  static Answer proven(long objective) {
    return new Answer(
        Answer.Status.OPTIMAL,
        Optional.of(Weights.of(1)),
        objective,
        objective,
        Optional.of(new Certificate.Enumerated(BigInteger.TEN)),
        "patient",
        1);
  }

  /** Claims once all others that share the latch are ready to. */
  static OptimizationOracle claimant(String name, long objective, CountDownLatch latch) {
    return member(
        name,
        false,
        listener -> {
          latch.countDown();
          await(latch);
          return answer(name, Answer.Status.CLAIMED, objective);
        });
  }

  static OptimizationOracle stopped(String name, long objective, long bound) {
    return member(
        name,
        true,
        listener ->
            new Answer(
                Answer.Status.STOPPED,
                Optional.of(Weights.of((int) objective)),
                objective,
                bound,
                Optional.empty(),
                name,
                1));
  }

  static void await(CountDownLatch latch) throws InterruptedException {
    latch.await();
  }

  /** What a member does. */
  @FunctionalInterface
  interface Run {
    Answer run(SearchListener listener) throws InterruptedException;
  }

  static OptimizationOracle member(String name, boolean proves, Run run) {
    return new OptimizationOracle() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public boolean proves() {
        return proves;
      }

      @Override
      public Answer minimise(LearningProblem problem, SearchListener listener) {
        try {
          return run.run(listener);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    };
  }
}
