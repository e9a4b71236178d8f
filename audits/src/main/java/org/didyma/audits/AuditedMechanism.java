package org.didyma.audits;

import java.util.List;

/** A mechanism on a tiny domain that is audited, and its broken twins. */
interface AuditedMechanism {

  Subject mechanism();

  List<Subject> twins();
}
