package org.didyma.operations;

/**
 * Something that Didyma does for its user, such as finding an optimum or releasing a card.
 *
 * <p>An operation knows no front end. It says what it takes ({@link #declaration()}), and is run
 * with {@link Inputs} that fit that; every error of a single input, and every combination that the
 * declaration refuses, has been told before.
 */
public interface Operation {

  /** Its words, what it takes, and what it makes of that. The same at each call. */
  Declaration declaration();

  /**
   * Does it.
   *
   * @param inputs what was given, read
   * @param context whom to tell what is not part of the result, and who may stop it
   * @return what came of it; nothing of it has been told or written yet
   */
  Result run(Inputs inputs, Context context);
}
