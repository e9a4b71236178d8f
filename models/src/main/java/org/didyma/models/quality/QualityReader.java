package org.didyma.models.quality;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Model;
import org.didyma.privacy.PrivacyGuarantee;

/** Reads the file of a private evaluation of a model for a label of two values. */
public final class QualityReader {

  /**
   * What is read.
   *
   * @param scores the noisy counts
   * @param guarantee what the evaluation promises, as the file says
   * @param ofCounts what the counts by themselves promise
   * @param model the fingerprint of the model that was evaluated
   * @param cutOff what a score lacks to the points of the card; empty where scores are none, or the
   *     file does not say so
   */
  public record Content(
      NoisyScores scores,
      PrivacyGuarantee guarantee,
      PrivacyGuarantee ofCounts,
      String model,
      OptionalDouble cutOff) {

    /** What numbers are called that {@link #name} has. */
    public String unit() {
      return cutOff.isPresent() ? "points" : "scores";
    }

    /** Neighbouring bands for people, in points as the card has them where these are known. */
    public String name(int first, int last) {
      return scores.bands().name(first, last, cutOff.orElse(0));
    }

    /**
     * What follows for the model that was evaluated.
     *
     * @throws InvalidInputException when that is another one
     */
    public Quality of(Model evaluated) {
      EvaluationFile.requireModel(model, evaluated);
      String costs = evaluated.options().costs();
      return new Quality(
          scores, costs.isEmpty() ? Costs.EQUAL : Costs.parse(costs), evaluated.risk());
    }

    /**
     * The same with what the file says that it promises.
     *
     * @throws InvalidInputException when another model was evaluated
     */
    public EvaluationReport evaluation(Model evaluated) {
      Quality quality = of(evaluated);
      return new EvaluationReport(
          evaluated.with(quality.worth(evaluated, ofCounts)), quality, guarantee);
    }
  }

  private QualityReader() {}

  /**
   * Reads a file.
   *
   * @throws InvalidInputException when it is not the file of an evaluation
   */
  public static Content read(Path file) {
    return of(EvaluationFile.read(file));
  }

  /** The same of a file that was read. */
  public static Content of(EvaluationFile file) {
    file.requireFormat(QualityFile.FORMAT);
    JsonNode positives = file.ofBands("positives");
    JsonNode negatives = file.ofBands("negatives");
    int count = positives.size();
    if (count < 1 || count > ScoreBands.MOST || negatives.size() != count) {
      throw file.wrong("its \"bands\" have no positive and negative counts");
    }
    ScoreBands bands = file.bands(count);
    long[] counts = new long[2 * count];
    for (int i = 0; i < count; i++) {
      counts[i] = file.count(positives.get(i));
      counts[count + i] = file.count(negatives.get(i));
    }
    NoisyCounts.Parameters parameters = file.parameters(counts.length);
    return new Content(
        new NoisyScores(bands, counts, parameters.noise()),
        file.guarantee(),
        new NoisyCounts().guarantee(parameters),
        file.model(),
        file.cutOff());
  }
}
