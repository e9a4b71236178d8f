/**
 * Engines in a process of their own, so that a crash, the end of memory or a hang of native code is
 * a report and not the end of this process.
 */
@NullMarked
package org.didyma.solver.worker;

import org.jspecify.annotations.NullMarked;
