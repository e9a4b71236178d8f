package org.didyma.data.cells;

/** What a reader does with the label column. */
public enum LabelUse {
  /** The column must be there. */
  REQUIRED,
  /** The column is read when it is there; otherwise every label is 0. */
  OPTIONAL,
  /** The column is not looked at; every label is 0. */
  ABSENT
}
