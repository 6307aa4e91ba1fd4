import { maxImportedNodes } from '@fyr/contract/devices/nodes/node-import-limits'
import { mdiDownloadOutline } from '@mdi/js'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useNodesTitle } from '#entities/nodes/company-settings.ts'
import { useOpenApplications } from '#entities/nodes/use-open-applications.ts'
import { readRowFile } from '#features/readings/importing/file/read-row-file.ts'
import type { OutcomeFormat } from '#features/readings/importing/outcome/outcome-table.tsx'
import { RowImportPage } from '#features/readings/importing/row-import-page.tsx'
import { saveFile } from '#ui/browser/save-file.ts'
import { Select } from '#ui/form/inputs.ts'
import { csvText } from '#ui/format/csv.ts'
import { Button } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { findColumns, nodeOf, templateRows } from './node-rows.ts'
import { type ImportedRow, useNodeImport } from './use-node-import.ts'

const read = (file: File) =>
  readRowFile(file, { findColumns, needed: 'deveui', rowOf: nodeOf, maxRows: maxImportedNodes })

const format: OutcomeFormat<ImportedRow> = {
  counted: 'nodes',
  columns: (t) => [
    {
      id: 'name',
      header: t(($) => $.nodeImport.fields.name),
      value: ({ name }) => name,
      main: true,
      width: 190,
    },
    {
      id: 'deveui',
      header: t(($) => $.nodeImport.fields.deveui),
      value: ({ deveui }) => deveui,
      width: 190,
    },
  ],
  outcomes: ['added', 'exists', 'duplicate', 'refused'],
  wordOf: (t, outcome, isDone) =>
    outcome === 'added' && !isDone
      ? t(($) => $.nodeImport.willBeAdded)
      : t(($) => $.nodeImport.outcomes[outcome]),
  fieldName: (t, field) => t(($) => $.nodeImport.fields[field]),
  rowLabel: ({ name, deveui }) => name || deveui,
  empty: (t) => <EmptyState title={t(($) => $.nodes.empty)} />,
}

/** A list of nodes, which are created: tried first, and then sent. */
export function ImportNodesPage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const mayViewApplications = useMay()('Application.View')
  const applications = useOpenApplications(mayViewApplications)
  const data = (applications.data?.body ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const [chosen, setChosen] = useState<string | null>(null)
  // Read by the check that follows a choice before the page is drawn again.
  const latest = useRef<string | null>(null)
  const rowImport = useNodeImport(() => latest.current)
  const parent = { label: useNodesTitle(), to: '/tag' } as const

  const application = (recheck: () => void) => (
    <Select
      label={t(($) => $.nodeImport.application)}
      description={t(($) => $.nodeImport.applicationHint)}
      searchable
      clearable
      nothingFoundMessage={t(($) => $.ui.table.noMatch)}
      data={data}
      value={chosen}
      onChange={(id) => {
        latest.current = id
        setChosen(id)
        recheck()
      }}
    />
  )
  const template = (
    <Button
      variant="default"
      icon={mdiDownloadOutline}
      onClick={() => saveFile('nodes.csv', csvText(templateRows, language), 'text/csv;charset=utf-8')}
    >
      {t(($) => $.nodeImport.template)}
    </Button>
  )
  return (
    <RowImportPage
      title={t(($) => $.nodes.import)}
      parent={parent}
      read={read}
      rowImport={rowImport}
      isAccepted={({ outcome }) => outcome === 'added'}
      template={template}
      options={(recheck) => mayViewApplications && application(recheck)}
      words={{
        lead: t(($) => $.nodeImport.lead),
        result: t(($) => $.nodeImport.result),
        columnMissing: t(($) => $.nodeImport.noDeveui),
        tooMany: (maximum) => t(($) => $.nodeImport.tooMany, { maximum }),
        start: (counted) => t(($) => $.nodeImport.start, counted),
        done: (counted) => t(($) => $.nodeImport.done, counted),
        close: parent.label,
      }}
      format={format}
    />
  )
}
