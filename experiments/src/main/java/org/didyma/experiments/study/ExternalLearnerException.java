package org.didyma.experiments.study;

import org.didyma.core.AdvisedException;

/** A learner from outside broke down, or did not write what it was asked for. */
public final class ExternalLearnerException extends AdvisedException {

  /**
   * @param message which learner, on which run, and what is wrong
   * @param advice what to do about it, a sentence that reads well after "Hint:"
   */
  ExternalLearnerException(String message, String advice) {
    super(Outcome.BAD_INPUT, message, advice);
  }
}
