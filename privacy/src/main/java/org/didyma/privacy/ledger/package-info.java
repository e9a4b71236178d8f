/**
 * Budgets that survive: an append-only file in which every use of a data set is written down before
 * it happens, and the filters that refuse what the budget does not cover.
 */
@NullMarked
package org.didyma.privacy.ledger;

import org.jspecify.annotations.NullMarked;
