package org.didyma.mechanisms.law;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.didyma.exact.RandomBits;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A mechanism on tables so small that its law can be enumerated: for each table and each numbered
 * output the probability by the mechanism's definition, and beside it what the mechanism's code
 * draws. The probabilities are computed without the code that draws, so that a fault of one is no
 * fault of the other.
 *
 * <p>What a broken variant does wrong is a wrong setting of the law, or a change of the right law.
 *
 * @param <S> a setting of the law; equal settings have equal laws
 */
public interface ExactLaw<S> {

  /** What the mechanism promises. */
  PrivacyGuarantee promise();

  TinyDomain tables();

  /** The setting of the mechanism itself. */
  S right();

  /**
   * The law of the output by the definition.
   *
   * @param counts number of records of each kind
   */
  OutputLaw of(int[] counts, S setting);

  /** The number of one output of the mechanism's code. */
  int draw(int[] counts, RandomBits bits);

  /** Broken variants, with which an audit shows what it would notice. */
  List<BrokenVariant<S>> variants();

  /**
   * Comparisons of values before noise with the sensitivity that noise pays for.
   *
   * @param read how tables are read
   */
  default List<Supplier<Finding>> sensitivities(UnaryOperator<int[]> read, S setting) {
    return List.of();
  }

  /** Comparisons of releases of the mechanism's code, on neighbours, from the same bits. */
  default List<Supplier<Finding>> replays(RandomBits bits) {
    return List.of();
  }

  /** A variant with a wrong parameter, which its statement has as well. */
  default BrokenVariant<S> stated(String defect, S wrong) {
    return new BrokenVariant<>(defect, wrong, wrong, counts -> counts, (counts, law) -> law);
  }

  /** A variant whose code does what a wrong setting says, and which states the right one. */
  default BrokenVariant<S> code(String defect, S wrong) {
    return new BrokenVariant<>(defect, right(), wrong, counts -> counts, (counts, law) -> law);
  }

  /** A variant whose code changes what comes out. */
  default BrokenVariant<S> changed(String defect, BrokenVariant.Change change) {
    return new BrokenVariant<>(defect, right(), right(), counts -> counts, change);
  }

  /** A variant whose code counts records of the first kind twice. */
  default BrokenVariant<S> firstKindTwice() {
    return new BrokenVariant<>(
        "records of one kind counted twice",
        right(),
        right(),
        counts -> {
          int[] more = counts.clone();
          more[0] *= 2;
          return more;
        },
        (counts, law) -> law);
  }
}
