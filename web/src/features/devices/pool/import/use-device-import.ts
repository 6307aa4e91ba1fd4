import { readEui } from '@fyr/contract/devices/eui'
import type { PreparedOutcome } from '@fyr/contract/devices/pool'
import { maxImportedDevices } from '@fyr/contract/devices/pool-limits'
import { api } from '#api/client/client.ts'
import { useRowImport } from '#features/readings/importing/use-row-import.ts'
import type { DeviceRow } from './device-rows.ts'

/** A row and what becomes of it. */
export type ImportedRow = DeviceRow & PreparedOutcome

/** Prepares the devices of a file, or tries it. */
export const useDeviceImport = () =>
  useRowImport<DeviceRow, PreparedOutcome>({
    portion: maxImportedDevices,
    submit: (rows, { dryRun, signal }) =>
      api.pool.import({ body: { devices: rows.map(toRequestRow), dryRun } }, { signal }),
    addressOf: ({ deveui }) => readEui(deveui) ?? deveui,
    duplicate: { outcome: 'duplicate', errors: [] },
    changes: (calls) => calls.pool,
  })

/** Rows that were tried have more in them. */
const toRequestRow = ({ deveui, appEui, appKey, name, profile, decoder }: DeviceRow) => ({
  ...{ deveui, appEui, appKey, name, profile, decoder },
})
