/** Formulas of a company. */
export const maxFormulas = 2000
/** Formulas that may read the same key of a node: what one reading may set off. */
export const maxFormulasOfKey = 50
/** Constants that formulas of a company may name. */
export const maxFormulaConstants = 500
/** Templates of the installation, beside those that ship with it. */
export const maxFormulaTemplates = 200
/** Characters of a formula; how else a formula is limited says docs/formulas.md. */
export const maxFormulaLength = 10_000
/** Variables of a formula. */
export const maxFormulaVariables = 32
/** Formulas that feed one another. */
export const maxFormulaChain = 8
/** Rows of a file in one call. */
export const maxImportedFormulas = 100
/** Days that a backfill may reach over. */
export const maxBackfillDays = 3660
/** Stored readings that a backfill may compute from. */
export const maxBackfillReadings = 20_000_000
/** Backfills of a company that are queued or running; one of them runs. */
export const maxOpenBackfills = 20
/** Backfills of a formula that are listed. */
export const maxListedBackfills = 10
/** Formulas in one page of an export. */
export const maxExportedFormulas = 200

/** What a row of a file says of a formula, in the order in which it is exported. */
export const importedFormulaFields = [
  'name',
  'text',
  'active',
  'awaitAllInput',
  'outputDeveui',
  'outputKey',
  'variables',
] as const
export type ImportedFormulaField = (typeof importedFormulaFields)[number]
