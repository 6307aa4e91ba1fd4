import { expect, it } from 'vitest'
import { cardValues } from './card-values.ts'

const value = (key: string) => ({ key, label: key.toUpperCase(), unit: '°C', latest: null })

it('shows values in the order that was chosen, not in that of the answer', () => {
  const shown = cardValues([value('a'), value('b')], ['b', 'a'])
  expect(shown.map(({ label }) => label)).toEqual(['B', 'A'])
})

it('keeps the place of a key that the node does not have', () => {
  expect(cardValues([value('a')], ['gone', 'a'])[0]).toEqual({
    key: 'gone',
    label: 'gone',
    unit: '',
    latest: null,
  })
})

it('shows what the server chose where no key is named', () => {
  expect(cardValues([value('a')], [])).toEqual([value('a')])
})
