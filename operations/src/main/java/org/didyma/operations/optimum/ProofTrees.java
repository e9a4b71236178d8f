package org.didyma.operations.optimum;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Context.SearchWatch;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;

/**
 * What proves an optimum, in the ways that were asked for.
 *
 * @param usual what suits the problem best, for a certificate
 * @param points a tree over points, for a proof in cutting planes
 */
record ProofTrees(Optional<TreeCertificate> usual, Optional<TreeCertificate> points) {

  /** How a tree is written. */
  private interface TreeWriter {
    TreeCertificate write(
        LearningProblem problem, Weights weights, int threads, SearchListener listener);
  }

  /** Writes trees, each within a limit of time. */
  record Writing(Inputs in, Context context, Optional<Duration> limit) {

    /** What proves the optimum of a search; nothing if its value is not proven. */
    ProofTrees of(UnitSearch search, boolean certificate, boolean proof) {
      boolean isProven = search.answer().isValueProven();
      Optional<TreeCertificate> usual =
          certificate && isProven
              ? tree(search, Optimize.CERTIFICATE_OUT, CertificateWriter::write)
              : Optional.empty();
      Optional<TreeCertificate> points = usual.filter(TreeCertificate::isOverPoints);
      if (proof && isProven && points.isEmpty()) {
        points = tree(search, Optimize.PROOF_OUT, CertificateWriter::writeOverPoints);
      }
      return new ProofTrees(usual, points);
    }

    /** Walks a tree once more, with the optimum as cutoff; none where that is stopped. */
    private Optional<TreeCertificate> tree(
        UnitSearch search, Parameter<Path> option, TreeWriter writer) {
      // A search that went on for the tie rule may have used up its time.
      try (SearchWatch progress = context.searching("proving", limit)) {
        return Optional.of(
            writer.write(
                search.problem(),
                search.answer().weights().orElseThrow(),
                SharedParameters.threads(in),
                progress));
      } catch (SearchStoppedException e) {
        context.note(
            "didyma: the optimum was found, but its certificate was stopped early and is not"
                + " written");
        context.note("Hint: allow more time, or leave --" + option.name() + " out.");
        return Optional.empty();
      }
    }
  }
}
