package org.didyma.operations.optimum;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.AdvisedException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Context.SearchWatch;
import org.didyma.operations.Inputs;
import org.didyma.operations.StopListener;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;
import org.didyma.oracles.cuttingplanes.CuttingPlanesProof;

/**
 * What proves an optimum, in the ways that were asked for.
 *
 * @param usual what suits the problem best, for a certificate
 * @param points a tree over points, for a proof in cutting planes
 * @param clock stops the writing of a proof
 */
record ProofTrees(
    Optional<TreeCertificate> usual, Optional<TreeCertificate> points, SearchListener clock) {

  /** The optimum was found, but no time was left to write down what proves it. */
  private static final class Unfinished extends AdvisedException {
    Unfinished(Parameter<Path> option) {
      super(
          Outcome.NOTHING_RELEASED,
          "the optimum was found, but its proof for --%s was stopped early and is not written"
              .formatted(option.name()),
          "allow more time, or leave --%s out.".formatted(option.name()));
    }
  }

  /** A proof in cutting planes, where there is a tree over points. */
  OutputFile.Content cuttingPlanes(LearningProblem problem) {
    return stream -> {
      try {
        CuttingPlanesProof.write(problem, points.orElseThrow(), stream, clock);
      } catch (SearchStoppedException e) {
        throw new Unfinished(Optimize.PROOF_OUT);
      }
    };
  }

  /** How a tree is written. */
  private interface TreeWriter {
    TreeCertificate write(
        LearningProblem problem, Weights weights, int threads, SearchListener listener);
  }

  /**
   * Writes trees.
   *
   * @param clock of the search and of all that proves what it found
   */
  record Writing(Inputs in, Context context, StopListener clock) {

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
      return new ProofTrees(usual, points, clock);
    }

    /** Walks a tree once more, with the optimum as cutoff; none where that is stopped. */
    private Optional<TreeCertificate> tree(
        UnitSearch search, Parameter<Path> option, TreeWriter writer) {
      try (SearchWatch progress = context.searching("proving", clock.left())) {
        return Optional.of(
            writer.write(
                search.problem(),
                search.answer().weights().orElseThrow(),
                SharedParameters.threads(in),
                progress));
      } catch (SearchStoppedException e) {
        Unfinished unfinished = new Unfinished(option);
        context.note("didyma: " + unfinished.message());
        context.note("Hint: " + unfinished.hint());
        return Optional.empty();
      }
    }
  }
}
