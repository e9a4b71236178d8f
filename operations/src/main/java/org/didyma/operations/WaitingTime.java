package org.didyma.operations;

/** Rough estimates of time, in words. */
public final class WaitingTime {

  /** Hours that nobody waits. */
  private static final int MOST_HOURS = 1000;

  private WaitingTime() {}

  /** A number of seconds in the unit that suits it, up to 1000 hours. */
  public static String inWords(double seconds) {
    if (seconds < 120) {
      return "about %.0f seconds".formatted(Math.max(2, seconds));
    }
    if (seconds < 7200) {
      return "about %.0f minutes".formatted(seconds / 60);
    }
    return seconds > MOST_HOURS * 3600.0
        ? "more than %d hours".formatted(MOST_HOURS)
        : "about %.0f hours".formatted(seconds / 3600);
  }
}
