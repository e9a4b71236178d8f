package org.didyma.experiments.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.GradientStudy.Setup;
import org.didyma.mechanisms.gradient.DpAgd;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * "Concentrated differentially private gradient descent with adaptive per-iteration privacy budget"
 * (Lee and Kifer, KDD 2018) again: logistic regression and linear support vector machines on ADULT
 * and BANK, and on IPUMS-BR apart, which is not everybody's to have.
 */
final class DpAgdStudies {

  private static final long SEED = 20_180_819;
  private static final int FOLDS = 5;
  private static final double LAMBDA = 1e-4;
  private static final RegularisedLoss LOGISTIC =
      new RegularisedLoss(new LogisticMarginLoss(), LAMBDA);
  private static final RegularisedLoss HINGE = new RegularisedLoss(new HingeMarginLoss(), LAMBDA);
  private static final Delta DELTA = Delta.parse("1e-8");

  /** For the larger table. */
  private static final Delta OF_KDD = Delta.parse("1e-12");

  private static final int SAMPLE = 40_000;
  private static final int FEW = 1_000;

  /** With this many records, rounding errors exceed the usual precision of a minimum. */
  private static final String TOLERANCE = "0.00001";

  private static final List<String> ADULT_FILES = List.of("a9a", "a9a.t");
  private static final List<String> BANK_FILES = List.of("dpagd-BANK.dat");

  /** Figures 2 and 3: accuracy and final objective. */
  static final List<GradientStudy<Map<String, LabelledTable>>> FIGURES_2_3 =
      List.of(figures(false), figures(true));

  /**
   * How much of what the paper says of small epsilons is owed to the sign of the noise in its code:
   * the smallest of scores with positive noise added is not private at that scale, and it is far
   * more accurate. Otherwise as in figures 2 and 3.
   */
  static final List<GradientStudy<Map<String, LabelledTable>>> PUBLISHED_SIGN =
      List.of(publishedSign(false), publishedSign(true));

  /**
   * Figure 4 on a tenth of its table: denial of service in KDD Cup 1999. Each step of DP-AGD looks
   * at a sample of about 40,000 records of its own. PrivGene is left out: it takes hours.
   */
  static final GradientStudy<LabelledTable> FIGURE_4 =
      new GradientStudy<>(
          "dp-agd-figure-4",
          "How accurate are DP-AGD on fresh samples and its rivals on the larger table KDD Cup 1999 as"
              + " epsilon falls?",
          List.of("kdd99-10-percent"),
          (store, quick) ->
              ResearchTables.kdd(store, KddCup.Target.DENIAL_OF_SERVICE, ResearchTables.BOUND),
          DpAgdStudies::figure4);

  /**
   * What the regulariser does to everybody in figures 2 and 3 who knows one, on a table. The paper
   * tunes it for each table and algorithm, and does not say to what. The objective that is measured
   * is the same for all, with the lambda of the figures. Objective perturbation is not here: where
   * records are added or removed it takes no lambda of the mean loss.
   */
  static final List<GradientStudy<LabelledTable>> BY_LAMBDA =
      List.of(
          byLambda("dp-agd-lambda", "ADULT", ADULT_FILES, ResearchTables::adult),
          byLambda("dp-agd-lambda-bank", "BANK", BANK_FILES, ResearchTables::bank));

  private static final List<String> TWO = List.of("0.1", "0.8");

