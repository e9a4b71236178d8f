package org.didyma.models.page;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Charts side by side in rows as a drawing, for papers and walls. Colours are those on white, as
 * files are printed.
 *
 * @param title for those who do not see it
 * @param description what it shows in words, for the same; may be empty
 * @param charts row by row
 * @param columns charts in a row
 */
public record ChartSheet(String title, String description, List<Chart> charts, int columns) {

  private static final int PANEL = 440;
  private static final int WIDTH = 340;
  private static final int HEIGHT = 260;
  private static final int LEFT = 70;
  private static final int TOP = 44;
  private static final int BELOW = 60;

  /** Names below bars are turned. */
  private static final int NAMES = 36;

  private static final int LINE = 18;
  private static final String FRAME = "#777777";
  private static final String GRID = "#e4e7ec";

  private static final float[] REFERENCE = {5, 4};

  public ChartSheet {
    charts = List.copyOf(charts);
  }

  /** Charts in two columns. */
  public ChartSheet(String title, List<Chart> charts) {
    this(title, "", charts, 2);
  }

  public static ChartSheet of(Chart chart) {
    return new ChartSheet(chart.title(), chart.summary(), List.of(chart), 1);
  }

  /** The drawing in SVG, without scripts. */
  public String svg() {
    SvgCanvas canvas = new SvgCanvas();
    draw(canvas);
    return canvas.svg(width(), height(), title, description);
  }

  /** The same as an image. */
  public void writePng(OutputStream stream) throws IOException {
    // There may be no screen, and none is needed.
    System.setProperty("java.awt.headless", "true");
    ImageCanvas canvas = new ImageCanvas(width(), height());
    draw(canvas);
    // A cache file, which ImageIO makes else, cannot be had while a signal ends the process.
    try (ImageOutputStream memory = new MemoryCacheImageOutputStream(stream)) {
      ImageIO.write(canvas.image(), "png", memory);
    }
  }

  private int width() {
    return Math.min(columns, charts.size()) * PANEL;
  }

  private int height() {
    return (charts.size() + columns - 1) / columns * row();
  }

  private int row() {
    int names = IntStream.range(0, charts.size()).map(c -> legend(c).size()).max().orElse(0);
    return TOP + HEIGHT + below() + LINE * names;
  }

  private int below() {
    return charts.stream().anyMatch(chart -> chart.x().isOfNames()) ? BELOW + NAMES : BELOW;
  }

  /** The names of a chart, each once; none where the chart before it in its row has the same. */
  private List<Chart.Series> legend(int number) {
    Map<String, Chart.Series> named = named(charts.get(number));
    boolean isKnown =
        number % columns > 0 && named(charts.get(number - 1)).keySet().containsAll(named.keySet());
    return isKnown ? List.of() : List.copyOf(named.values());
  }

  private static Map<String, Chart.Series> named(Chart chart) {
    Map<String, Chart.Series> named = new LinkedHashMap<>();
    chart.series().stream()
        .filter(series -> !series.name().isEmpty())
        .forEach(series -> named.putIfAbsent(series.name(), series));
    return named;
  }

  private void draw(Canvas canvas) {
    for (int c = 0; c < charts.size(); c++) {
      int left = c % columns * PANEL + LEFT;
      int top = c / columns * row() + TOP;
      frame(canvas, charts.get(c), left, top);
      new Panel(canvas, charts.get(c)).draw(left, top);
      legend(canvas, legend(c), left, top + HEIGHT + below() - 4);
    }
  }

  private static void frame(Canvas canvas, Chart chart, int left, int top) {
    int bottom = top + HEIGHT;
    canvas.title(left - 50, top - 18, chart.title());
    for (double tick : chart.x().ticks()) {
      double at = left + WIDTH * chart.x().place(tick);
      if (chart.x().isOfNames()) {
        canvas.turned(at + 4, bottom + 14, -35, Canvas.Anchor.END, chart.x().label(tick));
      } else {
        canvas.line(new double[] {at, top, at, bottom}, GRID, 1);
        canvas.text(at, bottom + 16, Canvas.Anchor.MIDDLE, chart.x().label(tick));
      }
    }
    for (double tick : chart.y().ticks()) {
      double at = top + HEIGHT * (1 - chart.y().place(tick));
      canvas.line(new double[] {left, at, left + WIDTH, at}, GRID, 1);
      canvas.text(left - 8, at + 4, Canvas.Anchor.END, chart.y().label(tick));
    }
    int title = chart.x().isOfNames() ? bottom + 36 + NAMES : bottom + 36;
    canvas.text(left + WIDTH / 2.0, title, Canvas.Anchor.MIDDLE, chart.x().title());
    canvas.turned(left - 54, top + HEIGHT / 2.0, -90, Canvas.Anchor.MIDDLE, chart.y().title());
  }

