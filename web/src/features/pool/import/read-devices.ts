import { maxPreparedDevices } from '@fyr/contract/nodes/pool-limits'
import { kindOfFile, readRows, textOfFile } from '@fyr/importing'
import { type DeviceRow, deviceOf, findColumns } from './device-rows.ts'

export interface DeviceFile {
  name: string
  /** Bytes as it lies on the disk. */
  size: number
  rows: DeviceRow[]
}

/** No column is called as DevEUIs are. */
export class NoDeveuiColumn extends Error {
  override readonly name = 'NoDeveuiColumn'
}
/** The file has more devices than may be prepared. */
export class TooManyDevices extends Error {
  override readonly name = 'TooManyDevices'
}

/** Between two of so many rows the page may be drawn. */
const rowsOfTurn = 500

/** Reads the devices of a file, with the page going on meanwhile. */
export async function readDevices(file: File): Promise<DeviceFile> {
  const text = await textOfFile(file)
  const rows: DeviceRow[] = []
  let columns: ReturnType<typeof findColumns> | undefined
  let read = 0
  for (const row of readRows(text, kindOfFile(file.name, text.slice(0, 1000)))) {
    columns ??= findColumns(row.fields?.keys() ?? [])
    if (!columns.has('deveui')) throw new NoDeveuiColumn()
    const device = deviceOf(row, columns)
    if (device) rows.push(device)
    if (rows.length > maxPreparedDevices) throw new TooManyDevices()
    if (++read % rowsOfTurn === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  if (rows.length === 0) throw new NoDeveuiColumn()
  const { name, size } = file
  return { name, size, rows }
}
