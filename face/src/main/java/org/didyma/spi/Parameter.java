package org.didyma.spi;

/**
 * A whole number that a mechanism takes, from 1; chosen without looking at the data.
 *
 * @param name small letters with hyphens
 * @param usual its value where none is given
 * @param most the largest value
 * @param sentence what it is, in a few words
 */
public record Parameter(String name, long usual, long most, String sentence) {}
