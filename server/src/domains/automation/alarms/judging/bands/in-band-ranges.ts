import type { ReadingValue } from '../rules/condition.ts'
import type { InBandRange } from '../rules/rule.ts'

/**
 * Of each slot the range of numbers that changes nothing, because all rules of the series are settled and such a
 * number leaves them so, and the times of which that is true. Four numbers a slot side by side: most readings need to
 * look at nothing else.
 */
export interface InBandRanges {
  /** Whether a value of a time changes nothing. */
  isInBand(slot: number, value: ReadingValue, time: number): boolean
  /** Numbers in the range change nothing until the slot is invalidated. */
  setInBand(slot: number, range: InBandRange): void
  /** From now on every reading has to be looked at. */
  invalidate(slot: number): void
}

const width = 4

export function createInBandRanges(): InBandRanges {
  let edges = new Float64Array(64 * width).fill(Number.NaN)

  return {
    isInBand(slot, value, time) {
      if (typeof value !== 'number') return false
      const base = slot * width
      // Of a slot that nothing is known of, the edges are no numbers: no value is between them.
      return (
        value >= (edges[base] ?? Number.NaN) &&
        value <= (edges[base + 1] ?? Number.NaN) &&
        time >= (edges[base + 2] ?? Number.NaN) &&
        time < (edges[base + 3] ?? Number.NaN)
      )
    },
    setInBand(slot, { from, to, since, until }) {
      if ((slot + 1) * width > edges.length) {
        const wider = new Float64Array(2 ** Math.ceil(Math.log2((slot + 1) * width))).fill(Number.NaN)
        wider.set(edges)
        edges = wider
      }
      edges.set([from, to, since, until], slot * width)
    },
    invalidate(slot) {
      edges.fill(Number.NaN, slot * width, (slot + 1) * width)
    },
  }
}
