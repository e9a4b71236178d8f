package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Form;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.FailedTestException;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.DynamicTest;

/**
 * What a declared mechanism has to pass, whatever it does: that its declaration is in order, that
 * its promise is a function of public parameters, and that its draw is a function of the data and
 * the bits; and, where it declares its exact law, that the law keeps the promise on tiny tables,
 * and that draws follow it. What is beyond tiny tables is for its own tests.
 */
public final class MechanismContract {

  private static final int RECORDS = 60;

  private final MechanismSpec<?, ?> kind;
  private final Map<String, String> examples;
  private final List<LawContract<?>> laws = new ArrayList<>();

  private MechanismContract(MechanismSpec<?, ?> kind, Map<String, String> examples) {
    this.kind = kind;
    this.examples = examples;
  }

  /**
   * The tests of a mechanism.
   *
   * @param examples values of parameters that it needs
   * @param documents the folder in which the documents of proofs are
   */
  public static Stream<DynamicTest> of(
      MechanismSpec<?, ?> kind, Map<String, String> examples, Path documents) {
    MechanismContract contract = new MechanismContract(kind, examples);
    return Stream.of(
        DynamicTest.dynamicTest(kind.name() + " has a proof", () -> contract.proof(documents)),
        DynamicTest.dynamicTest(
            kind.name() + " has usual values in their domains", contract::usualValues),
        DynamicTest.dynamicTest(kind.name() + " promises by public parameters", contract::promises),
        DynamicTest.dynamicTest(
            kind.name() + " draws by data and bits alone", contract::drawsByBits),
        DynamicTest.dynamicTest(
            kind.name() + " tells risks where it learns by logistic loss", contract::risks),
        DynamicTest.dynamicTest(kind.name() + " can be stopped", contract::stops),
        DynamicTest.dynamicTest(
            kind.name() + " keeps its promise by the law that it declares", contract::lawKeeps),
        DynamicTest.dynamicTest(
            kind.name() + " draws by the law that it declares", contract::drawsByLaw),
        DynamicTest.dynamicTest(
            kind.name() + " would be told from its broken variants", contract::tellsVariants));
  }

  /** The document exists and names the class or the mechanism. */
  private void proof(Path documents) throws IOException {
    if (!kind.isPrivate()) {
      assertThat(kind.proof()).isEmpty();
      return;
    }
    String type = chosen().mechanism().getClass().getSimpleName();
    assertThat(Files.readString(documents.resolve(kind.proof())).toLowerCase(Locale.ROOT))
        .containsAnyOf(type.toLowerCase(Locale.ROOT), kind.name(), kind.name().replace('-', ' '));
  }

  private void usualValues() {
    // What is chosen among others goes by their names.
    Mechanism<?, ?> made = chosen().mechanism();
    if (made.name().equals(kind.name())) {
      assertThat(made.proof()).isEqualTo(kind.proof());
    } else {
      assertThat(Mechanisms.find(made.name())).isPresent();
    }
    assertThat(kind.name()).matches("[a-z][a-z0-9-]*");
    assertThat(kind.sentence()).isNotBlank().doesNotEndWith(".");
    for (Parameter<?> parameter : kind.parameters()) {
      assertThat(parameter.name()).matches("[a-z][a-z-]*");
      assertThat(parameter.sentence()).describedAs(parameter.name()).isNotBlank();
      requireRoundTrip(parameter);
      parameter.words().forEach(word -> assertThat(roundTrip(parameter, word)).isEqualTo(word));
    }
  }

  private static <T> void requireRoundTrip(Parameter<T> parameter) {
    parameter
        .usual()
        .ifPresent(
            usual ->
                assertThat(parameter.read(parameter.text(usual)))
                    .describedAs(parameter.name())
                    .isEqualTo(usual));
  }

  private static <T> String roundTrip(Parameter<T> parameter, String word) {
    return parameter.text(parameter.read(word));
  }

  private void promises() {
    for (Adjacency adjacency : adjacencies()) {
      ConfiguredMechanism<?, ?> one = chosen(adjacency);
      ConfiguredMechanism<?, ?> other = chosen(adjacency);
      assertThat(one.describe()).isEqualTo(other.describe());
      assertThat(one.guarantee().statement()).isEqualTo(other.guarantee().statement());
      boolean promising =
          one.guarantee() instanceof PrivacyGuarantee.Pure
              || one.guarantee() instanceof PrivacyGuarantee.Approximate;
      boolean proven = kind.isPrivate() && !examples.containsValue("published");
      assertThat(promising).isEqualTo(proven);
    }
  }

  /** Its laws, for the relations that they are for. */
  private List<LawContract<?>> laws() {
    if (laws.isEmpty()) {
      kind.law().stream()
          .flatMap(law -> Arrays.stream(Adjacency.values()).flatMap(a -> LawContract.of(law, a)))
          .forEach(laws::add);
    }
    return laws;
  }

  private void lawKeeps() {
    laws().forEach(LawContract::keepsThePromise);
  }

  private void drawsByLaw() {
    laws().forEach(LawContract::followsTheLaw);
  }

  private void tellsVariants() {
    laws().forEach(LawContract::tellsVariants);
  }

  /** Which relations it is for; one at least. */
  private List<Adjacency> adjacencies() {
    List<Adjacency> all = Arrays.stream(Adjacency.values()).filter(this::isFor).toList();
    assertThat(all).isNotEmpty();
    return all;
  }

