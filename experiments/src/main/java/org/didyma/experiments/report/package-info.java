/** Tables and charts of results, with means and confidence intervals. */
@NullMarked
package org.didyma.experiments.report;

import org.jspecify.annotations.NullMarked;