  /**
   * Figure 1: what DP-AGD's constants do to the accuracy of logistic regression on ADULT, one
   * experiment for each. The same for those of its rivals that the paper says have to be tuned.
   * Constants and epsilons are those of the paper's scripts, and some more.
   */
  static final List<GradientStudy<LabelledTable>> CONSTANTS =
      List.of(
          constant(
              "dp-agd-figure-1-splits",
              "What does the number of parts that epsilon is first split into do to DP-AGD on ADULT?",
              ExperimentAxis.of(
                  "splits", true, "5", "10", "20", "40", "60", "80", "100", "120", "160"),
              List.of("0.1", "0.5", "0.8", "1.0"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("splits"))),
          constant(
              "dp-agd-figure-1-increase",
              "What does gamma, by which a failed choice raises the budget of gradients, do to DP-AGD on ADULT?",
              ExperimentAxis.of(
                  "gamma", true, "0.02", "0.05", "0.1", "0.2", "0.3", "0.4", "0.5", "1"),
              List.of("0.1", "0.2", "0.4", "0.8", "1.6"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("increase"))),
          constant(
              "dp-agd-figure-1-clip",
              "What does the threshold that gradients are clipped to do to DP-AGD on ADULT, with losses at most 3?",
              ExperimentAxis.of("clip", true, "1", "2", "4", "8", "16"),
              List.of("0.1", "0.2", "0.4", "0.8"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("clip"))),
          constant(
              "dp-agd-figure-1-loss-cap",
              "What does the threshold that losses are cut at do to DP-AGD on ADULT, with gradients at most 3?",
              ExperimentAxis.of("loss cap", true, "1", "2", "4", "8", "16"),
              List.of("0.1", "0.2", "0.4", "0.8"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("loss-cap"))),
          constant(
              "dp-agd-noise-of-sgd",
              "What do the steps that a noise leaves do to SGD with the moments accountant on ADULT?",
              ExperimentAxis.of("noise multiplier", true, "1.5", "2", "3", "4", "8", "16"),
              TWO,
              Learners.sgdMa(Learners.place("noise-multiplier"))),
          constant(
              "dp-agd-lots-of-sgd",
              "What do the records of a step, and with them the steps, do to SGD on ADULT?",
              ExperimentAxis.of("lot", true, "50", "100", "200", "400", "1600", "6400"),
              TWO,
              Learners.sgdAdv(DpAgdStudies::lot),
              Learners.sgdMa(DpAgdStudies::lot)),
          constant(
              "dp-agd-generations",
              "What does the number of generations do to PrivGene on ADULT?",
              ExperimentAxis.of("generations", true, "2", "5", "10", "20", "40", "80"),
              TWO,
              Learners.privGene(Learners.place("generations"))));

  private DpAgdStudies() {}

  private static Map<String, LabelledTable> read(TableStore store, boolean census) {
    Map<String, LabelledTable> tables = new LinkedHashMap<>();
    if (census) {
      tables.put("IPUMS-BR", ResearchTables.ipums(store));
    } else {
      tables.put("ADULT", ResearchTables.adult(store));
      tables.put("BANK", ResearchTables.bank(store));
    }
    return tables;
  }

  private static GradientStudy<Map<String, LabelledTable>> figures(boolean census) {
    return onTables(
        "dp-agd-figures-2-3",
        "How accurate are DP-AGD and its rivals on %s as epsilon falls, and how close do they come to the minimum of the objective?",
        census,
        (tables, quick) -> {
          List<TableTask> tasks = tasks(tables, quick);
          return new Setup(
              quick ? ends(tasks) : tasks,
              List.of(
                  Learners.agd(Integer.MAX_VALUE, Learners.USUAL),
                  Learners.sgdAdv(Learners.USUAL),
                  Learners.sgdMa(Learners.USUAL),
                  Learners.objectivePerturbation(Learners.USUAL),
                  Learners.outputPerturbation(Learners.USUAL),
                  Learners.privGene(Learners.USUAL),
                  Learners.nonPrivate(),
                  Learners.majority()),
              quick ? ExperimentAxis.epsilon("0.1", "1.6") : epsilons(),
              FOLDS,
              SEED);
        });
  }

  private static GradientStudy<Map<String, LabelledTable>> publishedSign(boolean census) {
    return onTables(
        "dp-agd-published-sign",
        "What does the sign of the noise in the published code do to DP-AGD on %s?",
        census,
        (tables, quick) ->
            new Setup(
                tasks(tables, quick),
                List.of(
                    Learners.agd(Integer.MAX_VALUE, Learners.USUAL),
                    GradientLearner.withoutPrivacy(
                        "dp-agd, published sign",
                        (rows, facts, random, listener) ->
                            DpAgd.runs(parameters(facts), rows.dimension(), DpAgdStudies::published)
                                .apply(rows, random))),
                quick ? ExperimentAxis.epsilon("0.1") : epsilons(),
                FOLDS,
                SEED));
  }

  private static GradientStudy<Map<String, LabelledTable>> onTables(
      String name,
      String question,
      boolean census,
      GradientStudy.Design<Map<String, LabelledTable>> design) {
    return new GradientStudy<>(
        name + (census ? "-ipums" : ""),
        question.formatted(census ? "IPUMS-BR" : "ADULT and BANK"),
        census ? List.of("IPUMS-BR.dat") : List.of("a9a", "a9a.t", "dpagd-BANK.dat"),
        (store, quick) -> read(store, census),
        design);
  }

  private static ExperimentAxis epsilons() {
    return ExperimentAxis.epsilon("0.05", "0.1", "0.2", "0.4", "0.8", "1.6");
  }

  private static List<TableTask> ends(List<TableTask> tasks) {
    return List.of(tasks.get(0), tasks.get(tasks.size() - 1));
  }

