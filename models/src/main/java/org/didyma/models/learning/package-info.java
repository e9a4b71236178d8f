/**
 * From a private table of which only the columns are known to a card with its measured quality:
 * {@link org.didyma.models.learning.LearningPlan} says from public numbers what is spent on what,
 * {@link org.didyma.models.learning.CardLearner} does it.
 */
@NullMarked
package org.didyma.models.learning;

import org.jspecify.annotations.NullMarked;
