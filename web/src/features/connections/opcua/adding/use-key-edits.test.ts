import { expect, it } from 'vitest'
import { wrongKeys } from './use-key-edits.ts'

it('finds keys that are empty, twice or taken', () => {
  const edits = ['speed', ' ', 'temp', 'temp ', 'level'].map((key) => ({ key }))
  expect(wrongKeys(edits, new Set(['level']))).toEqual({ empty: [1], duplicate: [2, 3, 4] })
})
