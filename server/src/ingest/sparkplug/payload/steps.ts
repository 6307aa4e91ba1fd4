/**
 * Work whose every yield ends a step of well under a millisecond: a birth of 20,000 metrics would hold the event loop for
 * 150 ms in one piece.
 */
export type Steps<T> = Generator<undefined, T>

/** Metrics, or fields of a payload, of one step. */
export const stepSize = 50
