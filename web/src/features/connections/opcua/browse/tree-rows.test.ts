import { expect, it } from 'vitest'
import { reference, variableReference } from './reference.fixture.ts'
import { type Children, rootPlace, rowsOf, treeMoveOf } from './tree-rows.ts'

const children = (references: Children['references'], more: Partial<Children> = {}): Children => ({
  ...{ references, hasMore: false, isLoading: false, failure: null },
  ...more,
})
const line = reference('Line 1')
const lineKey = `/${line.nodeId}`
const temperature = variableReference('Line 1/Temperature')
const loaded = new Map([
  [rootPlace.key, children([line, variableReference('Ready')], { hasMore: true })],
  [lineKey, children([temperature])],
])
const rows = rowsOf(loaded, new Set([lineKey]))

it('lists what is open, and the rest of a portion as a row', () => {
  expect(rows.map(({ type, level }) => [type, level])).toEqual([
    ['node', 1],
    ['node', 2],
    ['node', 1],
    ['more', 1],
  ])
  expect(rowsOf(loaded, new Set())).toHaveLength(3)
})

it('says what is loading, empty or failed in place of children', () => {
  const typeOf = (more: Partial<Children>) => rowsOf(new Map([['', children([], more)]]), new Set())[0]?.type
  expect(typeOf({ isLoading: true })).toBe('loading')
  expect(typeOf({ failure: 'No response' })).toBe('failure')
  expect(typeOf({})).toBe('empty')
})

it('moves by arrows as trees do', () => {
  const [first, second, third] = rows.map(({ key }) => key)
  expect(treeMoveOf(rows, first ?? '', 'ArrowRight')).toEqual({ to: second })
  expect(treeMoveOf(rows, second ?? '', 'ArrowLeft')).toEqual({ to: first })
  expect(treeMoveOf(rows, first ?? '', 'ArrowLeft')).toMatchObject({ close: { key: first } })
  expect(treeMoveOf(rows, third ?? '', 'ArrowRight')).toBeNull()
  expect(treeMoveOf(rowsOf(loaded, new Set()), first ?? '', 'ArrowRight')).toMatchObject({
    open: { key: first },
  })
})
