import { type ErrorCode, errors } from '@fyr/contract/endpoints/errors'
import type { Language } from '@fyr/contract/endpoints/fields'
import { problemText } from '@fyr/texts/problem-text'
import type { ProblemParams } from './problem.ts'

/** Reason to refuse a row of an uploaded list. */
export interface RowProblem<Field extends string> {
  field: Field
  code: ErrorCode
  params?: ProblemParams
}

/** Outcome of a row that has problems. */
export const refusedRow = <Field extends string>(
  { language }: { language: Language },
  problems: readonly RowProblem<Field>[],
) => ({
  outcome: 'refused' as const,
  errors: problems.map(({ params, ...problem }) => ({
    ...problem,
    message: problemText(language, problem.code, params),
  })),
})

/** The code that the message of a schema names; else `field.invalid`. */
export const codeOfMessage = (message = ''): ErrorCode =>
  message in errors ? (message as ErrorCode) : 'field.invalid' // by the condition before
