import { fail } from '#request/problem.ts'
import type { IncomingReading } from '#telemetry/index.ts'
import { createNodeReadings, type NodeReadings } from './node-readings.ts'

/** The readings of one node: one object or an array of them. What is inside each is judged one by one later. */
export function readingsOf(body: unknown, max: number): IncomingReading[] {
  // Alone it has no neighbours to spare: what is no reading at all is the caller's mistake, not the node's.
  if (isObject(body)) assertReading(body)
  const list: readonly unknown[] = Array.isArray(body) ? body : [body]
  checkLength(list, max)
  return list.map((item, at) => (isObject(item) ? readingOf(item) : wrong(`body.${at}`)))
}

/**
 * The readings of many nodes: an array, each with its `deveui`; by node, in the order in which nodes and
 * readings come.
 */
export function readingsByNode(body: unknown, max: number): NodeReadings[] {
  if (!Array.isArray(body)) return wrong('body')
  checkLength(body, max)
  const list = createNodeReadings(max)
  for (let at = 0; at < body.length; at++) {
    const item: unknown = body[at]
    if (!isObject(item)) wrong(`body.${at}`)
    const { deveui: address } = item
    if (typeof address !== 'string') wrong(`body.${at}.deveui`)
    list.add(address, readingOf(item))
  }
  return list.byNode
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What else an item says is passed over; a key or value that is not there is refused with its reading. */
const readingOf = (item: Record<string, unknown>): IncomingReading =>
  item as Record<keyof IncomingReading, unknown>

function assertReading(item: Record<string, unknown>): void {
  for (const name of ['key', 'value']) if (!Object.hasOwn(item, name)) wrong(`body.0.${name}`)
}

function checkLength(list: readonly unknown[], most: number): void {
  if (list.length === 0) wrong('body')
  if (list.length > most) fail('request.tooLarge')
}

function wrong(field: string): never {
  fail('request.invalid', { field })
}
