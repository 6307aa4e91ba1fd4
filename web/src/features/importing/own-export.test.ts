import type { Language } from '@fyr/contract/fields'
import { dateOrderOf, guessMapping, importReadings, previewRows, readRows } from '@fyr/importing'
import { expect, it } from 'vitest'
import { tableFile } from '#widgets/raw-table/table-file.ts'

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
    expect(dateOrderOf(readRows(text, 'csv'), mapping)).toBeUndefined()
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
    expect(sent.toSorted()).toEqual(values.map((value, index) => [at + index, value]).toSorted())
  },
)
