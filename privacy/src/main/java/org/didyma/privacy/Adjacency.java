package org.didyma.privacy;

/** Which pairs of data sets a guarantee calls neighbours. The two are never mixed. */
public enum Adjacency {

  /** One record is replaced by another; the number of records is public. */
  REPLACE("replace", "replacing any one record by any other"),

  /** One record is added or removed; the number of records is private. */
  ADD_REMOVE("add-remove", "adding or removing any one record");

  private final String label;
  private final String change;

  Adjacency(String label, String change) {
    this.label = label;
    this.change = change;
  }

  /**
   * The adjacency of a label.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Adjacency ofLabel(String label) {
    for (Adjacency adjacency : values()) {
      if (adjacency.label.equals(label)) {
        return adjacency;
      }
    }
    throw new IllegalArgumentException("the adjacency is neither \"replace\" nor \"add-remove\"");
  }

  /** The name in files and on the command line. */
  public String label() {
    return label;
  }

  /** The change between neighbours in words, to follow "under" or "when". */
  public String change() {
    return change;
  }
}
