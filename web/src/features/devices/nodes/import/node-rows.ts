import { type ImportedNodeField, importedNodeFields } from '@fyr/contract/devices/node-import-limits'
import type { Row } from '@fyr/importing'

/** A row of the file as it is sent, with the line that an editor shows. */
export type NodeFileRow = Record<ImportedNodeField, string> & { line: number }

/** What columns are called, in English, Swedish and Danish, without case, spaces and dashes. */
const headings: Record<ImportedNodeField, readonly string[]> = {
  name: ['name', 'nodename', 'devicename', 'namn', 'nodnamn', 'navn', 'nodenavn'],
  deveui: ['deveui', 'eui', 'deviceeui', 'deviceid', 'id', 'enhetsid', 'enhedsid', 'enhetseui', 'enhedseui'],
  nodeType: ['nodetype', 'type', 'kind', 'typ', 'nodtyp'],
  application: ['application', 'applicationid', 'applicationname', 'applikation'],
  decoder: ['decoder', 'codec', 'avkodare', 'dekoder'],
  topics: ['topics', 'topic', 'mqtttopic', 'ämne', 'ämnen', 'emne', 'emner'],
  lat: ['lat', 'latitude', 'latitud', 'breddegrad'],
  long: ['long', 'lon', 'lng', 'longitude', 'longitud', 'længdegrad'],
  appEui: ['appeui', 'joineui', 'applicationeui'],
  appKey: ['appkey', 'applicationkey', 'nwkkey', 'key', 'nyckel', 'nøgle'],
  profile: ['profile', 'deviceprofile', 'profil', 'enhetsprofil', 'enhedsprofil'],
  activation: ['activation', 'aktivering'],
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')

/** Which column holds what; each once, the first that is called so. */
export function findColumns(columns: Iterable<string>): Map<ImportedNodeField, string> {
  const found = new Map<ImportedNodeField, string>()
  for (const column of columns) {
    const field = importedNodeFields.find((each) => headings[each].includes(plain(column)))
    if (field && !found.has(field)) found.set(field, column)
  }
  return found
}

/** Longer than any of the fields: the server answers that such a cell is too long. */
const maxCell = 1000

/** The node of a row; undefined for one without any of the columns. */
export function nodeOf(
  { line, fields: cells }: Row,
  columns: ReadonlyMap<ImportedNodeField, string>,
): NodeFileRow | undefined {
  const read = (field: ImportedNodeField) =>
    String(cells?.get(columns.get(field) ?? '') ?? '')
      .trim()
      .slice(0, maxCell)
  const row = Object.fromEntries(importedNodeFields.map((field) => [field, read(field)])) as Record<
    ImportedNodeField,
    string
  > // by the line before
  return Object.values(row).every((value) => value === '') ? undefined : { line, ...row }
}

/** A file to fill in: the columns, and one node of each type. */
export const templateRows: readonly (readonly string[])[] = [
  importedNodeFields,
  exampleOf({ name: 'Meter 1', deveui: '70b3d57ed0000001', nodeType: 'LoRaWAN', decoder: 'cayenne-lpp' }),
  exampleOf({ name: 'Freezer 1', deveui: 'freezer-1', nodeType: 'API', lat: '57.7089', long: '11.9746' }),
  exampleOf({ name: 'Pump 1', deveui: 'pump-1', nodeType: 'MQTT', topics: 'plant/pump-1/#' }),
]

function exampleOf(cells: Partial<Record<ImportedNodeField, string>>): string[] {
  return importedNodeFields.map((field) => cells[field] ?? '')
}
