package org.didyma.studio.project;

import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The one run that may be at work. A form that is sent twice, or from two tabs, asks for the same
 * run twice: it is begun once. After a restart it is not begun again either, since the operations
 * refuse a name that exists.
 */
public final class Jobs {

  private @Nullable Job last;

  /**
   * Begins a run, unless the same one is at work or has done what it was to do.
   *
   * @param step that it belongs to
   * @param key what it makes
   * @param plan what it is begun from, to be compared with what is planned later
   * @param after done at its end
   * @throws InvalidInputException while another one is at work
   */
  public synchronized Job start(
      String step, String key, String plan, Invocation invocation, Runnable after) {
    Job before = last;
    if (before != null) {
      boolean isSame = before.key().equals(key) && before.invocation().equals(invocation);
      if (isSame && (before.isRunning() || before.result().isPresent())) {
        return before;
      }
      if (before.isRunning()) {
        throw new InvalidInputException(
            "another run is at work", "wait until it has ended, or stop it.");
      }
    }
    Job begun = Job.start(step, key, plan, invocation, after);
    last = begun;
    return begun;
  }

  /** The last run, at work or ended. */
  public synchronized Optional<Job> last() {
    return Optional.ofNullable(last);
  }

  /** The last run, if it is of a step. */
  public Optional<Job> last(String step) {
    return last().filter(job -> job.step().equals(step));
  }

  /** Whether a run is at work. */
  public boolean isRunning() {
    return last().filter(Job::isRunning).isPresent();
  }
}