  private static List<TableTask> tasks(Map<String, LabelledTable> tables, boolean quick) {
    List<TableTask> tasks = new ArrayList<>();
    tables.forEach((table, rows) -> tasks.addAll(tasks(table, rows, quick, DELTA)));
    return tasks;
  }

  /** Logistic regression and a support vector machine on a table. */
  private static List<TableTask> tasks(
      String table, LabelledTable rows, boolean quick, Delta delta) {
    LabelledTable some = ResearchTables.some(rows, quick);
    return List.of(
        TableTask.folds(table + " logistic", some, FOLDS, LOGISTIC, delta),
        TableTask.folds(table + " SVM", some, FOLDS, HINGE, delta));
  }

  private static Setup figure4(LabelledTable table, boolean quick) {
    return new Setup(
        tasks("KDD", table, quick, OF_KDD),
        List.of(
            Learners.agd(quick ? FEW : SAMPLE, Learners.USUAL),
            Learners.sgdAdv(Learners.USUAL),
            Learners.sgdMa(Learners.USUAL),
            Learners.objectivePerturbation(facts -> Map.of("tolerance", TOLERANCE)),
            Learners.outputPerturbation(Learners.USUAL),
            Learners.nonPrivate(),
            Learners.majority()),
        quick ? ExperimentAxis.epsilon("0.1", "1.6") : epsilons(),
        FOLDS,
        SEED);
  }

  private static GradientStudy<LabelledTable> byLambda(
      String name, String table, List<String> files, Function<TableStore, LabelledTable> reading) {
    return new GradientStudy<>(
        name,
        "What does the regulariser do to DP-AGD and its rivals on %s?".formatted(table),
        files,
        (store, quick) -> reading.apply(store),
        (rows, quick) -> {
          List<TableTask> tasks = new ArrayList<>();
          for (TableTask task : tasks(table, rows, quick, DELTA)) {
            for (String e : List.of("0.1", "0.8")) {
              tasks.add(task.at(task.name() + " epsilon " + e, Epsilon.parse(e)));
            }
          }
          ExperimentAxis axis =
              ExperimentAxis.of("lambda", true, "0.00001", "0.0001", "0.001", "0.01", "0.1");
          return new Setup(
              quick ? ends(tasks) : tasks,
              List.of(
                  Learners.agd(Integer.MAX_VALUE, Learners.place("lambda")),
                  Learners.sgdAdv(Learners.place("lambda")),
                  Learners.sgdMa(Learners.place("lambda")),
                  Learners.outputPerturbation(Learners.place("lambda")),
                  Learners.minimum("lambda")),
              quick ? axis.ends() : axis,
              FOLDS,
              SEED);
        });
  }

  private static GradientStudy<LabelledTable> constant(
      String name,
      String question,
      ExperimentAxis axis,
      List<String> epsilons,
      GradientLearner... learners) {
    return new GradientStudy<>(
        name,
        question,
        ADULT_FILES,
        (store, quick) -> ResearchTables.adult(store),
        (adult, quick) -> {
          LabelledTable some = ResearchTables.some(adult, quick);
          TableTask task = TableTask.folds("ADULT", some, FOLDS, LOGISTIC, DELTA);
          return new Setup(
              epsilons.stream().map(e -> task.at("ADULT epsilon " + e, Epsilon.parse(e))).toList(),
              List.of(learners),
              quick ? axis.ends() : axis,
              FOLDS,
              SEED);
        });
  }

  private static Map<String, String> lot(TableTask.Facts facts) {
    return Map.of("lot", Integer.toString(Math.min(Learners.whole(facts), facts.records())));
  }

  /** As {@link Learners#agd} has them. */
  private static DpAgd.Parameters parameters(TableTask.Facts facts) {
    return new DpAgd.Parameters(
        facts.target(),
        Adjacency.ADD_REMOVE,
        facts.records(),
        facts.records(),
        false,
        facts.loss(),
        Rational.of(3),
        3,
        CandidateSelection.EXPONENTIAL_NOISE,
        DpAgd.Search.USUAL);
  }

  /** The first of the smallest scores with noise, where a promise needs score less noise. */
  private static CandidateSelection.Choice published(Rational epsilon, long sensitivity) {
    Geometric noise = new Geometric(Rational.of(sensitivity).dividedBy(epsilon));
    return (scores, bits) -> smallest(scores, noise, bits);
  }

  private static int smallest(long[] scores, Geometric noise, RandomBits bits) {
    int best = 0;
    long smallest = Long.MAX_VALUE;
    for (int j = 0; j < scores.length; j++) {
      long value = scores[j] + noise.draw(bits);
      if (value < smallest) {
        smallest = value;
        best = j;
      }
    }
    return best;
  }
}
