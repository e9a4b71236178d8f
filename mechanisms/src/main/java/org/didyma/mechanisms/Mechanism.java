package org.didyma.mechanisms;

/**
 * A private learner: a {@link Query} that is answered by the weights of a linear classifier.
 *
 * @param <D> the form of its data: distinct rows with counts ({@link
 *     org.didyma.formulations.Cells}) or the rows themselves
 * @param <P> its public parameters
 */
public interface Mechanism<D, P> extends Query<D, P, Drawn> {

  /** The mechanism's name as on the command line and in releases. */
  String name();

  /** The document of the distribution that proves {@link #guarantee}. */
  String proof();

  /** The name in a release with these parameters: that of another which does all the work. */
  @Override
  default String name(P parameters) {
    return name();
  }

  /** The document that proves what a release with these parameters promises. */
  @Override
  default String proof(P parameters) {
    return proof();
  }
}
