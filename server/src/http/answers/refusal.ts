import { type ErrorBody, type ErrorCode, errors, type FieldProblem } from '@fyr/contract/endpoints/errors'
import type { Language } from '@fyr/contract/endpoints/fields'
import { problemText } from '@fyr/texts/problem-text'
import { isAway, isDiskFull, isFenced, UnknownOutcomeError } from '#db/index.ts'
import { Problem, type ProblemField } from '#request/problem.ts'

export interface Refusal {
  status: number
  body: ErrorBody
  /** False for what is our own fault and must be in the log; what was refused on purpose is none. */
  expected: boolean
}

/** Turns anything thrown into what the caller is told: a code, a text in their language, the fields. */
export function refusalOf(error: unknown, language: Language, requestId: string): Refusal {
  const problem = problemOf(error)
  const fields = problem.fields.map(
    (field): FieldProblem => ({
      field: field.field,
      code: field.code,
      message: problemText(language, field.code, field.params ?? {}),
    }),
  )
  const body: ErrorBody = {
    code: problem.code,
    message: problemText(language, problem.code, problem.params),
    ...(fields.length > 0 && { errors: fields }),
    requestId,
  }
  return { status: problem.status, body, expected: problem.status < 500 || error instanceof Problem }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDiskFull(error)) return new Problem('server.diskFull', {}, [])
  if (isFenced(error)) return new Problem('server.standby', {}, [])
  if (error instanceof UnknownOutcomeError) return new Problem('server.unknownOutcome', {}, [])
  if (isAway(error)) return new Problem('server.busy', {}, [])
  if (isFastifyError(error))
    return new Problem(codeOfStatus(error.statusCode), { types: 'application/json' }, [])
  return new Problem('server.failed', {}, [])
}

/** The parts of a zod issue that tell what is wrong. */
export interface Issue {
  code?: string
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  keys?: readonly string[]
  input?: unknown
  errors?: readonly (readonly Issue[])[]
}

/** 400 with every field that the schema refused. */
export function invalid(issues: readonly Issue[]): Problem {
  return new Problem('request.invalid', {}, issues.flatMap((issue) => fieldsOf(issue, '')).slice(0, 100))
}

function fieldsOf(issue: Issue, above: string): ProblemField[] {
  const path = [
    above,
    ...(issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)),
  ]
    .filter(Boolean)
    .join('.')
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({ field: `${path}.${key}`, code: 'field.unknown' }))
  }
  if (issue.code === 'invalid_union' && issue.errors?.[0]) {
    // The alternative that came nearest says best what is wrong.
    const nearest = issue.errors.reduce((best, other) => (depth(other) > depth(best) ? other : best))
    return nearest.flatMap((inner) => fieldsOf(inner, path))
  }
  return [{ field: path, ...reasonOf(issue) }]
}

const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path?.length ?? 0))

function reasonOf(issue: Issue): Pick<ProblemField, 'code' | 'params'> {
  if (issue.message in errors) return { code: issue.message as ErrorCode }
  const ofText = issue.origin === 'string'
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.message.endsWith('received undefined') ? 'field.required' : 'field.wrongType' }
    case 'too_small':
      if (ofText && Number(issue.minimum) <= 1) return { code: 'field.required' }
      return {
        code: ofText ? 'field.tooShort' : 'field.tooSmall',
        params: { minimum: Number(issue.minimum) },
      }
    case 'too_big':
      return {
        code: ofText ? 'field.tooLong' : issue.origin === 'array' ? 'field.tooMany' : 'field.tooLarge',
        params: { maximum: Number(issue.maximum) },
      }
    case 'invalid_value':
      return { code: 'field.notOneOf' }
    default:
      return { code: 'field.invalid' }
  }
}

function isFastifyError(error: unknown): error is Error & { statusCode: number } {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'request.tooLarge'
  if (status === 415) return 'request.unsupportedType'
  if (status === 429) return 'request.tooMany'
  if (status === 404) return 'request.notFound'
  return status < 500 ? 'request.invalid' : 'server.failed'
}
