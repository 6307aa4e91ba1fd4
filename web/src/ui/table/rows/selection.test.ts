import { expect, it } from 'vitest'
import { allStateOf, withAllToggled, withToggled } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']

it('says all, some or none of the rows that are shown', () => {
  expect(allStateOf(shown, new Set())).toBe('none')
  expect(allStateOf(shown, new Set(['b']))).toBe('some')
  expect(allStateOf(shown, new Set([...shown, 'hidden']))).toBe('all')
  expect(allStateOf(shown, new Set(['hidden']))).toBe('none')
  expect(allStateOf([], new Set())).toBe('none')
})

it('selects all that is shown, then none of it, and leaves what is hidden', () => {
  const all = withAllToggled(shown, new Set(['b', 'hidden']))
  expect([...all].sort()).toEqual([...shown, 'hidden'])
  expect([...withAllToggled(shown, all)]).toEqual(['hidden'])
})

it('selects from the row before to this one, either way, and takes back likewise', () => {
  const one = withToggled(shown, new Set(), 'd', null)
  expect([...one]).toEqual(['d'])
  const more = withToggled(shown, one, 'b', 'd')
  expect([...more].sort()).toEqual(['b', 'c', 'd'])
  expect([...withToggled(shown, more, 'c', 'd')]).toEqual(['b'])
  // The row before is no longer shown.
  expect([...withToggled(shown, one, 'a', 'gone')].sort()).toEqual(['a', 'd'])
})
