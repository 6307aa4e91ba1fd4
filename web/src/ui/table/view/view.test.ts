import { describe, expect, it } from 'vitest'
import { isNarrowed, nextSort, plainView, searchOf, tableSearch, viewOf } from './view.ts'

describe('the view of a list in the address', () => {
  it('comes back as it was', () => {
    const view = {
      q: 'källare 2',
      sort: { id: 'battery', desc: true },
      filters: { state: ['alarm', 'silent'], 'a:b': ['x,y;z', '100%'] },
      columns: ['name', 'battery'],
    }
    expect(viewOf(searchOf(view))).toEqual(view)
  })

  it('leaves out what is as usual', () => {
    expect(searchOf(plainView)).toEqual({})
    expect(searchOf({ ...plainView, filters: { state: [] } })).toEqual({})
  })

  it('takes numbers for text, and nothing else', () => {
    expect(tableSearch({ q: 70, sort: '-name', filter: { a: 1 }, cols: '', other: 'x' })).toEqual({
      q: '70',
      sort: '-name',
    })
  })

  it('survives an address written by hand', () => {
    expect(viewOf({ filter: ';;a;b:;c:%zz' }).filters).toEqual({ c: ['%zz'] })
  })
})

it('knows when something is left out of a list', () => {
  expect(isNarrowed(plainView)).toBe(false)
  expect(isNarrowed({ ...plainView, q: 'x' })).toBe(true)
  expect(isNarrowed({ ...plainView, filters: { a: ['b'] } })).toBe(true)
  expect(isNarrowed({ ...plainView, sort: { id: 'a', desc: false } })).toBe(false)
})

it('sorts up, down, and then as it was', () => {
  const up = nextSort(null, 'name')
  const down = nextSort(up, 'name')
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { id: 'name', desc: false },
    { id: 'name', desc: true },
    null,
  ])
  expect(nextSort(down, 'other')).toEqual({ id: 'other', desc: false })
})
