import { expect, it } from 'vitest'
import { csvCell, readCsvCell } from './csv-cell.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+46', "'+46"],
  ['\t=1', `"'\t=1"`],
  ['\tplain', `"'\tplain"`],
  [' =1', "' =1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u2060\ufeff@x', "'\u2060\ufeff@x"],
  ['＝1+1', "'＝1+1"],
  ['－cmd', "'－cmd"],
  ['a;=1+1', `"a;'=1+1"`],
  ['a,\u200b=1', `"a,'\u200b=1"`],
  ['a;" =1', `"a;'"" =1"`],
  ['a|@x', `"a|'@x"`],
  ['a\r\n=1', `"a\r\n'=1"`],
  ['\n@x', `"\n'@x"`],
  [';;=1', `";;'=1"`],
  ['a;-5+cmd', `"a;'-5+cmd"`],
  ['a;\t=1;+2', `"a;'\t=1;+2"`],
])('threat 23: %j is no formula in a spreadsheet of any language', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
  const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
  expect(readCsvCell(read)).toBe(text)
})

it.each(["it's", "a, 'b'", "max([A], 'x')", "'"])('reads %j as it is', (text) => {
  expect(readCsvCell(text)).toBe(text)
})

it.each([
  ['a=b', 'a=b'],
  ['2026-11-22', '2026-11-22'],
  ['a-b;c=d', '"a-b;c=d"'],
  ['[1,-5,-2.5e-3]', '"[1,-5,-2.5e-3]"'],
  ['{"a":-1}', '"{""a"":-1}"'],
  [-0.25, '-0.25'],
  [true, 'true'],
])('%j stays what it is', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

it('threat 32: a long text takes no longer than its length', () => {
  const text = `=${'\t '.repeat(30_000)}`
  expect(csvCell(text).length).toBeGreaterThan(60_000)
  expect(csvCell(';'.repeat(60_000) + '='.repeat(10))).toMatch(/;'={10}"$/)
})
