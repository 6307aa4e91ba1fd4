import { fullKeyHeading, keyHeading } from '@fyr/contract/devices/keys/key-heading'
import {
  type Column,
  clockColumnOf,
  type FileSurvey,
  findClock,
  type Mapping,
  timeColumnOf,
} from '@fyr/importing'
import type { NodeKey } from '#entities/nodes/node-key.ts'

type KnownKey = Pick<NodeKey, 'name' | 'label' | 'unit'>

export type MappingProblem = 'noTime' | 'noClock' | 'noKey' | 'keyMissing' | 'keyTwice'

/** Why a file cannot be imported like this yet, or null. */
export function mappingProblem(mapping: Mapping, facts: FileSurvey['columns']): MappingProblem | null {
  const time = timeColumnOf(mapping)
  if (time === undefined) return 'noTime'
  // Dates with clocks beside them are no midnights.
  if (clockColumnOf(mapping) === undefined && findClock(facts, time) !== undefined) return 'noClock'
  const keys = keysOf(mapping)
  if (keys.length === 0) return 'noKey'
  if (keys.includes('')) return 'keyMissing'
  return new Set(keys).size < keys.length ? 'keyTwice' : null
}

/** One column put to another use; there is one column of times and one of clocks, so an earlier one is freed. */
export function withColumn(mapping: Mapping, name: string, column: Column): Mapping {
  return new Map(
    [...mapping].map(([each, known]): [string, Column] => {
      if (each === name) return [each, column]
      const isSingle = column.use === 'time' || column.use === 'clock'
      return [each, isSingle && known.use === column.use ? { use: 'nothing' } : known]
    }),
  )
}

/** Only the column of times is left: for files of which few columns matter. */
export function withoutKeys(mapping: Mapping): Mapping {
  return new Map(
    [...mapping].map(([name, column]): [string, Column] => [
      name,
      column.use === 'key' ? { use: 'nothing' } : column,
    ]),
  )
}

/** The mapping as it is sent: names without spaces around them. */
export function trimmedMapping(mapping: Mapping): Mapping {
  return new Map(
    [...mapping].map(([name, column]): [string, Column] => [
      name,
      column.use === 'key' ? { use: 'key', key: column.key.trim() } : column,
    ]),
  )
}

/** The keys that the import writes to, in the order of the file. */
export function keysOf(mapping: Mapping): string[] {
  return [...mapping.values()].flatMap((column) => (column.use === 'key' ? [column.key.trim()] : []))
}

/** Those of them that it makes. */
export function newKeys(mapping: Mapping, known: readonly string[]): string[] {
  return keysOf(mapping).filter((key) => !known.includes(key))
}

/** A guess with the keys that the node has, however the file writes them. */
export function withKnownKeys(mapping: Mapping, known: readonly KnownKey[]): Mapping {
  return new Map(
    [...mapping].map(([name, column]): [string, Column] => {
      if (column.use !== 'key') return [name, column]
      const same =
        known.find((key) => key.name.toLowerCase() === column.key.toLowerCase()) ?? ofHeading(name, known)
      return [name, same === undefined ? column : { use: 'key', key: same.name }]
    }),
  )
}

/** The key that our export writes so; none where several may be meant. */
function ofHeading(name: string, known: readonly KnownKey[]): KnownKey | undefined {
  const full = known.find((key) => asWritten(fullKeyHeading(key)) === asWritten(name))
  if (full) return full
  const [only, ...others] = known.filter((key) => asWritten(keyHeading(key)) === asWritten(name))
  return others.length === 0 ? only : undefined
}

/** Files mark what a spreadsheet would take for a formula with an apostrophe. */
const asWritten = (heading: string) => heading.replaceAll("'", '').toLowerCase()
