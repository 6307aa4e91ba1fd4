import { fail } from '#request/problem.ts'
import type { IncomingReading } from '#telemetry/index.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface AddressedReading extends IncomingReading {
  deveui: string
}

/** The readings of one node: one object or an array of them. What is inside each is judged one by one later. */
export function readingsOf(body: unknown, most: number): IncomingReading[] {
  const list = Array.isArray(body) ? body : [body]
  checkLength(list, most)
  return list.map((item, at) => (isObject(item) ? incoming(item, at) : wrong(`body.${at}`)))
}

/** The readings of many nodes: an array, each with its `deveui`. */
export function addressedReadingsOf(body: unknown, most: number): AddressedReading[] {
  if (!Array.isArray(body)) return wrong('body')
  checkLength(body, most)
  return body.map((item: unknown, at) => {
    if (!isObject(item)) return wrong(`body.${at}`)
    if (typeof item.deveui !== 'string') return wrong(`body.${at}.deveui`)
    return { deveui: item.deveui, ...incoming(item, at) }
  })
}

function incoming(item: Record<string, unknown>, at: number): IncomingReading {
  if (!Object.hasOwn(item, 'key')) fail('request.invalid', { field: `body.${at}.key` })
  if (!Object.hasOwn(item, 'value')) fail('request.invalid', { field: `body.${at}.value` })
  return { key: item.key, value: item.value, createdAt: item.createdAt }
}

function checkLength(list: readonly unknown[], most: number): void {
  if (list.length === 0) wrong('body')
  if (list.length > most) fail('request.tooLarge')
}

function wrong(field: string): never {
  fail('request.invalid', { field })
}
