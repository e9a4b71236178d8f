package org.didyma.cli.options;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.data.Schema;
import org.didyma.formulations.Costs;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.LatticeInput;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What to release weights from, for commands that are no operations. */
public final class PrivateLatticeOptions {

  @Option(
      names = "--lattice",
      paramLabel = "LATTICE",
      description =
          "weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also squared"
              + " norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or"
              + " sparse:1:S, box:2, ternary or sparse:5:S with --loss logistic, whatever is known"
              + " to take seconds for the schema; default auto")
  private @Nullable String lattice;

  @Option(
      names = "--intercept",
      paramLabel = "LO:HI",
      description =
          "range of the intercept, which moves the threshold, or none; default -I:I with I at most"
              + " 5 where features are 0 or 1, and none for opdisc and rspm")
  private @Nullable String intercept;

  @Option(
      names = "--cost",
      paramLabel = "FN:FP",
      description = "costs of a missed positive and of a false alarm, whole numbers; default 1:1")
  private @Nullable String cost;

  /** The same as inputs of an operation. */
  public PrivateLatticeInput input() {
    Map<String, List<String>> texts = new HashMap<>();
    put(texts, PrivateLatticeInput.LATTICE.name(), lattice);
    put(texts, PrivateLatticeInput.INTERCEPT.name(), intercept);
    put(texts, LatticeInput.COST.name(), cost);
    return new PrivateLatticeInput(
        Inputs.read(Declaration.saying().takes(Group.main(PrivateLatticeInput.ALL)), texts));
  }

  private static void put(Map<String, List<String>> texts, String name, @Nullable String text) {
    if (text != null) {
      texts.put(name, List.of(text));
    }
  }

  /** Reads what was given, to find mistakes early. */
  public void check() {
    costs();
  }

  /** See {@link PrivateLatticeInput#over(Schema, boolean)}. */
  public PrivateLatticeInput.Chosen over(Schema schema, boolean mayHaveIntercept) {
    return input().over(schema, mayHaveIntercept);
  }

  public Costs costs() {
    return input().costs();
  }
}
