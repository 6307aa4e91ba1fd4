import { isDeepStrictEqual } from 'node:util'
import type { ReadingValue } from '#readings-store/index.ts'
import type { Contents } from './inspect.ts'
import { names, namesOf, type Operation } from './operations.ts'

/** What the store should hold: by place in `names` the value of each time. */
export type Model = Map<number, ReadingValue>[]

export const createModel = (): Model => names.map(() => new Map())

/** Answers how many readings were deleted. */
export function apply(model: Model, operation: Operation): number {
  let deleted = 0
  switch (operation.kind) {
    case 'write':
    case 'correct':
      for (const { name, time, value } of operation.points) model[name]?.set(time, value)
      break
    case 'delete range':
      for (const name of operation.names) {
        for (const time of model[name]?.keys() ?? []) {
          if (time >= operation.from && time < operation.to && model[name]?.delete(time)) deleted++
        }
      }
      break
    case 'delete series':
      for (const name of operation.names) model[name]?.clear()
      break
  }
  return deleted
}

/** Where the store differs from the model in the series of a worker: nothing, or what to look at. */
export function differences(model: Model, worker: number, contents: readonly Contents[]): string[] {
  return namesOf(worker).flatMap((name) => {
    const there = contents[name] ?? { times: new Float64Array(0), values: [] }
    const expected = model[name] ?? new Map<number, ReadingValue>()
    const missing = new Map(expected)
    const found = { other: [] as string[], unknown: [] as string[] }
    for (let i = 0; i < there.times.length; i++) {
      const time = there.times[i] as number
      const value = there.values[i]
      if (!expected.has(time)) found.unknown.push(`${tell(time)} = ${JSON.stringify(value)}`)
      else if (!isSame(expected.get(time), value)) {
        found.other.push(
          `${tell(time)} = ${JSON.stringify(value)}, not ${JSON.stringify(expected.get(time))}`,
        )
      }
      missing.delete(time)
    }
    const { nodeId, key } = names[name] ?? { nodeId: '', key: '' }
    const lines = [
      ...describe(
        'missing',
        [...missing].map(([time, value]) => `${tell(time)} = ${JSON.stringify(value)}`),
      ),
      ...describe('with another value', found.other),
      ...describe('that should not be there', found.unknown),
    ]
    return lines.map((line) => `${nodeId.slice(-2)}/${key} (${expected.size} expected): ${line}`)
  })
}

function isSame(a: ReadingValue | undefined, b: ReadingValue | undefined): boolean {
  return typeof a === 'object' ? isDeepStrictEqual(a, b) : Object.is(a, b)
}

function describe(what: string, all: readonly string[]): string[] {
  return all.length === 0 ? [] : [`${all.length} ${what}: ${all.slice(0, 3).join('; ')}`]
}

const tell = (time: number) => new Date(time).toISOString()
