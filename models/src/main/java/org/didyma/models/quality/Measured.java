package org.didyma.models.quality;

import org.didyma.models.Answered;
import org.didyma.models.Model;

/**
 * A private evaluation of a model: the release of noisy counts with its promise, and what follows
 * from them.
 *
 * @param model that was evaluated
 * @param release the noisy counts
 * @param quality what follows
 */
public record Measured(Model model, Answered<long[]> release, Quality quality) {}
