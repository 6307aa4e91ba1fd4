import { maxFormulas, maxImportedFormulas } from '@fyr/contract/automation/formulas/formula-limits'
import type { FormulaOutcome } from '@fyr/contract/automation/formulas/formulas'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { readRowFile } from '#features/readings/importing/file/read-row-file.ts'
import type { OutcomeFormat } from '#features/readings/importing/outcome/outcome-table.tsx'
import { RowImportPage } from '#features/readings/importing/row-import-page.tsx'
import { useRowImport } from '#features/readings/importing/use-row-import.ts'
import { EmptyState } from '#ui/states.tsx'
import { type FormulaRow, findColumns, formulaOf } from './formula-rows.ts'

const read = (file: File) =>
  readRowFile(file, { findColumns, needed: 'text', rowOf: formulaOf, maxRows: maxFormulas })

type ImportedRow = FormulaRow & FormulaOutcome

const format: OutcomeFormat<ImportedRow> = {
  counted: 'formulas',
  columns: (t) => [
    { id: 'name', header: t(($) => $.formulas.import.fields.name), value: ({ name }) => name, main: true },
    { id: 'text', header: t(($) => $.formulas.import.fields.text), value: ({ text }) => text },
  ],
  outcomes: ['added', 'exists', 'duplicate', 'refused'],
  wordOf: (t, outcome, isDone) =>
    outcome === 'added' && !isDone
      ? t(($) => $.formulas.import.willBeAdded)
      : t(($) => $.formulas.import.outcomes[outcome]),
  fieldName: (t, field) => t(($) => $.formulas.import.fields[field]),
  rowLabel: ({ name }) => name,
  empty: (t) => <EmptyState title={t(($) => $.formulas.empty.title)} />,
}

/** A file of formulas: tried first, and then created. */
export function FormulaImportPage() {
  const { t } = useTranslation()
  const rowImport = useFormulaImport()
  return (
    <RowImportPage
      title={t(($) => $.formulas.import.title)}
      parent={{ label: t(($) => $.formulas.title), to: '/formula' }}
      read={read}
      rowImport={rowImport}
      isAccepted={({ outcome }) => outcome === 'added'}
      words={{
        lead: t(($) => $.formulas.import.lead),
        result: t(($) => $.formulas.import.result),
        columnMissing: t(($) => $.formulas.import.noText),
        tooMany: (maximum) => t(($) => $.formulas.import.tooMany, { maximum }),
        start: (counted) => t(($) => $.formulas.import.start, counted),
        done: (counted) => t(($) => $.formulas.import.done, counted),
        close: t(($) => $.formulas.title),
      }}
      format={format}
    />
  )
}

/** Creates the formulas of a file, or tries it. */
const useFormulaImport = () =>
  useRowImport<FormulaRow, FormulaOutcome>({
    portion: maxImportedFormulas,
    submit: (rows, { dryRun, signal }) =>
      api.formulas.import({ body: { formulas: rows, dryRun } }, { signal }),
    addressOf: ({ name }) => name.toLowerCase(),
    duplicate: { outcome: 'duplicate', errors: [] },
    changes: (calls) => calls.formulas,
  })
