import { maxPreparedDevices } from '@fyr/contract/devices/pool-limits'
import { formatNumber } from '@fyr/contract/values/format-number'
import { useTranslation } from 'react-i18next'
import { readRowFile } from '#features/readings/importing/read-row-file.ts'
import { RowImportPage } from '#features/readings/importing/row-import-page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { deviceOf, findColumns } from './device-rows.ts'
import { ImportedDevices } from './imported-devices.tsx'
import { useDeviceImport } from './use-device-import.ts'

const read = (file: File) =>
  readRowFile(file, { findColumns, needed: 'deveui', rowOf: deviceOf, maxRows: maxPreparedDevices })

/** A delivery note, whose devices are prepared: tried first, and then sent. */
export function ImportDevicesPage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
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
        tooMany: t(($) => $.pool.import.tooMany, { maximum: formatNumber(maxPreparedDevices, language, 0) }),
        start: (counted) => t(($) => $.pool.import.start, counted),
        done: (counted) => t(($) => $.pool.import.done, counted),
        close: t(($) => $.pool.title),
      }}
    >
      {(rows, isDone) => <ImportedDevices rows={rows} isDone={isDone} />}
    </RowImportPage>
  )
}
