/** What a reading holds; what is neither number, text nor boolean is JSON. */
export type RawValue = string | number | boolean | object

/** Readings of one key of a node, in order: as many values as times. Some thousand at most. */
export interface RawChunk {
  deveui: string
  /** The node's name. */
  node: string
  key: string
  /** Epoch milliseconds. */
  times: ArrayLike<number>
  values: ArrayLike<RawValue>
}

/** Told of readings as they are written; ends the work by throwing. */
export type OnReadings = (count: number) => Promise<void>
