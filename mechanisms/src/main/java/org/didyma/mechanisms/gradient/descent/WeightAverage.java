package org.didyma.mechanisms.gradient.descent;

/** Which weights of a run are returned. */
public enum WeightAverage {
  /** The last ones. */
  LAST,
  /** The mean of those after each update. */
  ALL,
  /** The mean of those after each update of the last pass. */
  LAST_PASS
}
