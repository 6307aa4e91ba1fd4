import { mappedValue, plainValue, type ValueMappingLike } from './mapped-value.ts'

/** A key as far as its values may be states. */
export interface StateKey {
  unit: string
  valueMapping?: ValueMappingLike | null | undefined
}

export type LimitSide = 'HIGH' | 'LOW'

/**
 * The numbers that a key's mapping names, lowest first, where its values are states: without a unit, and at least two.
 * Empty for all other keys: 0 may be called Empty of a level that is measured in metres.
 */
export function stateNumbers({ unit, valueMapping: mapping }: StateKey): number[] {
  if (!mapping || unit !== '') return []
  const own = mapping.values.map(({ value }) => plainValue(value) ?? '')
  const plain = new Set([...(mapping.preset === null ? [] : ['0', '1']), ...own])
  const numbers = [...plain].filter((each) => each.trim() !== '' && Number.isFinite(Number(each))).map(Number)
  return numbers.length < 2 ? [] : numbers.sort((a, b) => a - b)
}

/** The states beyond a limit that is one itself; empty where the limit is no state, or nothing is beyond. */
export function statesBeyond(key: StateKey, side: LimitSide, limit: number): number[] {
  if (!mappedValue(key.valueMapping, limit)) return []
  return stateNumbers(key).filter((each) => (side === 'HIGH' ? each > limit : each < limit))
}

/** The limits that part the states of a key, so that each set of neighbours at one end can be chosen by its words. */
export function stateLimits(key: StateKey): { side: LimitSide; limit: number }[] {
  const numbers = stateNumbers(key)
  const high = numbers.slice(0, -1).map((limit) => ({ side: 'HIGH' as const, limit }))
  const low = numbers.slice(1).map((limit) => ({ side: 'LOW' as const, limit }))
  return [...high.reverse(), ...low]
}
