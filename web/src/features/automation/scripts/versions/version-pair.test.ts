import { expect, it } from 'vitest'
import { pairOf } from './version-pair.ts'

const [third, second, first] = [3, 2, 1].map((version) => ({ version, source: `v${version}` })) as [
  { version: number; source: string },
  { version: number; source: string },
  { version: number; source: string },
]
const versions = [third, second, first]

it('compares a version with what it replaced, or with what replaced it', () => {
  expect(pairOf(versions, second, 'previous')).toEqual({ before: first, after: second })
  expect(pairOf(versions, first, 'current')).toEqual({ before: first, after: third })
  expect(pairOf(versions, first, 'previous')).toEqual({ before: null, after: first })
})
