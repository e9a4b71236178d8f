/**
 * What is done with a model: predictions, comparisons of its quality, its dossier and its forms.
 */
@NullMarked
package org.didyma.operations.model;

import org.jspecify.annotations.NullMarked;
