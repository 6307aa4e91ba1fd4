import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Cell, Table } from '../content.ts'
import { csvOf } from './csv.ts'

const words = { yes: 'Ja', no: 'Nej' }
async function* portions(rows: Cell[][]) {
  yield rows
}
const written = async (columns: Table['columns'], rows: Cell[][], language: 'en' | 'sv' = 'sv') => {
  const table = { name: 'x', columns, rows: portions(rows), ifEmpty: '' }
  const style = { language, timeZone: 'Europe/Stockholm', words }
  return (await Array.fromAsync(csvOf(table, style))).join('')
}

it('is written as programs of the language read it: semicolons with decimal commas, the clock of the company', async () => {
  const columns = [
    { heading: 'Tid', type: 'moment' },
    { heading: 'Värde', type: 'number', unit: '°C', decimals: 1 },
    { heading: 'På', type: 'boolean' },
  ] as const
  const rows: Cell[][] = [
    [Date.UTC(2026, 2, 29, 0, 59, 59), -5.25, true],
    [Date.UTC(2026, 2, 29, 1), null, false],
  ]
  expect(await written(columns, rows)).toBe(
    'Tid (Europe/Stockholm);Värde (°C);På\r\n2026-03-29 01:59:59;-5,3;Ja\r\n2026-03-29 03:00:00;;Nej\r\n',
  )
  expect(await written(columns, rows, 'en')).toContain('\r\n2026-03-29 01:59:59,-5.3,Ja\r\n')
})

it('threat 23: text never begins as a formula does, numbers stay numbers', async () => {
  const columns = [{ heading: '=A1', type: 'any' }] as const
  const rows = ['=1+1', '+1', '-5', '@x', '\tx', ' =1', -5, 'a;=b'].map((cell) => [cell])
  expect((await written(columns, rows)).split('\r\n')).toEqual([
    ...["'=A1", "'=1+1", "'+1", "'-5", "'@x", `"'\tx"`, "' =1", '-5', '"a;=b"', ''],
  ])
})

const python = '/usr/bin/python3'
it.skipIf(!existsSync(python))('any text is read by another program as it was written', async () => {
  const text = fc
    .string({ unit: 'binary' })
    .filter((value) => value.isWellFormed() && !value.includes('\0') && !value.includes('\ufeff'))
  const rows = fc.sample(fc.array(text, { minLength: 3, maxLength: 3 }), 300)
  const columns = ['a', 'b', 'c'].map((heading) => ({ heading, type: 'text' as const }))
  const script = `import csv, io, json, sys; print(json.dumps(list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode(), newline=''), delimiter=';'))))`
  const read = JSON.parse(
    execFileSync(python, ['-c', script], {
      input: await written(columns, rows),
      maxBuffer: 50_000_000,
    }).toString(),
  )
  const harmless = (cell: string) => (/^\s*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell)
  expect(read.slice(1)).toEqual(rows.map((row) => row.map(harmless)))
})
