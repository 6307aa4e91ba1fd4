import { readRows } from '@fyr/importing'
import { expect, it } from 'vitest'
import { deviceOf, findColumns } from './device-rows.ts'

const read = (text: string) => {
  const rows = [...readRows(text, 'csv')]
  const columns = findColumns(rows[0]?.fields?.keys() ?? [])
  return rows.map((row) => deviceOf(row, columns))
}

it.each([
  [
    'commas, a byte order mark and quotes',
    '\ufeffDevEUI,App Key,Name\n70B3D57ED0001234,2B7E,"Hall, ""east"""\n',
  ],
  ['semicolons and Windows lines', 'dev_eui;appkey;namn\r\n70B3D57ED0001234;2B7E;"Hall, ""east"""\r\n'],
  ['tabs', 'EUI\tAppKey\tDevice name\n70B3D57ED0001234\t2B7E\t"Hall, ""east"""'],
])('reads a delivery note with %s', (_, text) => {
  expect(read(text)).toEqual([
    {
      ...{ line: 2, deveui: '70B3D57ED0001234', appEui: '', appKey: '2B7E', profile: '', decoder: '' },
      name: 'Hall, "east"',
    },
  ])
})

it('leaves out rows without a device', () => {
  expect(read('deveui,name,price\n,,12\n70B3,a,1\n')).toMatchObject([undefined, { deveui: '70B3' }])
  expect(findColumns(['Price', 'JoinEUI', 'AppEUI'])).toEqual(new Map([['appEui', 'JoinEUI']]))
})
