/**
 * Several sites add up counts of their tables without trusting anybody: each adds a share of noise
 * and masks that cancel in the sum, so that nothing but the noisy sum appears. Files go from site
 * to site by any carrier; there is no server. The proof is {@code docs/proofs/sites.md}.
 */
@NullMarked
package org.didyma.models.sites;

import org.jspecify.annotations.NullMarked;
