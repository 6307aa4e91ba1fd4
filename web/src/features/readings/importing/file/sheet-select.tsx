import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { FileTable } from '@fyr/importing'
import { useTranslation } from 'react-i18next'
import { Select } from '#ui/form/inputs.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

interface SheetSelectProps {
  tables: readonly FileTable[]
  chosen: Pick<FileTable, 'name'> | null
  onChoose: (table: FileTable) => void
}

/** Which sheet of a workbook is read. */
export function SheetSelect({ tables, chosen, onChoose }: SheetSelectProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return (
    <Select
      label={t(($) => $.importing.file.sheet)}
      placeholder={t(($) => $.importing.columns.chooseFormat)}
      allowDeselect={false}
      data={tables.map(({ name, rows }) => ({
        value: name,
        label: t(($) => $.importing.file.sheetRows, {
          name,
          count: rows,
          number: formatNumber(rows, language, 0),
        }),
      }))}
      value={chosen?.name ?? null}
      onChange={(name) => {
        const table = tables.find((each) => each.name === name)
        if (table) onChoose(table)
      }}
      maw={360}
    />
  )
}
