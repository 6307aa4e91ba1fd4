import type { ErrorBody, ErrorCode, FieldProblem } from '@fyr/contract/endpoints/errors'
import type { TFunction } from 'i18next'

/** Anything that can go wrong with a call, in one shape. */
export type Problem =
  | {
      kind: 'refused'
      status: number
      code: ErrorCode
      message: string
      errors: FieldProblem[]
      requestId: string
    }
  | { kind: 'noConnection' }
  | { kind: 'timedOut' }
  | { kind: 'cancelled' }
  | { kind: 'unexpected' }

/** An answer of 400 and above, as client.ts throws it. */
export interface Refusal {
  status: number
  data: { refused: ErrorBody }
}

export function problemOf(error: unknown): Problem {
  if (isRefusal(error)) {
    const { code, message, errors = [], requestId } = error.data.refused
    return { kind: 'refused', status: error.status, code, message, errors, requestId }
  }
  if (error instanceof DOMException) {
    if (error.name === 'TimeoutError') return { kind: 'timedOut' }
    if (error.name === 'AbortError') return { kind: 'cancelled' }
  }
  // fetch throws a TypeError when no answer came at all.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return { kind: 'noConnection' }
  return { kind: 'unexpected' }
}

/** The server's own words where it has answered, else ours. */
export function problemText(error: unknown, t: TFunction): string {
  const problem = problemOf(error)
  switch (problem.kind) {
    case 'refused':
      return problem.message || t(($) => $.errors.generic)
    case 'noConnection':
      return t(($) => $.errors.noConnection)
    case 'timedOut':
      return t(($) => $.errors.timedOut)
    case 'cancelled':
    case 'unexpected':
      return t(($) => $.errors.generic)
  }
}

/** Worth another try without a person: no answer, or a server that says it is busy. */
export function isTransient(error: unknown): boolean {
  const problem = problemOf(error)
  if (problem.kind === 'refused')
    return problem.status === 502 || problem.status === 503 || problem.status === 504
  return problem.kind === 'noConnection' || problem.kind === 'timedOut'
}

export function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  )
}

function isRefusal(error: unknown): error is Refusal {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    'data' in error &&
    typeof error.data === 'object' &&
    error.data !== null &&
    'refused' in error.data &&
    isErrorBody(error.data.refused)
  )
}
