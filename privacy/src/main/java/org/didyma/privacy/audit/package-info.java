/**
 * Audits: attempts to refute the guarantee of a mechanism, from outside.
 *
 * <p>{@link org.didyma.privacy.audit.ExactAudit} compares whole output distributions, {@link
 * org.didyma.privacy.audit.FitAudit} asks whether draws follow them, {@link
 * org.didyma.privacy.audit.SamplingAudit} bounds the privacy loss from draws alone, {@link
 * org.didyma.privacy.audit.ReplayAudit} repeats the same noise on neighbours, and {@link
 * org.didyma.privacy.audit.OneRunAudit} guesses which canaries a single training run saw. The first
 * four work on a {@link org.didyma.privacy.audit.TinyDomain}: public data sets so small that all
 * neighbours can be listed. None of them knows a mechanism.
 *
 * <p>An audit that finds nothing proves nothing; how much it would have found is its power, which
 * is measured on mechanisms that are broken on purpose (see {@code docs/results/audit.md}).
 */
@NullMarked
package org.didyma.privacy.audit;

import org.jspecify.annotations.NullMarked;
