/** What can be wrong with a formula as it is written. */
export const syntaxErrorCodes = [
  'tooLong',
  'tooDeep',
  'tooManyOperations',
  'tooManyVariables',
  'tooManyWindows',
  'empty',
  'character',
  'unexpected',
  'unexpectedEnd',
  'textUnclosed',
  'variableUnclosed',
  'variableName',
  'numberTooLarge',
  'invalidNumber',
  'durationUnit',
  'durationOutOfRange',
  'durationMisplaced',
  'functionUnknown',
  'constantUnknown',
  'argumentCount',
  'argumentVariable',
  'chainedComparison',
] as const
export type SyntaxErrorCode = (typeof syntaxErrorCodes)[number]

/**
 * Why a formula has no result although it is well written. `missing` is no fault: a value is not there yet.
 * `windowFull`: more readings than may be held in memory.
 */
export const runtimeErrorCodes = [
  'missing',
  'divisionByZero',
  'overflow',
  'undefined',
  'notNumber',
  'windowFull',
] as const
export type RuntimeErrorCode = (typeof runtimeErrorCodes)[number]

export interface FormulaProblem<Code extends string = SyntaxErrorCode | RuntimeErrorCode> {
  code: Code
  /** Of the character where it is, the first being 1. */
  column: number
  /** How many characters it is about. */
  length: number
  /** What the text of the problem names. */
  params: Record<string, string | number>
}

/** Thrown inside the parser only; who calls it gets the problem as a value. */
export class SyntaxProblem extends Error {
  readonly problem: FormulaProblem<SyntaxErrorCode>

  constructor(code: SyntaxErrorCode, at: SourceRange, params: FormulaProblem['params'] = {}) {
    super(code)
    this.problem = { code, column: at.start + 1, length: Math.max(1, at.end - at.start), params }
  }
}

/** Where something stands in the text: from `start` up to, without, `end`. */
export interface SourceRange {
  start: number
  end: number
}
