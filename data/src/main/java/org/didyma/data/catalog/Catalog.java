package org.didyma.data.catalog;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.ground.InvalidInputException;

/** The public data sets that the program knows by name. */
public final class Catalog {

  private static final String UCI = "https://archive.ics.uci.edu/ml/machine-learning-databases/";
  private static final String UCI_LICENCE = "CC BY 4.0";

  private static final List<CatalogEntry> ENTRIES =
      List.of(
          new CatalogEntry(
              "bank",
              "Bank Marketing",
              "Calls of a Portuguese bank's telephone campaigns; positive when the client"
                  + " subscribed a term deposit.",
              45_211,
              4_610_348,
              "d1513ec63b385506f7cfce9f2c5caa9fe99e7ba4e8c3fa264b3aaf0f849ed32d",
              List.of(),
              List.of(),
              UCI_LICENCE,
              "S. Moro, P. Rita, P. Cortez: Bank Marketing. UCI Machine Learning Repository, 2014."
                  + " https://doi.org/10.24432/C5K306",
              "bank.schema.json",
              "bank-full.csv"),
          uci(
              "adult",
              "Adult",
              "People of the 1994 census of the United States; positive when the income exceeds"
                  + " 50,000 dollars a year.",
              32_561,
              3_974_305,
              "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d",
              "B. Becker, R. Kohavi: Adult. UCI Machine Learning Repository, 1996."
                  + " https://doi.org/10.24432/C5XW20",
              "adult.schema.json",
              UCI + "adult/adult.data"),
          uci(
              "adult-test",
              "Adult, test part",
              "The part of Adult that is set aside for testing; same schema as adult.",
              16_281,
              2_003_153,
              "a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05",
              "B. Becker, R. Kohavi: Adult. UCI Machine Learning Repository, 1996."
                  + " https://doi.org/10.24432/C5XW20",
              "adult.schema.json",
              UCI + "adult/adult.test"),
          uci(
              "breast-cancer",
              "Breast Cancer Wisconsin (Original)",
              "Cytology of breast tumours, nine features graded 1 to 10; positive when malignant.",
              699,
              19_889,
              "402c585309c399237740f635ef9919dc512cca12cbeb20de5e563a4593f22b64",
              "W. Wolberg: Breast Cancer Wisconsin (Original). UCI Machine Learning Repository,"
                  + " 1990. https://doi.org/10.24432/C5HP4Z",
              "breast-cancer.schema.json",
              UCI + "breast-cancer-wisconsin/breast-cancer-wisconsin.data"),
          uci(
              "mushroom",
              "Mushroom",
              "Descriptions of gilled mushrooms from a field guide; positive when poisonous.",
              8_124,
              373_704,
              "e65d082030501a3ebcbcd7c9f7c71aa9d28fdfff463bf4cf4716a3fe13ac360e",
              "Mushroom. UCI Machine Learning Repository, 1981."
                  + " https://doi.org/10.24432/C5959T",
              "mushroom.schema.json",
              UCI + "mushroom/agaricus-lepiota.data"),
          uci(
              "tic-tac-toe",
              "Tic-Tac-Toe Endgame",
              "All final positions of the game when x moves first; positive when x has won.",
              958,
              25_866,
              "a996a756484d0cf8cbad1680d823aadbfcff8ae2d78c450e6999362d580301c5",
              "D. Aha: Tic-Tac-Toe Endgame. UCI Machine Learning Repository, 1991."
                  + " https://doi.org/10.24432/C5688J",
              "tic-tac-toe.schema.json",
              UCI + "tic-tac-toe/tic-tac-toe.data"),
          uci(
              "haberman",
              "Haberman's Survival",
              "Patients after surgery for breast cancer; positive when alive after five years.",
              306,
              3_103,
              "b4b7a32586a5668f9f4d6dc8be9d1bc8cd4822523affb1f6b5bfc350681ef3e2",
              "S. Haberman: Haberman's Survival. UCI Machine Learning Repository, 1999."
                  + " https://doi.org/10.24432/C5XK51",
              "haberman.schema.json",
              UCI + "haberman/haberman.data"),
          uci(
              "spambase",
              "Spambase",
              "Frequencies of words and characters in e-mails; positive when spam.",
              4_601,
              698_341,
              "ebec58cfca94ea61c77df632314acae15bad410f4769d38b1a66cb41050e3431",
              "M. Hopkins, E. Reeber, G. Forman, J. Suermondt: Spambase. UCI Machine Learning"
                  + " Repository, 1999. https://doi.org/10.24432/C53G6X",
              "spambase.schema.json",
              UCI + "spambase/spambase.data"),
          uci(
              "kdd99-10-percent",
              "KDD Cup 1999, 10 percent",
              "Connections of a simulated network; positive when part of an attack.",
              494_021,
              74_889_749,
              "f8c8267ebcd9c0ed1fd7d6277fe5bfff8732e9b7db8e61b873542b2a534b6f9a",
              "S. Stolfo, W. Fan, W. Lee, A. Prodromidis, P. Chan: KDD Cup 1999 Data. UCI Machine"
                  + " Learning Repository, 1999. https://doi.org/10.24432/C51C7N",
              "kdd99.schema.json",
              UCI + "kddcup99-mld/kddcup.data_10_percent.gz",
              "http://kdd.ics.uci.edu/databases/kddcup99/kddcup.data_10_percent.gz"),
          uci(
              "kdd99-corrected",
              "KDD Cup 1999, test part",
              "The test part with corrected labels, with attacks that the training part does not"
                  + " have; same schema as kdd99-10-percent.",
              311_029,
              47_251_540,
              "547dfb9c0f0dc1d9944219ec79e851191faebaeb8acbfa1cd171c418397052a4",
              "S. Stolfo, W. Fan, W. Lee, A. Prodromidis, P. Chan: KDD Cup 1999 Data. UCI Machine"
                  + " Learning Repository, 1999. https://doi.org/10.24432/C51C7N",
              "kdd99.schema.json",
              UCI + "kddcup99-mld/corrected.gz",
              "http://kdd.ics.uci.edu/databases/kddcup99/corrected.gz"),
          uci(
                  "nursery",
                  "Nursery",
                  "Applications for nursery schools in Ljubljana; positive when not recommended.",
                  12_960,
                  1_059_371,
                  "8e0389c3dd37590248a921c2726d869ee96b817761a35eb8416afa24f31f931d",
                  "V. Rajkovic: Nursery. UCI Machine Learning Repository, 1989."
                      + " https://doi.org/10.24432/C5P88W",
                  "nursery.schema.json",
                  UCI + "nursery/nursery.data")
              .withCopy(
                  "nursery.data",
                  1_072_332,
                  "825e44035931be25992a78bd3d69f5c60eaaea4318ed9bdf9bebd925b516ac34"),
          uci(
                  "house-votes-84",
                  "Congressional Voting Records",
                  "Sixteen votes of the members of the House of Representatives in 1984; positive"
                      + " when the member is a republican.",
                  435,
                  18_171,
                  "c87c14110a5ba91d4a1e313ec7392824458152bf071fa5f5452340488337936e",
                  "Congressional Voting Records. UCI Machine Learning Repository, 1987."
                      + " https://doi.org/10.24432/C5C01P",
                  "house-votes.schema.json",
                  UCI + "voting-records/house-votes-84.data")
              .withCopy(
                  "house-votes-84.data",
                  18_545,
                  "bc976523ac43201ad66d17e06e4358410e115e39a0258f15e8d8d449f85d6122"),
          new CatalogEntry(
                  "telco",
                  "Telco Customer Churn",
                  "Customers of a fictional telephone company; positive when they left last month.",
                  7_043,
                  970_457,
                  "16320c9c1ec72448db59aa0a26a0b95401046bef5d02fd3aeb906448e3055e91",
                  List.of(
                      URI.create(
                          "https://raw.githubusercontent.com/IBM/telco-customer-churn-on-icp4d/"
                              + "master/data/Telco-Customer-Churn.csv")),
                  List.of(),
                  "Apache-2.0",
                  "IBM: Telco Customer Churn, sample data of the code pattern"
                      + " https://github.com/IBM/telco-customer-churn-on-icp4d",
                  "telco.schema.json",
                  "")
              .withCopy(
                  "telco-customer-churn.csv",
                  977_501,
                  "88be4b93fbe0cc83421af1c503794c97c342eca914c1576db7c276e61d61358a"),
          new CatalogEntry(
              "credit-g",
              "German credit",
              "Credits of a German bank; positive when the credit turned out bad. The table is data"
                  + " set 31 of OpenML (https://www.openml.org/d/31) as comma-separated values with"
                  + " a line of names.",
              1_000,
              139_016,
              "38b6dbf6fb4b0311a3ffc005730f42623128591fb36473ab3c22d270c0467632",
              List.of(),
              List.of(),
              UCI_LICENCE,
              "H. Hofmann: Statlog (German Credit Data). UCI Machine Learning Repository, 1994."
                  + " https://doi.org/10.24432/C5NC77",
              "credit-g.schema.json",
              ""));

  private Catalog() {}

  /** All data sets, the bundled one first. */
  public static List<CatalogEntry> all() {
    return ENTRIES;
  }

  /**
   * The data set of a name.
   *
   * @throws InvalidInputException when there is none; its advice lists the names
   */
  public static CatalogEntry find(String name) {
    return ENTRIES.stream()
        .filter(e -> e.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no data set \"" + name.strip().replaceAll("\\p{Cntrl}", "?") + "\"",
                    "choose one of "
                        + ENTRIES.stream().map(CatalogEntry::name).collect(Collectors.joining(", "))
                        + "."));
  }

  private static CatalogEntry uci(
      String name,
      String title,
      String description,
      long rows,
      long bytes,
      String sha256,
      String citation,
      String schemaResource,
      String... sources) {
    return new CatalogEntry(
        name,
        title,
        description,
        rows,
        bytes,
        sha256,
        Arrays.stream(sources).map(URI::create).toList(),
        List.of(),
        UCI_LICENCE,
        citation,
        schemaResource,
        "");
  }
}
