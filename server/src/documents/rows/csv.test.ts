import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readCsvCell } from '@fyr/contract/values/csv-cell'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell, Column, Table } from '../content.ts'
import { byteOrderMark, csvOf } from './csv.ts'

const words = { yes: 'Ja', no: 'Nej' }

async function write(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  language: 'en' | 'sv' | 'da' = 'en',
  timeZone = 'Europe/Stockholm',
): Promise<string> {
  const table: Table = {
    name: 'Table',
    columns,
    rows: (async function* () {
      yield rows
    })(),
    ifEmpty: '',
  }
  return (await Array.fromAsync(csvOf(table, { language, timeZone, words }))).join('')
}

const column = (type: Column['type'], more: Partial<Column> = {}): Column => ({
  heading: type,
  type,
  ...more,
})
const bodyOf = (text: string) => text.slice(text.indexOf('\r\n') + 2, -2)

/** Debian's. */
const python = '/usr/bin/python3'
const hasPython = existsSync(python)
if (!hasPython) process.stderr.write('Skipped: no Python is installed (Debian package python3)\n')

/** Another reader than any of ours. */
function readWithPython(text: string, separator: string): string[][] {
  const script = `import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8-sig')
print(json.dumps(list(csv.reader(io.StringIO(text, newline=''), delimiter=sys.argv[1], strict=True))))`
  const { stdout, stderr, status } = spawnSync(python, ['-c', script, separator], {
    input: text,
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(String(stderr))
  return JSON.parse(String(stdout))
}

test('Swedish and Danish write a decimal comma and separate by semicolons, English a point and commas', async () => {
  const columns = [column('number'), column('number', { decimals: 2 }), column('percent')]
  const rows = [[-5.25, 3, 1e-7]]
  expect(bodyOf(await write(columns, rows, 'sv'))).toBe('-5,25;3;1e-7')
  expect(bodyOf(await write(columns, rows, 'da'))).toBe('-5,25;3;1e-7')
  expect(bodyOf(await write(columns, rows, 'en'))).toBe('-5.25,3,1e-7')
})

test('truth values are words, units stand in the heading', async () => {
  const columns = [column('boolean'), column('boolean'), { ...column('number', { decimals: 1 }), unit: '°C' }]
  expect(await write(columns, [[true, false, -5.25]], 'sv')).toBe(
    'boolean;boolean;number (°C)\r\nJa;Nej;-5,25\r\n',
  )
})

test('what is no number, no moment or unknown is empty', async () => {
  const columns = [column('number'), column('number'), column('moment'), column('moment'), column('text')]
  const rows = [[Number.NaN, Number.NEGATIVE_INFINITY, Number.NaN, 9e15, null]]
  expect(bodyOf(await write(columns, rows))).toBe(',,,,')
})

test('moments are what clocks show, over both changes of clock, and the heading says where', async () => {
  const hours = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => [from + i * 3_600_000])
  const spring = await write([column('moment')], hours(Date.UTC(2026, 2, 29, 0), 3))
  expect(spring.split('\r\n')).toEqual([
    'moment (Europe/Stockholm)',
    '2026-03-29 01:00:00',
    '2026-03-29 03:00:00',
    '2026-03-29 04:00:00',
    '',
  ])
  const autumn = await write([column('moment')], hours(Date.UTC(2026, 9, 25, 0), 3))
  expect(bodyOf(autumn)).toBe('2026-10-25 02:00:00\r\n2026-10-25 02:00:00\r\n2026-10-25 03:00:00')
  const backwards = [[Date.UTC(2026, 6, 1, 22, 30)], [Date.UTC(2026, 0, 1, 22, 30, 59)]]
  expect(bodyOf(await write([column('date')], backwards))).toBe('2026-07-02\r\n2026-01-01')
})

test('two readings within a second have their milliseconds, behind the decimal sign; days have none', async () => {
  const columns = [column('moment'), column('date')]
  const rows = [0, 250, 1000, 1001].map((ms) => [
    Date.UTC(2026, 10, 26, 13) + ms,
    Date.UTC(2026, 10, 26) + ms,
  ])
  const timesOf = async (language: 'en' | 'sv' | 'da') => bodyOf(await write(columns, rows, language))
  expect((await timesOf('en')).split('\r\n')).toEqual([
    '2026-11-26 14:00:00,2026-11-26',
    '2026-11-26 14:00:00.250,2026-11-26',
    '2026-11-26 14:00:01,2026-11-26',
    '2026-11-26 14:00:01.001,2026-11-26',
  ])
  expect(await timesOf('sv')).toContain('14:00:00,250;2026-11-26')
  expect(await timesOf('da')).toBe(await timesOf('sv'))
})

test('the wall times equal those of Intl', async () => {
  const moments = fc.array(fc.integer({ min: Date.UTC(1974, 0), max: Date.UTC(2090, 0) }), { maxLength: 20 })
  const zones = fc.constantFrom('Europe/Stockholm', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC')
  await fc.assert(
    fc.asyncProperty(moments, zones, async (times, timeZone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
      const rows = times.map((time) => [time])
      const written = bodyOf(await write([column('moment')], rows, 'en', timeZone))
      const parts = (time: number) => (time % 1000 === 0 ? '' : `.${String(time % 1000).padStart(3, '0')}`)
      expect(written).toBe(times.map((time) => format.format(time) + parts(time)).join('\r\n'))
    }),
  )
})

test('threat 23: text that a spreadsheet would compute is defused, numbers are not', async () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200b=1', '＝1', '\ufeff=1']
  for (const text of hostile) {
    const cell = bodyOf(await write([column('text')], [[text]]))
    expect(cell.replace(/^"/, '')).toMatch(/^'/)
  }
  expect(bodyOf(await write([column('any'), column('any')], [[-5, '-5']]))).toBe("-5,'-5")
})

test('threat 23: behind a separator or a line break within a cell it is defused as well', async () => {
  const cells = ['a;=1', 'a,\u200b@x', 'a|+cmd', '\n=1', 'a\r\n-cmd', 'a;-5']
  const columns = cells.map(() => column('text'))
  expect(bodyOf(await write(columns, [cells], 'sv'))).toBe(
    `"a;'=1";"a,'\u200b@x";"a|'+cmd";"\n'=1";"a\r\n'-cmd";"a;-5"`,
  )
})

test('threat 23: headings are defused as well, and no text breaks out of its cell', async () => {
  const text = await write([{ heading: '=cmd', type: 'text', unit: '";=1' }], [['a;=1+1,"=2\r\n=3']], 'sv')
  expect(text).toBe(`"'=cmd ("";'=1)"\r\n"a;'=1+1,'""=2\r\n'=3"\r\n`)
})

test.skipIf(!hasPython)(
  'Python reads back what was written, whatever the texts',
  async () => {
    const texts = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 }), {
      maxLength: 200,
      minLength: 50,
    })
    const nasty = fc.constantFrom(
      '"',
      '""',
      ';',
      ',',
      '\r',
      '\n',
      '\r\n',
      '\t',
      '";"',
      ' "',
      '=1',
      "'",
      'å',
      '',
    )
    const cells = fc.array(fc.array(fc.oneof(nasty, fc.string()), { minLength: 3, maxLength: 3 }), {
      minLength: 50,
      maxLength: 300,
    })
    const columns = ['a', 'b', 'c'].map((heading) => ({ heading, type: 'text' as const }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(texts, cells), fc.constantFrom('en', 'sv'), async (rows, language) => {
        const written = byteOrderMark + (await write(columns, rows, language))
        const [head, ...read] = readWithPython(written, language === 'en' ? ',' : ';')
        expect(head).toEqual(['a', 'b', 'c'])
        // The apostrophe before a formula is what readers see; nothing else differs.
        const plain = read.map((row, at) =>
          row.map((cell, place) => (cell === rows[at]?.[place] ? cell : readCsvCell(cell))),
        )
        expect(plain).toEqual(rows.map((row) => row.map((cell) => cell.toWellFormed())))
      }),
      { numRuns: 5 },
    )
  },
  60_000,
)
