package org.didyma.privacy.audit;

/** A mechanism as a sampler of numbered outputs. */
@FunctionalInterface
public interface OutputSampler {

  /**
   * The number of one fresh output.
   *
   * @param dataSet position of the data set in the domain
   */
  int draw(int dataSet);

  /** How often each output came in some draws. */
  default int[] counts(int dataSet, int outputs, int draws) {
    int[] counts = new int[outputs];
    for (int i = 0; i < draws; i++) {
      counts[draw(dataSet)]++;
    }
    return counts;
  }
}
