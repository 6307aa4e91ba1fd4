import { type ImportedNodeField, importedNodeFields } from '@fyr/contract/devices/nodes/node-import-limits'
import { type Cells, rowReader } from '#features/readings/importing/file/row-reader.ts'

export type NodeRow = Cells<ImportedNodeField>

export const { findColumns, rowOf: nodeOf } = rowReader<ImportedNodeField>({
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
})

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
