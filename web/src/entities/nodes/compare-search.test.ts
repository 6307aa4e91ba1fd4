import { expect, it } from 'vitest'
import { compareSearch, comparisonOf, othersIn } from './compare-search.ts'

it('keeps a period and other nodes, each once, and nothing else', () => {
  expect(compareSearch({ compare: 'previous-week', with: 'a1,b:2,a1,, x y', tab: 'data' })).toEqual({
    compare: 'previous-week',
    with: 'a1,b:2',
  })
  expect(compareSearch({ compare: 'previous-century', with: ['a'] })).toEqual({})
  expect(compareSearch({ with: 42 })).toEqual({ with: '42' })
})

it('compares eight nodes at most, the own one among them', () => {
  const ten = Array.from({ length: 10 }, (_, at) => `n${at}`)
  expect(othersIn(ten.join(','))).toHaveLength(7)
  expect(comparisonOf(ten)).toEqual({
    params: { deveui: 'n0' },
    search: { with: 'n1,n2,n3,n4,n5,n6,n7' },
  })
})
