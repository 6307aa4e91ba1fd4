import { importedFormulaFields, maxExportedFormulas } from '@fyr/contract/automation/formulas/formula-limits'
import type { FormulaRow } from '@fyr/contract/automation/formulas/formulas'
import { mdiDownloadOutline } from '@mdi/js'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { csvText } from '#ui/format/csv.ts'
import { Button } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'

/** All formulas of the company as a file that can be imported. */
export function ExportButton() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const save = useMutation({
    async mutationFn() {
      const rows: FormulaRow[] = []
      for (;;) {
        const query = { limit: maxExportedFormulas, offset: rows.length }
        const { body } = await api.formulas.export({ query })
        rows.push(...body)
        if (body.length < maxExportedFormulas) break
      }
      const cells = rows.map((row) => importedFormulaFields.map((field) => row[field]))
      const name = `formulas_${format.as('yyyy-MM-dd', Date.now())}.csv`
      saveFile(name, csvText([[...importedFormulaFields], ...cells], language), 'text/csv;charset=utf-8')
    },
    onError: (error) => snackbar.failed(problemText(error, t)),
  })
  return (
    <Button
      variant="default"
      loading={save.isPending}
      icon={mdiDownloadOutline}
      onClick={() => save.mutate()}
    >
      {t(($) => $.formulas.import.export)}
    </Button>
  )
}
