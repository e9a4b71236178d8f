package org.didyma.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.data.LabelUse;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.Rule;

/** Reads a model file and predicts with it. */
public final class Predict {

  private Predict() {}

  /** Prints predictions for some patients. */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("didyma");
    LearnACard.learn(folder);
    System.out.println(positives(folder.resolve("model.json")) + " of 400 are predicted to be ill");
  }

  /** How many patients the model of a file takes for ill. */
  static long positives(Path file) {
    Model model = ModelReader.read(file);
    Rule.Classifier classifier = model.rule().classifier(model.schema());
    long[] positive = {0};
    // Labels are not looked at; x is the feature vector as the schema of the model makes it.
    Patients.table()
        .records()
        .each(
            model.schema(),
            LabelUse.ABSENT,
            (position, line, fields, x, label) -> {
              if (classifier.isPositive(x)) {
                positive[0]++;
              }
            });
    return positive[0];
  }
}
