import type { ReadingChunk, ReadingValue } from '#readings-store/index.ts'

/** Series whose next chunk is asked for at once. */
const loadsAtOnce = 4

export type SeriesSource = ReturnType<typeof sourceOf>

/** Asks each for its first chunk. */
export async function loadFirst(sources: readonly SeriesSource[]): Promise<void> {
  for (let at = 0; at < sources.length; at += loadsAtOnce) {
    await Promise.all(sources.slice(at, at + loadsAtOnce).map((source) => source.load()))
  }
}

/** Where a series is being read: the reading to come next, infinitely late when there is none. */
export function sourceOf(chunks: AsyncIterable<ReadingChunk> | Iterable<ReadingChunk>) {
  const reader = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
  let chunk: ReadingChunk | undefined
  let at = 0
  let value: ReadingValue = 0
  let time = Number.POSITIVE_INFINITY
  function show(): void {
    time = chunk?.times[at] ?? Number.POSITIVE_INFINITY
    value = chunk?.values[at] ?? 0
  }
  return {
    get time() {
      return time
    },
    get value() {
      return value
    },
    /** Nothing is left of the chunk, but maybe of the series. */
    get isSpent() {
      return chunk !== undefined && at >= chunk.times.length
    },
    advance(): void {
      at++
      show()
    },
    async load(): Promise<void> {
      const { done, value: next } = await reader.next()
      chunk = done ? undefined : next
      at = 0
      show()
    },
    async end(): Promise<void> {
      await reader.return?.()
    },
  }
}
