/**
 * A library of learning problems from public tables, and the contest of engines on it: each problem
 * is made by a {@link org.didyma.experiments.contest.ProblemRecipe}, and what is known of its
 * optimum comes with the program.
 */
@NullMarked
package org.didyma.experiments.contest;

import org.jspecify.annotations.NullMarked;
