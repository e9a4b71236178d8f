/** Budgets and what is spent of them. */
@NullMarked
package org.didyma.operations.ledger;

import org.jspecify.annotations.NullMarked;