  private static void legend(Canvas canvas, List<Chart.Series> names, int left, int top) {
    int at = top;
    for (Chart.Series series : names) {
      String colour = Palette.light(series.colour());
      Chart.Kind kind = series.kind();
      if (kind == Chart.Kind.BARS) {
        double[] box = {left + 8, at - 9, left + 16, at - 9, left + 16, at, left + 8, at};
        canvas.area(box, colour, 1);
      } else if (kind != Chart.Kind.POINTS && kind != Chart.Kind.MARK) {
        canvas.line(new double[] {left, at - 4, left + 24, at - 4}, colour, 1.5, dashes(series));
      }
      if (ChartSpec.SHAPED.contains(kind)) {
        Shapes.draw(canvas, series.colour(), left + 12, at - 4, 4, colour);
      }
      canvas.text(left + 32, at, Canvas.Anchor.START, series.name());
      at += LINE;
    }
  }

  private static float[] dashes(Chart.Series series) {
    return switch (series.kind()) {
      case REFERENCE -> REFERENCE;
      case STEPS -> Shapes.dashes(series.colour());
      default -> new float[0];
    };
  }

  /** The part of a chart that is within its axes. */
  private record Panel(Canvas canvas, Chart chart) {

    void draw(int left, int top) {
      // What is beyond an axis is cut off.
      canvas.within(left, top, WIDTH, HEIGHT, () -> chart.series().forEach(this::series));
      double right = left + WIDTH;
      double bottom = top + HEIGHT;
      double[] frame = {left, top, right, top, right, bottom, left, bottom, left, top};
      canvas.line(frame, FRAME, 1);
    }

    private void series(Chart.Series series) {
      String colour = Palette.light(series.colour());
      List<Chart.Mark> marks = series.marks();
      switch (series.kind()) {
        case BAND -> {
          double[] back = points(marks, Chart.Mark::low);
          for (int i = 0, j = back.length - 2; i < j; i += 2, j -= 2) {
            double x = back[i];
            double y = back[i + 1];
            back[i] = back[j];
            back[i + 1] = back[j + 1];
            back[j] = x;
            back[j + 1] = y;
          }
          canvas.area(joined(points(marks, Chart.Mark::high), back), colour, 0.18);
        }
        case REFERENCE, LINE -> canvas.line(line(marks), colour, 1.5, dashes(series));
        case STEPS -> canvas.line(stairs(line(marks)), colour, 2, dashes(series));
        case DOTTED_LINE -> {
          canvas.line(line(marks), colour, 1.5);
          marks.forEach(mark -> canvas.disc(x(mark.x()), y(mark.y()), 2.5, colour));
        }
        case POINTS, MARK -> {
          double size = series.kind() == Chart.Kind.MARK ? 5 : 3;
          for (Chart.Mark mark : marks) {
            intervals(mark, colour);
            Shapes.draw(canvas, series.colour(), x(mark.x()), y(mark.y()), size, colour);
          }
        }
        case MARKED_LINE -> {
          marks.forEach(mark -> intervals(mark, colour));
          canvas.line(line(marks), colour, 1.5);
          for (Chart.Mark mark : marks) {
            Shapes.draw(canvas, series.colour(), x(mark.x()), y(mark.y()), 4, colour);
          }
        }
        case BARS -> {
          for (Chart.Mark mark : marks) {
            double low = x(mark.lowX());
            double high = x(mark.highX());
            double from = y(mark.low());
            double to = y(mark.high());
            canvas.area(new double[] {low, from, high, from, high, to, low, to}, colour, 1);
          }
        }
      }
    }

    private void intervals(Chart.Mark mark, String colour) {
      double x = x(mark.x());
      double y = y(mark.y());
      if (mark.low() != mark.high()) {
        canvas.line(new double[] {x, y(mark.low()), x, y(mark.high())}, colour, 1);
      }
      if (mark.lowX() != mark.highX()) {
        canvas.line(new double[] {x(mark.lowX()), y, x(mark.highX()), y}, colour, 1);
      }
    }

    private double[] line(List<Chart.Mark> marks) {
      return points(marks, Chart.Mark::y);
    }

    private double[] points(List<Chart.Mark> marks, ToDoubleFunction<Chart.Mark> up) {
      return marks.stream()
          .flatMapToDouble(mark -> DoubleStream.of(x(mark.x()), y(up.applyAsDouble(mark))))
          .toArray();
    }

    private double x(double number) {
      return WIDTH * chart.x().place(number);
    }

    private double y(double number) {
      return HEIGHT * (1 - chart.y().place(number));
    }
  }

  private static double[] joined(double[] one, double[] other) {
    return DoubleStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();
  }

  /** Each height holds until the next place. */
  private static double[] stairs(double[] points) {
    DoubleStream.Builder stairs = DoubleStream.builder();
    for (int i = 0; i < points.length; i += 2) {
      if (i > 0) {
        stairs.add(points[i]).add(points[i - 1]);
      }
      stairs.add(points[i]).add(points[i + 1]);
    }
    return stairs.build().toArray();
  }
}
