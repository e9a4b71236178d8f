package org.didyma.experiments.research;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * KDD Cup 1999: 41 fields and a label, with commas between them. Protocol, service and flag are
 * one-hot, the others are mapped to 0 .. 1 by public ranges, the two that never vary are left out:
 * 120 features. Classes are those of a {@link Target}.
 */
public final class KddCup {

  /** What class 1 is. */
  public enum Target {
    /** Any attack, against normal connections. */
    ATTACK,
    /** Denial of service, against all else. */
    DENIAL_OF_SERVICE
  }

  private static final int FIELDS = 41;

  private static final String NORMAL = "normal.";

  /** Those of the training file. */
  private static final Set<String> DENIALS =
      Set.of("back.", "land.", "neptune.", "pod.", "smurf.", "teardrop.");

  /** num_outbound_cmds and is_host_login. */
  private static final List<Integer> CONSTANT = List.of(19, 20);

  private static final Map<Integer, List<String>> CATEGORIES =
      Map.of(
          1,
          List.of("icmp", "tcp", "udp"),
          2,
          List.of(
              ("IRC X11 Z39_50 aol auth bgp courier csnet_ns ctf daytime discard domain domain_u"
                      + " echo eco_i ecr_i efs exec finger ftp ftp_data gopher harvest hostnames"
                      + " http http_2784 http_443 http_8001 imap4 iso_tsap klogin kshell ldap link"
                      + " login mtp name netbios_dgm netbios_ns netbios_ssn netstat nnsp nntp ntp_u"
                      + " other pm_dump pop_2 pop_3 printer private red_i remote_job rje shell smtp"
                      + " sql_net ssh sunrpc supdup systat telnet tftp_u tim_i time urh_i urp_i"
                      + " uucp uucp_path vmnet whois")
                  .split(" ")),
          3,
          List.of("OTH REJ RSTO RSTOS0 RSTR S0 S1 S2 S3 SF SH".split(" ")));

  /** Of the full table; rates and flags that are not here are from 0 to 1. */
  private static final Map<Integer, Range> RANGES =
      Map.ofEntries(
          Map.entry(0, new Range(0, 58_329)),
          Map.entry(4, new Range(0, 1_379_963_888)),
          Map.entry(5, new Range(0, 1_309_937_401)),
          Map.entry(7, new Range(0, 3)),
          Map.entry(8, new Range(0, 14)),
          Map.entry(9, new Range(0, 101)),
          Map.entry(10, new Range(0, 5)),
          Map.entry(12, new Range(0, 7_479)),
          Map.entry(14, new Range(0, 2)),
          Map.entry(15, new Range(0, 7_468)),
          Map.entry(16, new Range(0, 100)),
          Map.entry(17, new Range(0, 5)),
          Map.entry(18, new Range(0, 9)),
          Map.entry(22, new Range(0, 511)),
          Map.entry(23, new Range(0, 511)),
          Map.entry(31, new Range(0, 255)),
          Map.entry(32, new Range(0, 255)));

  /** Number of features. */
  public static final int FEATURES =
      FIELDS
          - CONSTANT.size()
          - CATEGORIES.size()
          + CATEGORIES.values().stream().mapToInt(List::size).sum();

  private KddCup() {}

  /**
   * Adds the records of a file.
   *
   * @param name of the file, for errors
   * @throws org.didyma.core.InvalidInputException when a line is not of the format
   */
  public static void read(String name, byte[] text, Target target, TableBuilder table) {
    Lines.read(name, text, line -> add(line.split(",", -1), target, table));
  }

  private static void add(String[] fields, Target target, TableBuilder table) {
    if (fields.length != FIELDS + 1) {
      throw new IllegalArgumentException("there are not 42 fields");
    }
    int column = 0;
    for (int j = 0; j < FIELDS; j++) {
      List<String> categories = CATEGORIES.get(j);
      if (categories != null) {
        int category = categories.indexOf(fields[j]);
        if (category < 0) {
          throw new IllegalArgumentException("a category is unknown");
        }
        table.set(column + category, 1);
        column += categories.size();
      } else if (!CONSTANT.contains(j)) {
        Range range = RANGES.getOrDefault(j, Range.UNIT);
        table.set(column++, range.scaled(Lines.number(fields[j])));
      }
    }
    boolean positive =
        switch (target) {
          case ATTACK -> !fields[FIELDS].equals(NORMAL);
          case DENIAL_OF_SERVICE -> DENIALS.contains(fields[FIELDS]);
        };
    table.end(positive ? 1 : 0);
  }
}
