import type { ReadingValue } from '#readings-store/index.ts'
import type { KnownKey } from './known-node.ts'

/**
 * The readings of a batch by columns, so that none of them is an object: reading i is of `keys[keyOf[i]]`, has
 * `values[i]` and so on. What is true of a key is found out once for all of its readings.
 */
export interface Readings {
  /** The keys that the batch brings readings of, each once. */
  readonly keys: readonly KnownKey[]
  readonly keyOf: readonly number[]
  readonly values: readonly ReadingValue[]
  /** Epoch ms. */
  readonly times: readonly number[]
}

/** Readings as they were read: those without the sender's time have NaN for one. */
export interface Accepted extends Readings {
  /** Epoch ms of arrival. */
  readonly receivedAt: readonly number[]
}

/** Readings with their series and times: ready to be stored. */
export interface Placed extends Readings {
  readonly series: readonly number[]
  /** By key: time of its latest reading before this batch; null when it had none. */
  readonly latestBefore: readonly (number | null)[]
}
