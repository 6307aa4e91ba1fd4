import { maxImportedFormulas } from '@fyr/contract/automation/formula-limits'
import type { FormulaOutcome } from '@fyr/contract/automation/formulas'
import { api } from '#api/client/client.ts'
import { useRowImport } from '#features/readings/importing/use-row-import.ts'
import type { FileRow } from './formula-rows.ts'

/** A row and what becomes of it. */
export type ImportedRow = FileRow & FormulaOutcome

/** Creates the formulas of a file, or tries it. */
export const useFormulaImport = () =>
  useRowImport<FileRow, FormulaOutcome>({
    portion: maxImportedFormulas,
    submit: (rows, { dryRun, signal }) =>
      api.formulas.import({ body: { formulas: rows.map(toRequestRow), dryRun } }, { signal }),
    addressOf: ({ name }) => name.toLowerCase(),
    duplicate: { outcome: 'duplicate', errors: [] },
    changes: (calls) => calls.formulas,
  })

/** Rows that were tried have more in them. */
const toRequestRow = ({
  name,
  text,
  active,
  awaitAllInput,
  outputDeveui,
  outputKey,
  variables,
}: FileRow) => ({
  ...{ name, text, active, awaitAllInput, outputDeveui, outputKey, variables },
})
