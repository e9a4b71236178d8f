package org.didyma.models.learning;

/**
 * A part of the work of a plan.
 *
 * @param kind for programs
 * @param seconds that it is expected to take, from public numbers: an order of magnitude
 */
public record PlanStage(Kind kind, int seconds) {

  /** What seconds, and tens of seconds, are to those who wait. */
  static final int SHORT = 5;

  static final int LONG = 30;

  /** What is done. */
  public enum Kind {
    THRESHOLDS("learning cut points"),
    BASELINE("counting label values"),
    READING("reading the table"),
    COLUMNS("choosing columns"),
    POINTS("sampling points"),
    WEIGHTS("minimising");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
