import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import type { ReadingValue } from '#readings-store/index.ts'
import type { KnownKey, KnownNode, LastSeenUpdate } from '../nodes/known-node.ts'
import type { Uplink } from '../uplink.ts'
import type { DecodeLimits } from './decode.ts'

export interface Refused {
  companyId: string
  deveui: string
  source: Uplink['source']
  code: IngestProblem
  detail: string
  at: number
  count: number
  /** What it is about, to be shown. */
  sent: Pick<Uplink, 'readings' | 'problem'>
}

/**
 * A batch on its way. Its readings are columns, so that none of them is an object: reading i is of
 * `keys[keyOf[i]]`, has `values[i]` and so on; what is true of a key is found out once for all of its readings.
 * Each stage goes on where it ended, since readings that are derived from others join the batch later.
 */
export interface Batch {
  readonly now: number
  readonly limits: BatchLimits
  /** The keys that the batch brings readings of, each once. */
  readonly keys: KnownKey[]
  readonly keyOf: number[]
  readonly values: ReadingValue[]
  /** Epoch ms; until `placeInTime` NaN for those without the sender's time. */
  readonly times: number[]
  /** Epoch ms of arrival. */
  readonly receivedAt: number[]
  /** Of each reading the place of its uplink; -1 for one that was dated ahead. */
  readonly uplinkOf: number[]
  readonly uplinks: Uplink[]
  /** In the readings store; filled by `placeInTime`. */
  readonly series: number[]
  /** By key: time of its latest reading before this batch; null when it had none. */
  readonly latestBefore: (number | null)[]
  /** Places of readings, filled by `sortByAge`: what is judged and shown live, and the rest. */
  readonly news: number[]
  readonly others: number[]
  /** Those of `others` that were the newest of their series, but came too late to be judged. */
  readonly late: number[]
  /** Those that are dated ahead of the clock: stored, and seen by nobody who asks for the newest. */
  readonly ahead: number[]
  /** By key: time of its newest reading so far. */
  readonly newest: (number | null)[]
  readonly refused: Refused[]
  /** Of each node that had readings accepted. */
  readonly contacts: LastSeenUpdate[]
  /** Keys that a node had not used before. */
  readonly newKeys: Map<KnownNode, Map<string, KnownKey>>
}

export interface BatchLimits extends DecodeLimits {
  keysPerNode: number
}

export function openBatch(now: number, limits: BatchLimits): Batch {
  return {
    now,
    limits,
    keys: [],
    keyOf: [],
    values: [],
    times: [],
    receivedAt: [],
    uplinkOf: [],
    uplinks: [],
    series: [],
    latestBefore: [],
    news: [],
    others: [],
    late: [],
    ahead: [],
    newest: [],
    refused: [],
    contacts: [],
    newKeys: new Map(),
  }
}

/** To be called however the batch ended: places in it are good for nothing else. */
export function closeBatch({ keys, contacts }: Batch): void {
  for (const key of keys) key.place = -1
  for (const { node } of contacts) node.place = -1
}

export function addReading(
  { keys, keyOf, values, times, receivedAt, uplinkOf }: Batch,
  key: KnownKey,
  value: ReadingValue,
  time: number,
  arrival: number,
  uplink = -1,
): void {
  if (key.place === -1) {
    key.place = keys.length
    keys.push(key)
  }
  keyOf.push(key.place)
  values.push(value)
  times.push(time)
  receivedAt.push(arrival)
  uplinkOf.push(uplink)
}
