import type { Script } from '@fyr/contract/automation/scripts/scripts'
import { expect, it } from 'vitest'
import { bodyOf, isScriptValues, valuesOf } from './script-values.ts'

const stored = {
  ...{ name: 'Pump', description: '', type: 2, interval: 0, enabled: true, source: 'function run() {}' },
  ...{ boundTag: 'a1', boundTags: ['b2'], boundKeys: ['level'] },
}

it('gives back what is stored', () => {
  const repeating = { ...stored, type: 0, interval: 5400, boundTag: null, boundTags: [], boundKeys: [] }
  for (const body of [stored, repeating]) expect(bodyOf(valuesOf(body as unknown as Script))).toEqual(body)
})

it('sends what belongs to the type only', () => {
  const values = valuesOf(stored as unknown as Script)
  expect(bodyOf({ ...values, type: 'called' })).toMatchObject({
    ...{ type: 1, interval: 0, boundTag: null, boundTags: [], boundKeys: [] },
  })
  expect(bodyOf({ ...values, type: 'repeating', interval: '1.5', unit: 'minute' })).toMatchObject({
    ...{ type: 0, interval: 90, boundTag: null },
  })
})

it('takes up no draft that it cannot show', () => {
  expect(isScriptValues(valuesOf())).toBe(true)
  for (const draft of [null, 'x', {}, { ...valuesOf(), type: 'other' }, { ...valuesOf(), boundTags: null }])
    expect(isScriptValues(draft)).toBe(false)
})
