package org.didyma.oracles.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.engine.WrongClaimException.Fault;
import org.jspecify.annotations.Nullable;

/** One race of a {@link Portfolio}, whose comment says what it answers. */
final class PortfolioRun {

  private static final long POLL_MILLISECONDS = 20;

  /** How long members that were stopped are waited for; then they end without being heard. */
  private static final long FAREWELL_MILLISECONDS = 250;

  private final String name;
  private final List<OptimizationOracle> members;
  private final Consumer<String> notes;
  private final OptionalLong gap;
  private final LearningProblem problem;
  private final SearchListener listener;
  private final SharedListener shared;
  private final BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();
  private final List<OptimizationOracle> running;
  private final List<Answer> answers = new ArrayList<>();
  private @Nullable Throwable failure;
  private boolean cancelled; // by the listener
  private volatile boolean over;
  private volatile @Nullable Known known;
  private boolean closed; // known is what it is; under the lock

  PortfolioRun(
      String name,
      List<OptimizationOracle> members,
      Consumer<String> notes,
      OptionalLong gap,
      LearningProblem problem,
      SearchListener listener) {
    this.name = name;
    this.members = members;
    this.notes = notes;
    this.gap = gap;
    this.running = new ArrayList<>(members);
    this.problem = problem;
    this.listener = listener;
    this.shared = new SharedListener(listener);
  }

