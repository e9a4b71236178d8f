package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.law.BrokenVariant;
import org.didyma.mechanisms.law.ExactLaw;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.OutputSampler;
import org.didyma.privacy.audit.TinyDomain;
import org.jspecify.annotations.Nullable;

/**
 * Whatever declares its exact law: its law and draws, and its broken variants, which are drawn by
 * their laws.
 *
 * @param <S> a setting of the law
 */
final class LawAudit<S> implements AuditedMechanism {

  private final String label;
  private final ExactLaw<S> law;
  private final RandomBits bits;
  private final TinyDomain tables;
  private final ExactAudit right;

  private LawAudit(String label, ExactLaw<S> law, RandomBits bits) {
    this.label = label;
    this.law = law;
    this.bits = bits;
    this.tables = law.tables();
    this.right = stated(law.right());
  }

  static <S> LawAudit<S> of(String label, ExactLaw<S> law, RandomBits bits) {
    return new LawAudit<>(label, law, bits);
  }

  private ExactAudit stated(S setting) {
    return new ExactAudit(tables, law.promise().adjacency(), counts -> law.of(counts, setting));
  }

  @Override
  public Subject mechanism() {
    List<Supplier<Finding>> comparisons =
        new ArrayList<>(law.sensitivities(counts -> counts, law.right()));
    comparisons.addAll(law.replays(bits));
    return new Subject(
        label,
        law.promise(),
        tables,
        right,
        table -> law.draw(tables.counts(table), bits),
        comparisons);
  }

  @Override
  public List<Subject> twins() {
    return law.variants().stream().map(this::subject).toList();
  }

  private Subject subject(BrokenVariant<S> broken) {
    ExactAudit own = broken.stated().equals(law.right()) ? right : stated(broken.stated());
    return new Subject(
        broken.defect(),
        law.promise(),
        tables,
        own,
        drawn(table -> probabilities(broken, table)),
        law.sensitivities(broken.read(), broken.done()));
  }

  private double[] probabilities(BrokenVariant<S> broken, int table) {
    int[] counts = tables.counts(table);
    int[] read = broken.read().apply(counts);
    boolean known = Arrays.equals(read, counts) && broken.done().equals(law.right());
    OutputLaw done = known ? right.law(table) : law.of(read, broken.done());
    return broken.change().of(counts, done.probabilities());
  }

  /** Draws by laws, made when first drawn from: many variants fail by their stated law alone. */
  private OutputSampler drawn(IntFunction<double[]> laws) {
    double[] @Nullable [] sums = new double[tables.size()][];
    return table -> {
      double[] own = sums[table];
      if (own == null) {
        own = laws.apply(table);
        Arrays.parallelPrefix(own, Double::sum);
        sums[table] = own;
      }
      double mass = ((bits.nextLong() >>> 11) + 0.5) * 0x1p-53 * own[own.length - 1];
      int found = Arrays.binarySearch(own, mass);
      int output = found < 0 ? -found - 1 : found;
      while (output > 0 && own[output] == own[output - 1]) {
        output--;
      }
      return output;
    };
  }
}
