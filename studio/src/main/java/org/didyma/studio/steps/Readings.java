package org.didyma.studio.steps;

/**
 * Whether the last look at a table found a column of which nothing is read, or no record of one
 * side of the outcome. That is private: it is held in memory, changes the question before a release
 * on the screen of its custodian, and is in no file. May be used by several threads.
 */
final class Readings {

  /** Of which table and columns; empty for none. */
  private volatile String doubted = "";

  void keep(String described, boolean isDoubted) {
    doubted = isDoubted ? described : "";
  }

  boolean isDoubted(String described) {
    return doubted.equals(described);
  }
}
