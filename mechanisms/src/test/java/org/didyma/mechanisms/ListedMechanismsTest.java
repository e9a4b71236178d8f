package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Form;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every listed mechanism passes the contract; nobody can forget to ask. */
class ListedMechanismsTest {

  private static final Path DOCUMENTS = Path.of("..");

  @TestFactory
  Stream<DynamicTest> passTheContract() {
    return Stream.concat(Mechanisms.ALL.stream(), Stream.of(ToyMechanism.KIND))
        .flatMap(kind -> MechanismContract.of(kind, examples(kind), DOCUMENTS));
  }

  /** Values of what is required, and of what takes long or has no promise otherwise. */
  private static Map<String, String> examples(MechanismSpec<?, ?> kind) {
    Map<String, String> examples = new HashMap<>();
    kind.parameters().stream()
        .filter(Parameter::isRequired)
        .forEach(p -> examples.put(p.name(), p.name().equals("records") ? "60" : "3"));
    if (kind.name().equals("privgene")) {
      examples.put("records", "60");
    }
    if (kind.name().equals("prsma")) {
      examples.put("calibration", "published");
    }
    if (kind.takes("batch")) {
      examples.put("batch", "5");
    }
    return examples;
  }

  @Test
  void parametersOfOneNameAreWrittenAlike() {
    Map<String, Parameter<?>> known = new HashMap<>();
    for (MechanismSpec<?, ?> kind : Mechanisms.ALL) {
      for (Parameter<?> parameter : kind.parameters()) {
        Parameter<?> first = known.putIfAbsent(parameter.name(), parameter);
        if (first != null) {
          assertThat(parameter.letter()).describedAs(parameter.name()).isEqualTo(first.letter());
        }
      }
    }
    assertThat(Mechanisms.ALL.stream().map(MechanismSpec::name)).doesNotHaveDuplicates();
  }

  /** One that uses bits of its own is caught. */
  @Test
  void hiddenRandomnessIsNoticed() {
    MechanismSpec<Cells, Epsilon> broken =
        MechanismSpec.<Cells, Epsilon>of("broken", "draws from bits of its own")
            .provenIn("docs/proofs/noise.md")
            .learnsFrom(Form.CELLS)
            .made(s -> new Hidden(), (s, v) -> s.epsilon());
    assertThat(
            MechanismContract.of(broken, Map.of(), DOCUMENTS)
                .filter(test -> test.getDisplayName().contains("data and bits"))
                .map(ListedMechanismsTest::fails))
        .containsExactly(true);
  }

  /** Laws of less noise and of more than is drawn are noticed; of less, twice. */
  @Test
  void wrongLawsAreNoticed() {
    assertThat(failedLaws(1)).isEmpty();
    assertThat(failedLaws(0.5))
        .containsExactly(
            "laplace keeps its promise by the law that it declares",
            "laplace draws by the law that it declares");
    assertThat(failedLaws(2)).containsExactly("laplace draws by the law that it declares");
  }

  private static List<String> failedLaws(double part) {
    return MechanismContract.of(ToyMechanism.declared(part), Map.of(), DOCUMENTS)
        .filter(test -> test.getDisplayName().contains("by the law"))
        .filter(ListedMechanismsTest::fails)
        .map(DynamicTest::getDisplayName)
        .toList();
  }

  private static boolean fails(DynamicTest test) {
    try {
      test.getExecutable().execute();
      return false;
    } catch (Throwable expected) {
      return true;
    }
  }

  private static final class Hidden implements Mechanism<Cells, Epsilon> {

    private static long calls;

    @Override
    public String name() {
      return "broken";
    }

    @Override
    public String proof() {
      return "";
    }

    @Override
    public PrivacyEvent describe(Epsilon parameters) {
      return new PrivacyEvent.ByTheorem(name(), "none", guarantee(parameters));
    }

    @Override
    public PrivacyGuarantee guarantee(Epsilon parameters) {
      return PrivacyGuarantee.pure(parameters, Adjacency.REPLACE);
    }

    @Override
    public RawOutput draw(Cells data, Epsilon parameters, RandomBits bits, CancellationToken stop) {
      calls++;
      return new RawOutput.Point(
          WeightLattice.cube(2, 1),
          Weights.of(new int[] {calls % 2 == 0 ? 1 : -1, 0}),
          Diagnostics.of(0, 0));
    }
  }
}
