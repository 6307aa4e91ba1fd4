import type { ManyQuestion } from '@fyr/contract/readings/readings'
import { manySeries, type SeriesPart, trendOf } from '#domains/readings/readings/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { Part } from './parts.ts'

/** Reads the parts: those of equal stretches and steps with one question to the store. Not in order; `place` tells. */
export async function* readParts(
  store: ReadingsStore,
  parts: readonly Part[],
  timeZone: string,
  signal: AbortSignal,
): AsyncGenerator<SeriesPart, void, undefined> {
  const placed = parts.map((part, place) => ({ ...part, place }))
  const alike = Map.groupBy(placed, ({ from, to, step, raw }) => JSON.stringify([from, to, step, raw]))
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    const { from, to, step, raw } = first
    if (typeof step === 'number') {
      const keys = group.map(({ key }) => key)
      const series = keys.map(({ deveui, key }) => ({ deveui, key, points: step }))
      const question: ManyQuestion = { series, ...(raw > 0 && { raw }) }
      for await (const part of manySeries(store, keys, { from, to }, question, '', signal)) {
        yield { ...part, place: group[part.place]?.place ?? part.place }
      }
      continue
    }
    for (const { key, place } of group) {
      signal.throwIfAborted()
      const buckets = await trendOf(store, key, { from, to }, step, timeZone)
      yield { place, key, stepMs: 0, buckets, readings: undefined }
    }
  }
}
