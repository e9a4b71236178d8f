package org.didyma.studio.project;

import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The one run that may be at work. A form that is sent twice, or from two tabs, asks for the same
 * run twice: it is begun once. What is released is not released again, since the operations refuse
 * a name that exists.
 */
public final class Jobs {

  private @Nullable Job last;

  /**
   * Begins a run, unless the same one is at work.
   *
   * @param step that it belongs to
   * @param key what it makes
   * @param after done at its end
   * @throws InvalidInputException while another one is at work
   */
  public synchronized Job start(String step, String key, Invocation invocation, Runnable after) {
    if (last != null && last.isRunning()) {
      if (last.key().equals(key) && last.invocation().equals(invocation)) {
        return last;
      }
      throw new InvalidInputException(
          "another run is at work", "wait until it has ended, or stop it.");
    }
    last = Job.start(step, key, invocation, after);
    return last;
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
