/** What is wrong with a workbook that is to be a template; `workbook.` and the code is an error code of the contract. */
export const templateFaults = [
  'notWorkbook',
  'encrypted',
  'damaged',
  'tooLarge',
  'unpackedTooLarge',
  'macros',
  'externalLink',
  'dtd',
  'noPlaceholder',
  'tooManyPlaceholders',
  'unknownPlaceholder',
  'placeholderArguments',
  'unclosed',
  'formula',
  'fillsOnly',
  'merged',
  'mergedAway',
  'inWay',
  'tableHeading',
  'outsideCells',
] as const
export type TemplateFault = (typeof templateFaults)[number]

export interface TemplateProblem {
  code: `workbook.${TemplateFault}`
  /** Empty when it is of the workbook as a whole. */
  sheet: string
  /** Such as B4; empty when it is of a sheet or the workbook. */
  cell: string
  params: Record<string, string | number>
}

/** Of a placeholder, for texts: there braces mean something. */
export const example = '{{report.name}}'

export const problemOf = (
  fault: TemplateFault,
  params: TemplateProblem['params'] = {},
  { sheet = '', cell = '' }: { sheet?: string; cell?: string } = {},
): TemplateProblem => ({ code: `workbook.${fault}`, sheet, cell, params })

/** Ends the work: what is wrong leaves nothing to look at. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  readonly problem: TemplateProblem
  constructor(problem: TemplateProblem) {
    super(problem.code)
    this.problem = problem
  }
}
