import { isPosition } from './position-of.ts'

/** Of one JSON value; more are refused. */
export const maxFlattenedValues = 200

/** Why nested JSON cannot be flattened. */
export type FlattenProblem = 'payload.tooDeep' | 'payload.tooManyKeys'

export interface FlattenedValue {
  /** The names on the way to the value, with dots between them. */
  key: string
  /** A number, text, truth value, position or null; or what its sender could not write as JSON. */
  value: unknown
}

/**
 * The values within nested JSON, each under its path: `{ a: { b: 1 }, c: [2] }` sent as `k` is `k.a.b` and `k.c.0`.
 * Positions (see `isPosition`) stay objects; what is empty has no values.
 *
 * @param depth how many levels of objects and lists may be in each other
 */
export function flattenJson(key: string, value: unknown, depth: number): FlattenedValue[] | FlattenProblem {
  const found: FlattenedValue[] = []
  return collect(found, key, value, depth) ?? found
}

function collect(
  found: FlattenedValue[],
  key: string,
  value: unknown,
  depth: number,
): FlattenProblem | undefined {
  if (typeof value !== 'object' || value === null || isPosition(value)) {
    found.push({ key, value })
    return found.length > maxFlattenedValues ? 'payload.tooManyKeys' : undefined
  }
  if (depth === 0) return 'payload.tooDeep'
  // Of a list, too: its places.
  for (const [name, inner] of Object.entries(value)) {
    const problem = collect(found, `${key}.${name}`, inner, depth - 1)
    if (problem) return problem
  }
  return undefined
}
