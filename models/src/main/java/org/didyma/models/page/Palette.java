package org.didyma.models.page;

import java.util.List;

/**
 * The ten colours of series, the same in every chart. Those who see red, green or blue weakly or
 * not at all can tell them apart too: no two are closer than 13 in the difference CIEDE2000, as
 * ordinary eyes see them and as the three kinds of dichromats do, by the matrices of Machado,
 * Oliveira and Fernandes (2009).
 */
public final class Palette {

  /** On white paper, as #rrggbb. */
  public static final List<String> LIGHT =
      List.of(
          "#1448d4", "#700900", "#28a3ae", "#5f801b", "#c38380", "#784c6c", "#006c49", "#7875fe",
          "#47152f", "#190f7f");

  /** The same on a dark screen. */
  public static final List<String> DARK =
      List.of(
          "#3c66f6", "#ee8f6e", "#00beb2", "#e2e206", "#d5151a", "#c51092", "#1affd1", "#dddbff",
          "#8e5f67", "#c19cff");

  /** The number of what series are compared with: a grey, the same on both. */
  public static final int GREY = -1;

  private static final String OF_GREY = "#777777";

  private Palette() {}

  /**
   * The colour of a series, or the grey, on white; from the eleventh on colours come again, with
   * other marks.
   */
  public static String light(int series) {
    return series == GREY ? OF_GREY : LIGHT.get(series % LIGHT.size());
  }
}
