import { expect, it } from 'vitest'
import { keysText, nodeSearch, readKeys } from './node-search.ts'

it('keeps what the page understands, and nothing else', () => {
  const search = { tab: 'keys', range: '7d', q: 'x', keys: 't,h', with: 'b', evil: 1 }
  expect(nodeSearch(search)).toEqual({ tab: 'keys', range: '7d', q: 'x', keys: 't,h', with: 'b' })
  expect(nodeSearch({ tab: 'attic', keys: ['a'], range: '3y' })).toEqual({})
  expect(nodeSearch({ keys: 42 })).toEqual({ keys: '42' })
})

it('brings keys with commas and percent signs there and back', () => {
  const keys = ['a,b', '100 %', 'ä']
  expect(readKeys(keysText(keys))).toEqual(keys)
  expect(readKeys('%zz')).toEqual(['%zz'])
  expect(readKeys(undefined)).toBeUndefined()
})
