import { type PreparedField, preparedFields } from '@fyr/contract/devices/pool-limits'
import type { Row } from '@fyr/importing'

/** A row of the file as it is sent, with the line that an editor shows. */
export type DeviceRow = Record<PreparedField, string> & { line: number }

/** What columns are called, in English, Swedish and Danish, without case, spaces and dashes. */
const headings: Record<PreparedField, readonly string[]> = {
  deveui: ['deveui', 'eui', 'deviceeui', 'enhetseui', 'enhedseui'],
  appEui: ['appeui', 'joineui', 'applicationeui'],
  appKey: ['appkey', 'applicationkey', 'nwkkey', 'key', 'nyckel', 'nøgle'],
  name: ['name', 'devicename', 'namn', 'enhetsnamn', 'navn', 'enhedsnavn', 'label'],
  profile: ['profile', 'deviceprofile', 'profil', 'enhetsprofil', 'enhedsprofil'],
  decoder: ['decoder', 'codec', 'avkodare', 'dekoder'],
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')

/** Which column holds what; each once, the first that is called so. */
export function findColumns(columns: Iterable<string>): Map<PreparedField, string> {
  const found = new Map<PreparedField, string>()
  for (const column of columns) {
    const field = preparedFields.find((each) => headings[each].includes(plain(column)))
    if (field && !found.has(field)) found.set(field, column)
  }
  return found
}

/** The device of a row; undefined for one without any of the columns. */
export function deviceOf(
  { line, fields: cells }: Row,
  columns: ReadonlyMap<PreparedField, string>,
): DeviceRow | undefined {
  const read = (field: PreparedField) =>
    String(cells?.get(columns.get(field) ?? '') ?? '')
      .trim()
      .slice(0, 1000)
  const device = {
    deveui: read('deveui'),
    appEui: read('appEui'),
    appKey: read('appKey'),
    name: read('name'),
    profile: read('profile'),
    decoder: read('decoder'),
  }
  return Object.values(device).every((value) => value === '') ? undefined : { line, ...device }
}
