import { readEui } from '@fyr/contract/devices/lorawan/eui'
import type { PreparedOutcome } from '@fyr/contract/devices/pool'
import { maxImportedDevices, maxPreparedDevices } from '@fyr/contract/devices/pool-limits'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { readRowFile } from '#features/readings/importing/file/read-row-file.ts'
import type { OutcomeFormat } from '#features/readings/importing/outcome/outcome-table.tsx'
import { RowImportPage } from '#features/readings/importing/row-import-page.tsx'
import { useRowImport } from '#features/readings/importing/use-row-import.ts'
import { EmptyState } from '#ui/states.tsx'
import { type DeviceRow, deviceOf, findColumns } from './device-rows.ts'

const read = (file: File) =>
  readRowFile(file, { findColumns, needed: 'deveui', rowOf: deviceOf, maxRows: maxPreparedDevices })

type ImportedRow = DeviceRow & PreparedOutcome

const format: OutcomeFormat<ImportedRow> = {
  counted: 'devices',
  columns: (t) => [
    {
      id: 'deveui',
      header: t(($) => $.pool.import.fields.deveui),
      value: ({ deveui }) => deveui,
      main: true,
      width: 200,
    },
    { id: 'name', header: t(($) => $.pool.import.fields.name), value: ({ name }) => name },
  ],
  outcomes: ['added', 'changed', 'node', 'duplicate', 'refused'],
  wordOf: (t, outcome, isDone) =>
    (outcome === 'added' || outcome === 'changed') && !isDone
      ? t(($) => $.pool.import.will[outcome])
      : t(($) => $.pool.import.outcomes[outcome]),
  fieldName: (t, field) => t(($) => $.pool.import.fields[field]),
  rowLabel: ({ deveui }) => deveui,
  empty: (t) => <EmptyState title={t(($) => $.pool.empty)} />,
}

/** A delivery note, whose devices are prepared: tried first, and then sent. */
export function ImportDevicesPage() {
  const { t } = useTranslation()
  const rowImport = useDeviceImport()
  return (
    <RowImportPage
      title={t(($) => $.pool.import.title)}
      parent={{ label: t(($) => $.pool.title), to: '/tag/pool' }}
      read={read}
      rowImport={rowImport}
      isAccepted={({ outcome }) => outcome === 'added' || outcome === 'changed'}
      words={{
        lead: t(($) => $.pool.import.lead),
        result: t(($) => $.pool.import.result),
        columnMissing: t(($) => $.pool.import.noDeveui),
        tooMany: (maximum) => t(($) => $.pool.import.tooMany, { maximum }),
        start: (counted) => t(($) => $.pool.import.start, counted),
        done: (counted) => t(($) => $.pool.import.done, counted),
        close: t(($) => $.pool.title),
      }}
      format={format}
    />
  )
}

/** Prepares the devices of a file, or tries it. */
const useDeviceImport = () =>
  useRowImport<DeviceRow, PreparedOutcome>({
    portion: maxImportedDevices,
    submit: (rows, { dryRun, signal }) => api.pool.import({ body: { devices: rows, dryRun } }, { signal }),
    addressOf: ({ deveui }) => readEui(deveui) ?? deveui,
    duplicate: { outcome: 'duplicate', errors: [] },
    changes: (calls) => calls.pool,
  })
