import { type ErrorCode, errors } from '@fyr/contract/errors'

export interface ProblemParams {
  [name: string]: string | number
}

export interface ProblemField {
  field: string
  code: ErrorCode
  params?: ProblemParams
}

/** A refusal that the caller is told of: a code of the contract, never a text. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: ProblemParams
  readonly fields: readonly ProblemField[]

  constructor(code: ErrorCode, params: ProblemParams, fields: readonly ProblemField[]) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.status = errors[code]
    this.params = params
    this.fields = fields
  }
}

/**
 * Ends the work with a refusal.
 * @param about what the text needs (`params`) and which field is to blame (`field`, such as `body.deveui`)
 */
export function fail(code: ErrorCode, about: { params?: ProblemParams; field?: string } = {}): never {
  const params = about.params ?? {}
  throw new Problem(code, params, about.field ? [{ field: about.field, code, params }] : [])
}

/** Ends the work with 400 because of one field, as the contract's schemas do. */
export function refuseField(field: string, code: ErrorCode): never {
  throw new Problem('request.invalid', {}, [{ field, code }])
}

/** The object, or 404: one and the same answer for "none" and "another company's". */
export function found<T>(object: T | undefined | null): T {
  return object ?? fail('object.notFound')
}
