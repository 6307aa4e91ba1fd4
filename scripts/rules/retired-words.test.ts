import { expect, test } from 'vitest'
import { findRetiredNames } from './retired-names.ts'
import { findRetired } from './retired-words.ts'

test('a retired phrase is found in any text, as whole words and in any case', () => {
  expect(findRetired('en', { home: { wrong: 'Wrong now', ok: 'Needs attention' } })).toEqual([
    'texts/src/en, home.wrong: “Wrong now” is retired, in “Wrong now”',
  ])
  expect(findRetired('en', { hint: 'The node is switched off.' })).toHaveLength(1)
  // Error panels said so and did not.
  expect(findRetired('en', { noConnection: 'Check your network; we keep trying.' })).toHaveLength(1)
  expect(findRetired('en', { hint: 'Unsealed envelopes' })).toEqual([])
})

test('a retired label is found where it is the whole text, and may stand in a sentence', () => {
  expect(findRetired('en', { kind: 'Kind', waiting: 'Waiting for the first reading…' })).toEqual([
    'texts/src/en, kind: “kind” is retired, in “Kind”',
  ])
})

test('a retired name is found as a whole identifier', () => {
  expect(findRetiredNames('a.ts', 'const one = 1\nconst two = callQuery()\nconst callQueryToo = 3')).toEqual([
    'a.ts:2: “callQuery” is retired',
  ])
})
