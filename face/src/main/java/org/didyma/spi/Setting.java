package org.didyma.spi;

import java.math.BigDecimal;

/** What a mechanism knows besides the table. All of it is public. */
public interface Setting {

  /** epsilon, above 0, exactly. */
  BigDecimal epsilon();

  /** delta, 0 for pure differential privacy. */
  BigDecimal delta();

  /**
   * The most records in which two neighbouring tables differ: 2 where one record is replaced, 1
   * where one is added or removed. A sum of numbers from 0 to c differs by at most c where a record
   * is replaced, too.
   */
  int changes();

  /** The value of a {@link Parameter}. */
  long value(String parameter);

  /** The cost of predicting negative for a positive record, at least 1. */
  long missedPositive();

  /** The cost of predicting positive for a negative record, at least 1. */
  long falseAlarm();

  /** How many weights there are; where {@link #hasIntercept}, the last one is the intercept. */
  int weights();

  /** Whether the last weight is an intercept. */
  boolean hasIntercept();

  /** The least value of a weight. */
  int low(int weight);

  /** The largest value of a weight. */
  int high(int weight);

  /** Whether the lattice has these weights. */
  boolean allows(int[] weights);
}
