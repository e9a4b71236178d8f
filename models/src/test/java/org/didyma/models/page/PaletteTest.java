package org.didyma.models.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The colours are as different as they are said to be, to ordinary eyes and to those of dichromats:
 * CIEDE2000 (Sharma, Wu and Dalal 2005) of what the matrices of Machado, Oliveira and Fernandes
 * (2009, severity 1) make of them.
 */
class PaletteTest {

  private static final double LEAST = 13;

  /** Three to one is what graphical objects need by WCAG 2.1. */
  private static final double CONTRAST = 3;

  private static final double[][][] EYES = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {
      {0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}
    },
    {
      {0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}
    },
    {
      {1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}
    }
  };

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everybodyTellsTheTenApart(boolean light) {
    List<String> colours = light ? Palette.LIGHT : Palette.DARK;
    assertThat(colours).hasSize(10).doesNotHaveDuplicates();
    double paper = luminance(linear(light ? "#ffffff" : "#161a1f"));
    for (int i = 0; i < colours.size(); i++) {
      assertThat(contrast(luminance(linear(colours.get(i))), paper))
          .as(colours.get(i))
          .isGreaterThan(light ? CONTRAST : 2.9);
      for (int j = 0; j < i; j++) {
        for (double[][] eye : EYES) {
          double[] a = lab(linear(colours.get(i)), eye);
          double[] b = lab(linear(colours.get(j)), eye);
          assertThat(difference(a, b))
              .as(colours.get(i) + " and " + colours.get(j))
              .isGreaterThan(LEAST);
        }
      }
    }
  }

  private static double[] linear(String colour) {
    return IntStream.of(1, 3, 5)
        .mapToDouble(at -> Integer.parseInt(colour.substring(at, at + 2), 16) / 255.0)
        .map(c -> c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4))
        .toArray();
  }

  private static double luminance(double[] rgb) {
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  }

  private static double contrast(double a, double b) {
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double[] lab(double[] rgb, double[][] eye) {
    double[] seen = new double[3];
    for (int i = 0; i < 3; i++) {
      seen[i] =
          Math.min(1, Math.max(0, eye[i][0] * rgb[0] + eye[i][1] * rgb[1] + eye[i][2] * rgb[2]));
    }
    double x = f((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047);
    double y = f(luminance(seen));
    double z = f((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883);
    return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
  }

  private static double f(double t) {
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116.0;
  }

  /** CIEDE2000. */
  private static double difference(double[] p, double[] q) {
    double mean = (Math.hypot(p[1], p[2]) + Math.hypot(q[1], q[2])) / 2;
    double g = 0.5 * (1 - Math.sqrt(Math.pow(mean, 7) / (Math.pow(mean, 7) + Math.pow(25, 7))));
    double c1 = Math.hypot((1 + g) * p[1], p[2]);
    double c2 = Math.hypot((1 + g) * q[1], q[2]);
    double h1 = angle(p[2], (1 + g) * p[1]);
    double h2 = angle(q[2], (1 + g) * q[1]);
    double turn = h2 - h1;
    turn = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
    double dl = q[0] - p[0];
    double dc = c2 - c1;
    double dh = 2 * Math.sqrt(c1 * c2) * Math.sin(Math.toRadians(turn / 2));
    double l = (p[0] + q[0]) / 2;
    double c = (c1 + c2) / 2;
    double h = h1 + turn / 2;
    double t =
        1
            - 0.17 * Math.cos(Math.toRadians(h - 30))
            + 0.24 * Math.cos(Math.toRadians(2 * h))
            + 0.32 * Math.cos(Math.toRadians(3 * h + 6))
            - 0.20 * Math.cos(Math.toRadians(4 * h - 63));
    double hue = ((h % 360) + 360) % 360;
    double theta = 30 * Math.exp(-Math.pow((hue - 275) / 25, 2));
    double rc = 2 * Math.sqrt(Math.pow(c, 7) / (Math.pow(c, 7) + Math.pow(25, 7)));
    double sl = 1 + 0.015 * Math.pow(l - 50, 2) / Math.sqrt(20 + Math.pow(l - 50, 2));
    double sc = 1 + 0.045 * c;
    double sh = 1 + 0.015 * c * t;
    double rt = -Math.sin(Math.toRadians(2 * theta)) * rc;
    return Math.sqrt(
        Math.pow(dl / sl, 2)
            + Math.pow(dc / sc, 2)
            + Math.pow(dh / sh, 2)
            + rt * dc / sc * dh / sh);
  }

  private static double angle(double b, double a) {
    return (Math.toDegrees(Math.atan2(b, a)) + 360) % 360;
  }
}
