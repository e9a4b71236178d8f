package org.didyma.toys;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.spi.Source;

/** Sixty made-up patients in memory. */
final class ToySource implements Source {

  @Override
  public String name() {
    return "patients in memory";
  }

  @Override
  public List<String> columns() {
    return List.of("smoker", "age", "ill");
  }

  @Override
  public Iterable<List<String>> records() {
    return IntStream.range(0, 60)
        .mapToObj(
            i ->
                List.of(
                    i % 3 == 0 ? "yes" : "no",
                    Integer.toString(20 + i * 7 % 60),
                    (i % 3 == 0 || i * 7 % 60 > 30) != (i % 11 == 0) ? "yes" : "no"))
        .toList();
  }
}
