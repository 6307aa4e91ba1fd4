import { expect, it } from 'vitest'
import { describe, limitsOf, linesOf, sampleOf } from './schema.ts'

it('describes schemas in a few words', () => {
  expect(describe({ type: 'string', format: 'uuid' })).toBe('string, uuid')
  expect(describe({ enum: ['en', 'sv'] })).toBe('en | sv')
  expect(describe({ anyOf: [{ type: 'number' }, { type: 'null' }, { not: {} }] })).toBe('number | null')
  expect(describe({ type: 'array', items: { type: 'integer' } })).toBe('integer[]')
  expect(describe({ type: 'array', items: { enum: [1, 2] } })).toBe('(1 | 2)[]')
  expect(describe({})).toBe('any')
})

it('says limits and the usual value', () => {
  expect(limitsOf({ type: 'string', minLength: 1, maxLength: 255 })).toBe('1…255')
  expect(limitsOf({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 24 })).toBe(
    '≥ 0 · = 24',
  )
  expect(limitsOf({ anyOf: [{ type: 'number', maximum: 90 }, { type: 'null' }] })).toBe('≤ 90')
  expect(limitsOf({ type: 'string' })).toBe('')
})

const nested = {
  type: 'object',
  required: ['keys'],
  properties: {
    name: { type: 'string' },
    keys: {
      type: 'array',
      items: {
        anyOf: [
          { type: 'object', properties: { unit: { type: 'string', default: '' } } },
          { type: 'object', properties: { unit: { type: 'string' }, label: { type: 'string' } } },
        ],
      },
    },
    active: { type: 'boolean' },
    type: { enum: [0, 1] },
  },
}

it('is shown as a tree, arrays and choices entered, each field once', () => {
  const lines = linesOf({ type: 'array', items: nested })
  expect(lines.map(({ depth, name, required }) => [depth, name, required])).toEqual([
    [0, 'name', false],
    [0, 'keys', true],
    [1, 'unit', false],
    [1, 'label', false],
    [0, 'active', false],
    [0, 'type', false],
  ])
})

it('invents a value of the shape, and ends on a schema without end', () => {
  expect(sampleOf(nested)).toEqual({ name: 'Cellar', keys: [{ unit: '' }], active: true, type: 0 })
  const endless: Record<string, unknown> = { type: 'array' }
  endless.items = endless
  expect(JSON.stringify(sampleOf(endless)).length).toBeLessThan(40)
  expect(linesOf(endless)).toEqual([])
})
