package org.didyma.solver;

/**
 * What is known of an engine before it is loaded.
 *
 * @param words what it is, in a few words without a full stop
 * @param licence the SPDX name of the licence that the engine comes under
 * @param takesImplications false for an engine that would turn implications into rows with large
 *     constants
 * @param usesThreads false for an engine that works on one thread whatever the effort allows
 */
public record EngineFacts(
    String words, String licence, boolean takesImplications, boolean usesThreads) {}
