import type { Formula, FormulaValue, InputValue } from '@fyr/formulas'
import { isSliceOver, nextSlice } from '#lib/fairness/time-slices.ts'
import type { ReadingChunk, ReadingsStore } from '#readings-store/index.ts'
import { readPast } from '../engine/fill-formula.ts'

type Reads = Pick<ReadingsStore, 'range'>

/** What a formula has come to over a stretch of time; in order. */
export interface Portion {
  times: number[]
  values: FormulaValue[]
  /** Everything before it is in this portion, or was in one before. */
  until: number
  /** Of the last result: what is newer awaits the next one. */
  takenAt: number | null
  /** Times without a result for another reason than a missing value. */
  problems: number
}

/** What is stored at once, since batches wait meanwhile; and how far it is computed without a result to be stored. */
const maxResults = 8192
const maxSteps = 65_536
const maxTextLength = 1_000_000
/** Times computed between two looks at the clock. */
const betweenLooks = 16
/** A reading that comes in meanwhile takes ten turns of the thread to be acknowledged: each is to be short, ms. */
const sliceMs = 1

export interface BackfillRange {
  /** By variable; undefined where nothing was ever stored. */
  series: readonly (number | undefined)[]
  /** Epoch ms. */
  from: number
  to: number
  /** Of the last result before, epoch ms. */
  takenAt: number | null
}

/** Computes a formula that knows nothing yet as it would have been computed with readings that came in order. */
export async function* computePortions(
  formula: Formula,
  { series, from, to, takenAt }: BackfillRange,
  reads: Reads,
): AsyncGenerator<Portion, void, undefined> {
  await fillUntil(formula, series, from, reads)
  formula.awaitSince(takenAt ?? Number.NEGATIVE_INFINITY)
  const cursors = series.map((id) => createCursor(id === undefined ? undefined : reads.range(id, from, to)))
  try {
    for (const cursor of cursors) await cursor.load()
    let portion = emptyPortion(from, takenAt)
    let sliceEnd = performance.now() + sliceMs
    for (let steps = 0, textLength = 0; ; ) {
      let time = Number.POSITIVE_INFINITY
      for (const cursor of cursors) if (cursor.time < time) time = cursor.time
      if (time === Number.POSITIVE_INFINITY) break
      for (let variable = 0; variable < cursors.length; variable++) {
        const cursor = cursors[variable]
        if (cursor?.time !== time) continue
        formula.put(variable, cursor.value, time)
        if (!cursor.advance()) await cursor.load()
      }
      const value = formula.compute()
      if (value !== undefined) {
        portion.takenAt = time
        portion.times.push(time)
        portion.values.push(value)
        if (typeof value === 'string') textLength += value.length
      } else if (formula.problem && formula.problem.code !== 'missing') portion.problems++
      portion.until = time + 1
      if (++steps % betweenLooks === 0 && performance.now() >= sliceEnd) {
        await nextSlice()
        sliceEnd = performance.now() + sliceMs
      }
      if (portion.times.length < maxResults && steps < maxSteps && textLength < maxTextLength) continue
      yield portion
      portion = emptyPortion(portion.until, portion.takenAt)
      steps = textLength = 0
    }
    yield { ...portion, until: to }
  } finally {
    for (const cursor of cursors) await cursor.close()
  }
}

const emptyPortion = (until: number, takenAt: number | null): Portion => ({
  times: [],
  values: [],
  until,
  takenAt,
  problems: 0,
})

/** Tells a formula what it remembers of the time before. */
async function fillUntil(
  formula: Formula,
  series: BackfillRange['series'],
  from: number,
  reads: Reads,
): Promise<void> {
  for (const [variable, id] of series.entries()) {
    const need = formula.requiredHistory[variable]
    if (id === undefined || !need) continue
    for (const { times, values } of await readPast(reads, id, need, from)) {
      for (let at = 0; at < times.length; at++) {
        formula.put(variable, values[at] ?? 0, times[at] ?? 0, false)
        if (at % betweenLooks === 0 && isSliceOver()) await nextSlice()
      }
    }
  }
}

/** Goes through the readings of a variable, a chunk at a time. */
function createCursor(chunks: AsyncIterable<ReadingChunk> | undefined) {
  const iterator = chunks?.[Symbol.asyncIterator]()
  let times: ArrayLike<number> = []
  let values: ArrayLike<InputValue> = []
  let at = 0
  const cursor = {
    /** Infinity at the end. */
    time: Number.POSITIVE_INFINITY,
    value: 0 as InputValue,
    /** False when the chunk is at its end: then `load`. */
    advance(): boolean {
      at++
      return show()
    },
    async load(): Promise<void> {
      const next = await iterator?.next()
      times = next?.done === false ? next.value.times : []
      values = next?.done === false ? next.value.values : []
      at = 0
      show()
    },
    async close(): Promise<void> {
      await iterator?.return?.()
    },
  }
  function show(): boolean {
    cursor.time = times[at] ?? Number.POSITIVE_INFINITY
    cursor.value = values[at] ?? 0
    return at < times.length
  }
  return cursor
}