  Answer run() {
    List<Thread> threads = new ArrayList<>();
    for (OptimizationOracle member : members) {
      Thread thread = new Thread(() -> outcomes.add(outcome(member)), "didyma-race");
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    boolean interrupted = false;
    try {
      while (!running.isEmpty() && !over) {
        try {
          take(outcomes.poll(POLL_MILLISECONDS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
          interrupted = true;
          over = true;
        }
        // Members set it, too: it must not be written back as it was.
        if (isDecided()) {
          over = true;
        } else if (listener.isCancelled()) {
          cancelled = true;
          over = true;
        }
      }
    } finally {
      // Also when the listener throws: nobody else would stop the members.
      over = true;
      interrupted |= awaitEnds(threads);
      shared.end();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    shared.rethrow();
    for (Outcome late = outcomes.poll(); late != null; late = outcomes.poll()) {
      take(late);
    }
    close();
    return verdict();
  }

  /** A member that does not end may go on telling; the verdict is about one point. */
  private synchronized void close() {
    closed = true;
  }

  private Outcome outcome(OptimizationOracle member) {
    try {
      return new Outcome(member, member.minimise(problem, new Ear(member)), null);
    } catch (RuntimeException | Error e) {
      return new Outcome(member, null, e);
    }
  }

  private void take(@Nullable Outcome outcome) {
    if (outcome == null) {
      return;
    }
    running.remove(outcome.member());
    if (outcome.answer() != null) {
      answers.add(outcome.answer());
      outcome.answer().weights().ifPresent(this::offer);
    } else if (outcome.failure() != null) {
      boolean isFirst = failure == null || outcome.failure() instanceof Error && !hasError();
      failure = isFirst ? outcome.failure() : failure;
      notes.accept(String.valueOf(outcome.failure().getMessage()).lines().findFirst().orElse(""));
    }
  }

  private boolean isDecided() {
    return proven().isPresent()
        || isWithinGap()
        || running.stream().noneMatch(OptimizationOracle::proves)
            && agreeing().stream().map(Answer::engine).distinct().count() >= 2;
  }

  private Optional<Answer> proven() {
    return answers.stream()
        .filter(
            a ->
                a.status() == Answer.Status.OPTIMAL
                    || a.status() == Answer.Status.MINIMAL
                    || a.status() == Answer.Status.INFEASIBLE)
        .min(Comparator.comparing(Answer::status));
  }

  /** Whether the best point is proven to be as near to the minimum as is asked. */
  private boolean isWithinGap() {
    long least = least();
    long bound = provenBound();
    return gap.isPresent()
        && least < Long.MAX_VALUE
        && bound > Long.MIN_VALUE
        && Math.subtractExact(least, bound) <= gap.getAsLong();
  }

  /** The claims that no point beats; they have one objective. */
  private List<Answer> agreeing() {
    long least = least();
    return answers.stream()
        .filter(a -> a.status() == Answer.Status.CLAIMED && a.objective() == least)
        .toList();
  }

  /** The least objective of all points, those of members among them that did not end. */
  private long least() {
    Known best = known;
    long told = best == null ? Long.MAX_VALUE : best.objective();
    return Math.min(told, answers.stream().mapToLong(Answer::objective).min().orElse(told));
  }

  private boolean awaitEnds(List<Thread> threads) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FAREWELL_MILLISECONDS);
    try {
      for (Thread thread : threads) {
        thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  private Answer verdict() {
    for (Answer answer : answers) {
      if (answer.status() == Answer.Status.CLAIMED && answer.objective() > least()) {
        claims(answer)
            .forEach(c -> notes.accept(new WrongClaimException(c, Fault.BEATEN).getMessage()));
      }
    }
    Optional<Answer> proven = proven();
    if (proven.isPresent()) {
      if (proven.get().objective() > least()) {
        throw new IllegalStateException("a point is better than a proven optimum");
      }
      return proven.get();
    }
    if (answers.isEmpty() && (known == null ? !isStopped() : !cancelled && hasError())) {
      throw unsuccessful();
    }
    List<Answer> agreeing = agreeing();
    // What is proven counts for more than what is claimed.
    return agreeing.isEmpty() || isWithinGap() ? stopped() : claimed(agreeing);
  }

  private boolean isStopped() {
    return cancelled && failure == null;
  }

  /** A member ran out of memory, say: nothing that was told makes a stopped race of that. */
  private boolean hasError() {
    return failure instanceof Error;
  }

  private RuntimeException unsuccessful() {
    SharedListener.rethrow(failure);
    return new EngineFailedException(name, "no member of the race has ended");
  }

  private Answer claimed(List<Answer> agreeing) {
    List<Certificate.Claim> claims = agreeing.stream().flatMap(a -> claims(a).stream()).toList();
    Optional<Weights> smallest =
        agreeing.stream().flatMap(a -> a.weights().stream()).min(Weights::compareTo);
    Certificate.Extent extent = Certificate.Extent.VALUE;
    for (Answer answer : agreeing) {
      if (claimsOrder(answer)) {
        if (answer.weights().equals(smallest)) {
          extent = Certificate.Extent.VALUE_AND_ORDER;
        } else {
          claims(answer)
              .forEach(c -> notes.accept(new WrongClaimException(c, Fault.ORDER).getMessage()));
        }
      }
    }
    return new Answer(
        Answer.Status.CLAIMED,
        smallest,
        least(),
        provenBound(),
        Optional.of(new Certificate.Claimed(claims, least(), extent)),
        name,
        nodes());
  }

  private Answer stopped() {
    Known best = known;
    long least = least();
    Stream<Weights> told =
        Stream.ofNullable(best).filter(k -> k.objective() == least).map(Known::point);
    return new Answer(
        Answer.Status.STOPPED,
        Stream.concat(
                told,
                answers.stream()
                    .filter(a -> a.objective() == least)
                    .flatMap(a -> a.weights().stream()))
            .min(Weights::compareTo),
        least,
        provenBound(),
        proofOf(least),
        name,
        nodes());
  }

  /** What proves that no point has a lower objective, if something does. */
  private Optional<Certificate> proofOf(long least) {
    return answers.stream()
        .filter(a -> a.bound() == least && a.weights().isPresent())
        .flatMap(a -> a.certificate().stream())
        .filter(Certificate::isProof)
        .findFirst();
  }

  private long provenBound() {
    return answers.stream().mapToLong(Answer::bound).max().orElse(Long.MIN_VALUE);
  }

  private long nodes() {
    return answers.stream().mapToLong(Answer::nodes).sum();
  }

  /** Keeps a point for all members, if it is better and as good as they say. */
  private synchronized void offer(Weights point) {
    if (!closed && problem.lattice().contains(point)) {
      long objective = problem.objective(point);
      if (known == null || objective < known.objective()) {
        known = new Known(point, objective);
      }
    }
  }

  /** What a member has of the listener. */
  private final class Ear implements SearchListener {

    private final OptimizationOracle member;

    Ear(OptimizationOracle member) {
      this.member = member;
    }

    @Override
    public void progress(Progress progress) {
      if (!shared.tell(member, progress)) {
        over = true;
      }
    }

    @Override
    public void found(Weights point) {
      offer(point);
    }

    @Override
    public Optional<Weights> known() {
      return Optional.ofNullable(known).map(Known::point);
    }

    @Override
    public boolean isCancelled() {
      return over;
    }
  }

  private static boolean claimsOrder(Answer answer) {
    return answer.certificate().orElse(null) instanceof Certificate.Claimed claimed
        && claimed.extent() == Certificate.Extent.VALUE_AND_ORDER;
  }

  private static List<Certificate.Claim> claims(Answer answer) {
    return answer.certificate().orElse(null) instanceof Certificate.Claimed claimed
        ? claimed.claims()
        : List.of();
  }

  /** How one member ended. */
  private record Outcome(
      OptimizationOracle member, @Nullable Answer answer, @Nullable Throwable failure) {}

  /** The best point that a member has told of or ended with. */
  private record Known(Weights point, long objective) {}
}
