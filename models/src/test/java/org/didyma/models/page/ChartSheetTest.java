package org.didyma.models.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Drawings of charts: places of marks, and an image that shows what the SVG says. */
class ChartSheetTest {

  private static final TextTable NO_NUMBERS = new TextTable(0, List.of());

  private static String svg(
      ChartAxis x, ChartAxis y, Chart.Kind kind, int colour, Chart.Mark... marks) {
    return sheet(x, y, kind, colour, marks).svg();
  }

  private static ChartSheet sheet(
      ChartAxis x, ChartAxis y, Chart.Kind kind, int colour, Chart.Mark... marks) {
    Chart.Series series = new Chart.Series("s < t", kind, colour, List.of(marks));
    return new ChartSheet("t", List.of(new Chart("c", "", x, y, List.of(series), NO_NUMBERS)));
  }

  private static ChartAxis tens() {
    return ChartAxis.over("y", 0, 10, 0, false);
  }

  @Test
  void logarithmicAxesHaveRoundTicksWithinTheirEnds() {
    ChartAxis few = ChartAxis.logarithmic("x", 0.1, 3);
    assertThat(few.ticks()).containsExactly(0.1, 0.2, 0.5, 1.0, 2.0);
    assertThat(few.ticks().stream().map(few::label)).containsExactly("0.1", "0.2", "0.5", "1", "2");
    assertThat(few.place(Math.sqrt(0.3))).isCloseTo(0.5, within(1e-9));
    assertThat(few.place(0.1)).isBetween(0.01, 0.05);
    ChartAxis many = ChartAxis.logarithmic("x", 1e-9, 1e12);
    assertThat(many.ticks()).hasSizeBetween(4, 9);
    assertThat(many.label(1e12)).isEqualTo("1E12");
    // One number has an axis, too, and a short axis steps that are equal.
    assertThat(ChartAxis.logarithmic("x", 5, 5).ticks()).contains(4.9, 5.0, 5.1);
  }

  @Test
  void marksStandWhereTheirNumbersAre() {
    ChartAxis x = ChartAxis.logarithmic("x", 1, 100);
    String line =
        svg(x, tens(), Chart.Kind.MARKED_LINE, 0, Chart.Mark.at(10, 5, 2, 8), Chart.Mark.at(50, 5));
    // The middle of both axes, and an interval of six tenths of the height.
    assertThat(line)
        .contains("<circle cx=\"170.0\" cy=\"130.0\"")
        .contains("points=\"170.0,208.0 170.0,52.0\"")
        .contains("s &lt; t");
    String steps =
        svg(tens(), tens(), Chart.Kind.STEPS, 1, Chart.Mark.at(0, 0), Chart.Mark.at(5, 10));
    assertThat(steps).contains("0.0,260.0 170.0,260.0 170.0,0.0").contains("dasharray=\"8 4\"");
    String bars =
        svg(
            ChartAxis.ofNames("x", List.of("low", "high")),
            tens(),
            Chart.Kind.BARS,
            0,
            new Chart.Mark(1.5, 5, 1, 2, 0, 5));
    assertThat(bars)
        .contains("points=\"170.0,260.0 340.0,260.0 340.0,130.0 170.0,130.0\"")
        .contains(">low</text>", ">high</text>");
  }

  /** Where the line is, in its colour; where nothing is, white. */
  @Test
  void theImageIsTheSameDrawing() throws IOException {
    ChartSheet sheet = sheet(tens(), tens(), Chart.Kind.BARS, 0, new Chart.Mark(5, 5, 0, 10, 0, 5));
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    sheet.writePng(png);
    var image = ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
    assertThat(sheet.svg()).contains("width=\"440\"");
    assertThat(image.getWidth()).isEqualTo(880);
    int blue = 0xff000000 | Integer.parseInt(Palette.light(0).substring(1), 16);
    // The panel begins at (70, 44); two pixels for each unit.
    assertThat(image.getRGB(2 * (70 + 100), 2 * (44 + 230))).isEqualTo(blue);
    assertThat(image.getRGB(2 * (70 + 100), 2 * (44 + 60))).isNotEqualTo(blue);
  }

  /** Black and white printers have no colours. */
  @Test
  void marksAndStairsDifferByMoreThanTheirColour() {
    List<String> drawn =
        IntStream.range(0, 5)
            .mapToObj(
                n ->
                    svg(tens(), tens(), Chart.Kind.MARKED_LINE, n, Chart.Mark.at(5, 5))
                        + svg(tens(), tens(), Chart.Kind.STEPS, n, Chart.Mark.at(5, 5)))
            .map(svg -> svg.replaceAll("#[0-9a-f]{6}", "#"))
            .toList();
    assertThat(drawn).doesNotHaveDuplicates();
  }
}
