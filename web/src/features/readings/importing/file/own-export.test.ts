import { keyHeadings } from '@fyr/contract/devices/keys/key-heading'
import type { Language } from '@fyr/contract/endpoints/fields'
import { csvCell } from '@fyr/contract/values/csv-cell'
import { dateOrderOf, guessMapping, importReadings, previewRows, surveyFile } from '@fyr/importing'
import { expect, it } from 'vitest'
import { tableFile } from '#widgets/raw-table/table-file.ts'
import { withKnownKeys } from '../mapping-problem.ts'

const head = (key: string) => ({ label: key, unit: '', nodeName: 'Lada', deveui: 'n1', key })
const words = { time: 'Tid', node: 'Nod', key: 'Nyckel', value: 'Värde', unit: 'Enhet' }

it.each<Language>(['en', 'sv', 'da'])(
  'takes what a table exports in %s, to the last digit',
  async (language) => {
    const at = Date.UTC(2026, 4, 4, 12, 5, 9, 250)
    const values = [-12.5, 0.30000000000000004, 1e-7, 1234567.25, 42]
    const text = tableFile({
      layout: 'times',
      columns: [],
      heads: [head('Temperatur; ute'), head('Öppen')],
      rows: [values.map((value, index) => ({ at: at + index, value })), [{ at, value: true }]],
      words,
      language,
    })
    const mapping = guessMapping(previewRows(text, 'csv', 50))
    const [time, temperature] = [...mapping.values()]
    expect(time).toEqual({ use: 'time' })
    expect(temperature).toMatchObject({ use: 'key' })
    expect(dateOrderOf((await surveyFile(text, 'csv')).columns, mapping)).toBeUndefined()
    const sent: unknown[] = []
    const { problems } = await importReadings({
      text,
      kind: 'csv',
      mapping,
      zone: 'Europe/Stockholm',
      send: async (readings) => {
        sent.push(...readings.map(({ createdAt, value }) => [createdAt, value]))
        return { accepted: readings.length, rejected: [] }
      },
    })
    expect(problems).toBe(0)
    const readings: unknown[] = values.map((value, index) => [at + index, value])
    expect(sent.toSorted()).toEqual([...readings, [at, true]].toSorted())
  },
)

it('takes what a node exports back into the keys that it came from, whatever they are called', () => {
  const keys = [
    { name: 't', label: 'Temp. outside', unit: '°C' },
    { name: 'level', label: '', unit: 'm' },
    { name: 'a', label: '+5 V; in', unit: 'V' },
    { name: 'one', label: 'Same', unit: '%' },
    { name: 'two', label: 'Same', unit: '%' },
    { name: 'x', label: '', unit: '' },
  ]
  // As the server writes it (server/src/domains/readings/readings/many/merged-csv.ts).
  const head = ['timestamp', ...keyHeadings(keys)].map(csvCell)
  const text = `${head.join(',')}\r\n2026-05-04T12:05:09.250Z,1,2,3,4,5,6\r\n`
  const mapping = withKnownKeys(guessMapping(previewRows(text, 'csv', 50)), keys)
  expect([...mapping.values()]).toEqual([
    { use: 'time' },
    ...keys.map(({ name }) => ({ use: 'key', key: name })),
  ])
  // Of a file that does not say which, no key is guessed.
  const unclear = withKnownKeys(new Map([['Same (%)', { use: 'key', key: 'Same (%)' }]]), keys)
  expect(unclear.get('Same (%)')).toEqual({ use: 'key', key: 'Same (%)' })
})
