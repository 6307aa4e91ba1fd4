import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

it('writes numbers as they are, and nothing where nothing is', () => {
  expect(csvText([['a', -1.5, true, null, undefined, '']], 'en')).toBe('\ufeffa,-1.5,true,,,\r\n')
})

it('tells Excel that its letters are UTF-8', () => {
  const bytes = new TextEncoder().encode(csvText([['Kylrum å']], 'en'))
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', ' =1'])(
  'threat 23: the text %j is no formula in a spreadsheet',
  (text) => {
    expect(csvText([[text]], 'en')).toContain(`'${text}`)
  },
)

it('threat 23: a text cannot break out of its cell', () => {
  expect(csvText([['a","b\r\nc', 1]], 'en')).toBe('\ufeff"a"",""b\r\nc",1\r\n')
})

it('threat 23: nor what stands behind a separator in it', () => {
  expect(csvText([['a;=1', '\r=1']], 'en')).toBe(`\ufeff"a;'=1","'\r'=1"\r\n`)
})

it.each(['sv', 'da'] as const)('in %s, where the comma is in numbers, a semicolon separates', (language) => {
  expect(csvText([['a,b', -1.5, 2, true]], language)).toBe('\ufeff"a,b";-1,5;2;true\r\n')
})
