package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.didyma.mechanisms.binned.PricedBins;
import org.didyma.mechanisms.columns.PricedColumns;
import org.didyma.mechanisms.counts.PricedCounts;
import org.didyma.mechanisms.lattice.PricedCards;
import org.didyma.mechanisms.lattice.PricedLattices;
import org.didyma.mechanisms.lattice.PricedMenus;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Everything that has a price passes the contract. */
class PricesTest {

  private static final List<Priced<?>> ALL = all();

  private static final String REAL =
      "its outputs are real numbers: its noise is compared with what its proof says";

  private static final String SUMS = "the same as the class that it is named after, on sums";
  private static final String OTHERS = "it does what others do, at their price";

  /** Why what answers queries is not here. */
  private static final Map<String, String> ELSEWHERE = new TreeMap<>();

  static {
    List.of("Baseline", "Prsma").forEach(type -> ELSEWHERE.put(type, "it promises nothing"));
    List.of(
            "CountedReading",
            "Holdout",
            "LeastExcess",
            "OneAgainstRest",
            "RowsTrainer",
            "UnitPrivacy",
            "RoundedMechanism",
            "ProjectedMechanism",
            "PrivateTuning",
            "RandomTrials")
        .forEach(type -> ELSEWHERE.put(type, OTHERS));
    List.of(
            "Bst14",
            "DpAgd",
            "DpSgd",
            "ObjectivePerturbation",
            "OnLabels",
            "OpSamp",
            "OutputPerturbation",
            "PrivGene",
            "Psgd",
            "Scs13")
        .forEach(type -> ELSEWHERE.put(type, REAL));
    List.of("DpAgdOnSums", "DpSgdOnSums", "ObjectivePerturbationOnSums")
        .forEach(type -> ELSEWHERE.put(type, SUMS));
    ELSEWHERE.put("PrivateMajority", "its exact law is computed with those of descents");
  }

  private static List<Priced<?>> all() {
    List<Priced<?>> all = new ArrayList<>();
    all.addAll(PricedBins.all());
    all.addAll(PricedColumns.all());
    all.addAll(PricedCounts.all());
    all.addAll(PricedLattices.all());
    all.addAll(PricedCards.all());
    all.addAll(PricedMenus.all());
    return all;
  }

  @TestFactory
  Stream<DynamicTest> passTheContract() {
    return ALL.stream()
        .map(priced -> DynamicTest.dynamicTest(priced.name(), () -> PriceContract.check(priced)));
  }

  /** Draws that are off by the factor 2 are found in every case. */
  @Test
  void brokenVariantsAreFound() {
    for (Priced<?> priced : ALL) {
      for (double factor : new double[] {0.5, 2}) {
        assertThatThrownBy(() -> PriceContract.followsTheLaw(priced.drawnAt(factor)))
            .as("%s, drawn at %s times the rate", priced, factor)
            .isInstanceOf(AssertionError.class);
      }
    }
  }

  /** Whatever answers a query passes the contract, or it is known why not. */
  @Test
  void nothingHasAPriceThatNobodyLooksAt() throws IOException {
    Set<String> known = new TreeSet<>(ELSEWHERE.keySet());
    ALL.forEach(priced -> known.add(priced.type().getSimpleName()));
    assertThat(queries()).isNotEmpty().allMatch(type -> known.contains(type.getSimpleName()));
    assertThat(queries().stream().map(Class::getSimpleName)).containsAll(ELSEWHERE.keySet());
  }

  /** All classes of the product that answer queries. */
  private static List<Class<?>> queries() throws IOException {
    Path classes = Path.of("target", "classes");
    List<Class<?>> queries = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        String name = classes.relativize(file).toString().replace(File.separatorChar, '.');
        Class<?> type = type(name.substring(0, name.length() - ".class".length()));
        if (Query.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
          queries.add(type);
        }
      }
    }
    return queries;
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name, false, PricesTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(name, e);
    }
  }
}
