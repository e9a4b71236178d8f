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
   * @param key what it makes
   * @throws InvalidInputException while another one is at work
   */
  public synchronized Job start(String key, Invocation invocation) {
    if (last != null && last.isRunning()) {
      if (last.key().equals(key) && last.invocation().equals(invocation)) {
        return last;
      }
      throw new InvalidInputException(
          "another run is at work", "wait until it has ended, or stop it.");
    }
    last = Job.start(key, invocation);
    return last;
  }

  /** The last run, at work or ended. */
  public synchronized Optional<Job> last() {
    return Optional.ofNullable(last);
  }

  /** The last run of an operation. */
  public Optional<Job> last(String operation) {
    return last().filter(job -> job.invocation().operation().equals(operation));
  }

  /** Whether a run is at work. */
  public boolean isRunning() {
    return last().filter(Job::isRunning).isPresent();
  }
}
