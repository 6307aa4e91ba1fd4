import { type Position, placeAt, positionOf } from '@fyr/contract/values/position-of'
import { clockToleranceMs } from '#readings-store/index.ts'
import type { KnownKey, KnownNode } from '../nodes/known-node.ts'
import type { Batch } from './batch.ts'

/** Notes with the contacts where the nodes say that they are, as far as the batch brings something newer than was known. */
export function locateContacts(batch: Batch): void {
  for (const [{ place }, position] of positionsIn(batch)) {
    const contact = batch.contacts[place]
    if (contact) contact.position = position
  }
}

/** The newest of each node: in one reading, or as two numbers of the same time. */
function positionsIn({ keys, keyOf, values, times, latestBefore, now }: Batch): Map<KnownNode, Position> {
  const found = new Map<KnownNode, { time: number; position: Position }>()
  const halves = new Map<KnownNode, { time: number } & Partial<Position>>()
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    const place = keyOf[at] ?? 0
    const key = keys[place]
    // Most readings are numbers of keys that tell nothing of the kind.
    if (!key || (typeof value !== 'object' && key.half === undefined)) continue
    const time = times[at] ?? 0
    const { node } = key
    if (time > now + clockToleranceMs) continue
    if (time <= (latestBefore[place] ?? Number.NEGATIVE_INFINITY)) continue
    if (time < (found.get(node)?.time ?? Number.NEGATIVE_INFINITY)) continue
    const position =
      typeof value === 'object' ? positionOf(value) : combinePositions(halves, key, time, value)
    if (position) found.set(node, { time, position })
  }
  return new Map([...found].map(([node, { position }]) => [node, position]))
}

/** A position as soon as both of its halves are there. */
function combinePositions(
  halves: Map<KnownNode, { time: number } & Partial<Position>>,
  { node, half }: KnownKey,
  time: number,
  value: unknown,
): Position | null {
  if (!half || typeof value !== 'number') return null
  const before = halves.get(node)
  const both = { ...(before?.time === time && before), time, [half]: value }
  halves.set(node, both)
  return placeAt(both.lat, both.long)
}
