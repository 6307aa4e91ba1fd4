import { expect, it } from 'vitest'
import { tableFile, tableFileName } from './table-file.ts'

const words = { time: 'Time', node: 'Node', key: 'Key', value: 'Value', unit: 'Unit' }
const head = (label: string, unit = '') => ({ label, unit, nodeName: 'Barn', deveui: 'n1', key: label })

it('writes the columns that are shown, with exact times and plain numbers', () => {
  const file = tableFile({
    layout: 'readings',
    columns: ['time', 'key', 'value'],
    heads: [head('Temperature', '°C')],
    rows: [[{ at: 1500, value: 1234.5 }]],
    words,
    language: 'en',
  })
  expect(file).toBe('\ufeffTime,Key,Value\r\n1970-01-01T00:00:01.500Z,Temperature,1234.5\r\n')
})

it('writes a column a key, and nothing where there is no reading', () => {
  const rows = [[{ at: 0, value: true }], [{ at: 1000, value: { a: 1 } }]]
  const heads = [head('Door'), head('State', 'x')]
  const file = tableFile({ layout: 'times', columns: [], heads, rows, words, language: 'en' })
  expect(file.split('\r\n')).toEqual([
    '\ufeffTime,Barn · Door,Barn · State (x)',
    '1970-01-01T00:00:01.000Z,,"{""a"":1}"',
    '1970-01-01T00:00:00.000Z,true,',
    '',
  ])
})

it('lets no spreadsheet run a name or a value (threat 20)', () => {
  const rows = [[{ at: 0, value: '=HYPERLINK("http://evil")' }]]
  const file = tableFile({
    layout: 'readings',
    columns: ['key', 'value'],
    heads: [head('@cmd')],
    rows,
    words,
    language: 'en',
  })
  expect(file).toContain(`'@cmd,"'=HYPERLINK(""http://evil"")"`)
})

it('names the file by its title, with what every system takes', () => {
  expect(tableFileName('Barn / Åke: <temp>', 'readings', 0)).toBe('Barn-Åke-temp_1970-01-01T0000.csv')
  expect(tableFileName('///', 'readings', 0)).toBe('readings_1970-01-01T0000.csv')
})
