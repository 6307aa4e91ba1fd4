import { expect, it } from 'vitest'
import { wizardSearch } from './wizard-search.ts'

it('keeps what is filled in from elsewhere, and nothing that the wizard could not take', () => {
  const search = { step: 'application', application: 'a', deveui: 42, type: '2', topic: 'site/roof' }
  expect(wizardSearch(search)).toEqual({ ...search, deveui: '42', type: 2 })
  expect(wizardSearch({ step: 'decoder', type: 3, deveui: ['a'], topic: '', application: {} })).toEqual({})
  expect(wizardSearch({ deveui: 'x'.repeat(99) }).deveui).toHaveLength(64)
})
