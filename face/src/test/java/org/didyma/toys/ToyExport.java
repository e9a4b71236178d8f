package org.didyma.toys;

import java.util.stream.Collectors;
import org.didyma.spi.Export;
import org.didyma.spi.Scorecard;

/** A line for each indicator. */
final class ToyExport implements Export {

  @Override
  public String render(Scorecard card) {
    return card.lines().stream()
        .map(line -> "%s %+.0f".formatted(line.indicator(), line.points()))
        .collect(Collectors.joining("\n", "", "\n> %.0f".formatted(card.threshold())));
  }
}
