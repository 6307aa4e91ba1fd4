import { readRows } from '@fyr/importing'
import { expect, it } from 'vitest'
import { csvText } from '#ui/format/csv.ts'
import { findColumns, nodeOf, templateRows } from './node-rows.ts'

const read = (text: string) => {
  const rows = [...readRows(text, 'csv')]
  const columns = findColumns(rows[0]?.fields?.keys() ?? [])
  return rows.map((row) => nodeOf(row, columns))
}

it.each([
  ['commas', 'Name,DevEUI,Type,Latitude\nHall,70B3,LoRaWAN,57.7\n'],
  ['semicolons', 'Namn;Enhets-ID;Typ;Latitud\r\nHall;70B3;LoRaWAN;57.7\r\n'],
  ['tabs, as spreadsheets copy them', 'Navn\tEnheds-ID\tType\tBreddegrad\nHall\t70B3\tLoRaWAN\t57.7'],
])('reads nodes with %s', (_, text) => {
  expect(read(text)).toMatchObject([
    { line: 2, name: 'Hall', deveui: '70B3', nodeType: 'LoRaWAN', lat: '57.7', application: '' },
  ])
})

it('leaves out rows without a node', () => {
  expect(read('deveui,name,price\n,,12\n70b3,a,1\n')).toMatchObject([undefined, { deveui: '70b3' }])
})

it.each(['en', 'sv'] as const)('reads its own template in the form of spreadsheets in %s', (language) => {
  expect(read(csvText(templateRows, language))).toMatchObject([
    { deveui: '70b3d57ed0000001', nodeType: 'LoRaWAN', decoder: 'cayenne-lpp' },
    { deveui: 'freezer-1', lat: '57.7089', long: '11.9746' },
    { deveui: 'pump-1', topics: 'plant/pump-1/#' },
  ])
})
