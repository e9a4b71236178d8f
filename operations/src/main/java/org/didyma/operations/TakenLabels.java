package org.didyma.operations;

import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;

/** Which labels an operation takes; each of these takes those of the ones before it. */
public enum TakenLabels {
  /** Of two values. */
  OF_TWO,
  /** Also those of more values of which one score tells all. */
  OF_ONE_SCORE,
  /** Also classes without an order, which have a score each. */
  OF_CLASSES;

  boolean has(Label label) {
    return label instanceof BinaryLabel
        || this == OF_CLASSES
        || this == OF_ONE_SCORE && !(label instanceof ClassesLabel);
  }
}
