import { maxFormulas } from '@fyr/contract/automation/formula-limits'
import { formatNumber } from '@fyr/contract/values/format-number'
import { useTranslation } from 'react-i18next'
import { readRowFile } from '#features/readings/importing/read-row-file.ts'
import { RowImportPage } from '#features/readings/importing/row-import-page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { findColumns, formulaOf } from './formula-rows.ts'
import { ImportedFormulas } from './imported-formulas.tsx'
import { useFormulaImport } from './use-formula-import.ts'

const read = (file: File) =>
  readRowFile(file, { findColumns, needed: 'text', rowOf: formulaOf, maxRows: maxFormulas })

/** A file of formulas: tried first, and then created. */
export function FormulaImportPage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
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
        tooMany: t(($) => $.formulas.import.tooMany, { maximum: formatNumber(maxFormulas, language, 0) }),
        start: (counted) => t(($) => $.formulas.import.start, counted),
        done: (counted) => t(($) => $.formulas.import.done, counted),
        close: t(($) => $.formulas.title),
      }}
    >
      {(rows, isDone) => <ImportedFormulas rows={rows} isDone={isDone} />}
    </RowImportPage>
  )
}
