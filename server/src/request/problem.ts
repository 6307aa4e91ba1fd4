import { type ErrorCode, errors } from '@fyr/contract/endpoints/errors'
import type { AuditObject } from '@fyr/contract/records/audit-kinds'

export interface ProblemParams {
  [name: string]: string | number
}

export interface ProblemField {
  field: string
  code: ErrorCode
  params?: ProblemParams
}

/** Object that an audit entry is about. */
export type AuditSubject = readonly [type: AuditObject, id: string, name: string]

/** A refusal that the caller is told of: a code of the contract, never a text. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: ProblemParams
  readonly fields: readonly ProblemField[]
  /** What somebody tried to change who ranks below it: the audit log tells of it. */
  readonly object: AuditSubject | undefined

  constructor(
    code: ErrorCode,
    params: ProblemParams,
    fields: readonly ProblemField[],
    object?: AuditSubject,
  ) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.status = errors[code]
    this.params = params
    this.fields = fields
    this.object = object
  }
}

/**
 * Ends the work with a refusal.
 * @param about what the text needs (`params`), which field is to blame (`field`, such as `body.deveui`), and what a rank
 * was too low for (`object`)
 */
export function fail(
  code: ErrorCode,
  { params = {}, field, object }: { params?: ProblemParams; field?: string; object?: AuditSubject } = {},
): never {
  throw new Problem(code, params, field ? [{ field, code, params }] : [], object)
}

/** Ends the work with 400 because of one field, as the contract's schemas do. */
export function refuseField(field: string, code: ErrorCode, params: ProblemParams = {}): never {
  throw new Problem('request.invalid', {}, [{ field, code, params }])
}

/** The object, or 404: one and the same answer for "none" and "another company's". */
export function found<T>(object: T | undefined | null): T {
  return object ?? fail('object.notFound')
}
