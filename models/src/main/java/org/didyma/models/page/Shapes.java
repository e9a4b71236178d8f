package org.didyma.models.page;

import java.util.List;

/** Marks and dashes by the number of their series, so that series differ not in colour alone. */
final class Shapes {

  /** What Vega calls the marks. */
  private static final List<String> NAMES =
      List.of(
          "circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "triangle-right");

  private static final float[][] DASHES = {{}, {8, 4}, {2, 3}, {12, 3, 2, 3}, {5, 5}};

  /** Corners about the middle of a mark; none for a disc. */
  private static final List<double[]> CORNERS =
      List.of(
          new double[] {},
          new double[] {-0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9},
          new double[] {0, -1.2, 1.2, 0, 0, 1.2, -1.2, 0},
          new double[] {0, -1.1, 1.1, 0.9, -1.1, 0.9},
          new double[] {0, 1.1, 1.1, -0.9, -1.1, -0.9},
          new double[] {
            -0.4, -1.2, 0.4, -1.2, 0.4, -0.4, 1.2, -0.4, 1.2, 0.4, 0.4, 0.4, 0.4, 1.2, -0.4, 1.2,
            -0.4, 0.4, -1.2, 0.4, -1.2, -0.4, -0.4, -0.4
          },
          new double[] {-0.9, -1.1, 1.1, 0, -0.9, 1.1});

  private Shapes() {}

  static String name(int number) {
    return NAMES.get(Math.floorMod(number, NAMES.size()));
  }

  /** None for a whole line, as that of {@link Palette#GREY} is. */
  static float[] dashes(int number) {
    return number < 0 ? DASHES[0] : DASHES[number % DASHES.length];
  }

  static void draw(Canvas canvas, int number, double x, double y, double size, String colour) {
    double[] corners = CORNERS.get(Math.floorMod(number, CORNERS.size())).clone();
    if (corners.length == 0) {
      canvas.disc(x, y, size, colour);
      return;
    }
    for (int i = 0; i < corners.length; i += 2) {
      corners[i] = x + size * corners[i];
      corners[i + 1] = y + size * corners[i + 1];
    }
    canvas.area(corners, colour, 1);
  }
}