  private boolean isFor(Adjacency adjacency) {
    try {
      chosen(adjacency).describe();
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  /** Equal bits give equal draws, so there are no others; other bits give others. */
  private void drawsByBits() {
    ConfiguredMechanism<?, ?> chosen = chosen();
    assertThat(draw(chosen, 1)).isEqualTo(draw(chosen(), 1)).isEqualTo(draw(chosen, 1));
    if (kind.isPrivate()) {
      // No further than the first that is another.
      assertThat(
              Stream.iterate(2L, i -> i + 1)
                  .limit(60)
                  .map(i -> draw(chosen, i))
                  .distinct()
                  .limit(2))
          .hasSize(2);
    }
  }

  /**
   * With logistic loss, of real weights a log-odds of 1; nothing with other losses, and without a
   * loss what is declared.
   */
  private void risks() {
    List<String> losses = kind.parameter("loss").map(Parameter::words).orElse(List.of());
    if (losses.isEmpty() && kind.tellsRisks(kind.values(examples, Set.of()))) {
      assertThat(drawn(chosen(), new Random(1)::nextLong, CancellationToken.NEVER))
          .hasValueSatisfying(drawn -> assertThat(drawn.risk()).isPresent());
    } else if (losses.isEmpty()) {
      assertThat(
              drawn(chosen(), new Random(1)::nextLong, CancellationToken.NEVER)
                  .map(RawOutput::risk))
          .isIn(Optional.empty(), Optional.of(Optional.empty()));
    }
    for (String loss : losses) {
      Map<String, String> own = new LinkedHashMap<>(examples);
      own.put("loss", loss);
      Optional<RiskScale> risk;
      try {
        ConfiguredMechanism<?, ?> chosen = chosen(adjacencies().get(0), own);
        risk = drawn(chosen, new Random(1)::nextLong, CancellationToken.NEVER).orElseThrow().risk();
      } catch (InvalidInputException notForThisLoss) {
        assertThat(loss).isNotEqualTo("logistic");
        continue;
      }
      assertThat(risk.isPresent()).describedAs(loss).isEqualTo(loss.equals("logistic"));
      if (!kind.needs().contains(RequiredInput.LATTICE)) {
        risk.ifPresent(scale -> assertThat(scale).isEqualTo(RiskScale.of(1, 1)));
      }
    }
  }

  private void stops() {
    ConfiguredMechanism<?, ?> chosen = chosen();
    boolean[] drawn = {false};
    RandomBits bits = new Random(1)::nextLong;
    assertThatThrownBy(
            () -> {
              draw(chosen, bits, () -> true);
              drawn[0] = true;
              // What takes no time need not look whether to stop.
              throw new SearchStoppedException();
            })
        .isInstanceOf(SearchStoppedException.class);
    assertThat(drawn[0] && kind.needs().contains(RequiredInput.ORACLE)).isFalse();
  }

  private static String draw(ConfiguredMechanism<?, ?> chosen, long start) {
    return draw(chosen, new Random(start)::nextLong, CancellationToken.NEVER);
  }

  private static String draw(
      ConfiguredMechanism<?, ?> chosen, RandomBits bits, CancellationToken stop) {
    return drawn(chosen, bits, stop).map(RawOutput::toString).orElse("nothing");
  }

  /** What came out; nothing is an outcome as any other. */
  private static <D, P> Optional<RawOutput> drawn(
      ConfiguredMechanism<D, P> chosen, RandomBits bits, CancellationToken stop) {
    D data = data(chosen.form());
    chosen.mechanism().check(data, chosen.parameters());
    try {
      return Optional.of(chosen.mechanism().draw(data, chosen.parameters(), bits, stop));
    } catch (FailedTestException e) {
      return Optional.empty();
    }
  }

  private ConfiguredMechanism<?, ?> chosen() {
    return chosen(adjacencies().get(0));
  }

  private ConfiguredMechanism<?, ?> chosen(Adjacency adjacency) {
    return chosen(adjacency, examples);
  }

  private ConfiguredMechanism<?, ?> chosen(Adjacency adjacency, Map<String, String> texts) {
    Delta delta = kind.needsDelta() ? Delta.parse("1e-3") : Delta.ZERO;
    PublicContext setting =
        PublicContext.of(kind.isPrivate() ? Epsilon.parse("1") : Epsilon.ZERO, delta, adjacency)
            .over(WeightLattice.cube(2, 1), new Costs(2, 1))
            .withMagnitudes(new int[] {1, 1})
            .withOracle(ChainSearch::new);
    ParameterValues values =
        kind.values(texts, kind.needsDelta() ? Set.of(RequiredInput.DELTA) : Set.of());
    kind.check(values);
    return kind.over(setting, values);
  }

  @SuppressWarnings("unchecked")
  private static <D> D data(Form<D> form) {
    return form == Form.CELLS ? (D) cells() : form.ofRows(rows()).orElseThrow();
  }

  private static int[] row(int i) {
    return new int[] {i % 2, i % 3 == 0 ? 1 : 0};
  }

  private static boolean isPositive(int i) {
    return i % 4 < 2;
  }

  private static Cells cells() {
    Cells.Builder cells = Cells.builder(2);
    for (int i = 0; i < RECORDS; i++) {
      cells.add(row(i), isPositive(i) ? 1 : 0, isPositive(i) ? 0 : 1);
    }
    return cells.build();
  }

  private static Rows rows() {
    RowsBuilder rows = new RowsBuilder(RowScale.of(new double[] {1, 1}, Math.sqrt(3)), false);
    for (int i = 0; i < RECORDS; i++) {
      rows.add(row(i), isPositive(i) ? 1 : -1);
    }
    return rows.build();
  }
}
