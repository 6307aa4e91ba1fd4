import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import type { CompanyDb } from '#db/index.ts'
import type { CheckDownlink } from '#domains/devices/downlinks/index.ts'
import { fail, type ProblemParams, refuseField } from '#request/problem.ts'

export type WrittenValue = number | boolean | string

/** What a downlink may write to a key: a register or a variable of a server. */
export interface WriteLimits {
  key: string
  unlocked: boolean
  minimum: number | null
  maximum: number | null
  step: number | null
}

export interface WriteProblem {
  code: ErrorCode
  params: ProblemParams
}

/** Why a value must not be written, if so. */
export function limitProblem(
  { unlocked, minimum, maximum, step, key }: WriteLimits,
  value: unknown,
): WriteProblem | undefined {
  if (!unlocked) return { code: 'downlink.locked', params: { key } }
  if (typeof value !== 'number') return undefined
  if (minimum !== null && value < minimum) return { code: 'field.tooSmall', params: { minimum } }
  if (maximum !== null && value > maximum) return { code: 'field.tooLarge', params: { maximum } }
  if (step !== null && !isMultiple(value - (minimum ?? 0), step)) {
    return { code: 'downlink.step', params: { step } }
  }
  return undefined
}

/** Steps such as 0.1 are no binary fractions. */
function isMultiple(value: number, step: number): boolean {
  const steps = value / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

interface ValuesOf<Target extends { key: string }> {
  /** Nodes of this kind are given an object of keys and values. */
  kind: number
  find(db: CompanyDb, deveui: string, keys: readonly string[]): Promise<Target[]>
  problemOf(target: Target, value: unknown): WriteProblem | undefined
}

/** Refuses a downlink unless the node can be set to all of its values. */
export function checkValues<Target extends { key: string }>({
  kind,
  find,
  problemOf,
}: ValuesOf<Target>): CheckDownlink {
  return async (db, node, { data }) => {
    if (node.kind !== kind) return
    if (data === undefined) refuseField('body.data', 'field.required')
    if (typeof data !== 'object' || data === null || Array.isArray(data) || Object.keys(data).length === 0) {
      return refuseField('body.data', 'field.wrongType')
    }
    const targets = new Map((await find(db, node.deveui, Object.keys(data))).map((each) => [each.key, each]))
    for (const [key, value] of Object.entries(data)) {
      const field = `body.data.${key}`
      const target = targets.get(key)
      if (!target) return fail('downlink.unknownKey', { params: { key }, field })
      const problem = problemOf(target, value)
      if (!problem) continue
      if (problem.code.startsWith('field.')) refuseField(field, problem.code, problem.params)
      fail(problem.code, { params: problem.params, field })
    }
  }
}
