import { expect, it } from 'vitest'
import { variableReference } from '../browse/reference.fixture.ts'
import { bodyOf, mappingOf, proposedEdit } from './new-variable.ts'

it('takes name, unit and words of a variable', () => {
  const words = [
    { value: 0, text: 'Stopped' },
    { value: 1, text: ' Running ' },
    { value: 2, text: '' },
  ]
  const state = variableReference('Motor/State', { words, unit: '°C' })
  const edit = proposedEdit(state, 'state', 'State')
  expect(edit).toEqual({ key: 'state', label: 'State', unit: '°C' })
  expect(bodyOf(state, edit, { deveui: 'line-1', samplingInterval: 500, deadband: '' })).toMatchObject({
    ...{ deveui: 'line-1', nodeId: state.nodeId, path: 'Motor/State', key: 'state' },
    ...{ samplingInterval: 500, deadband: null, unlocked: false },
    valueMapping: {
      values: [
        { value: 0, text: 'Stopped' },
        { value: 1, text: 'Running' },
      ],
    },
  })
})

it('has no mapping without words, and no more words than a key takes', () => {
  expect(mappingOf([])).toBeUndefined()
  const many = Array.from({ length: 40 }, (_, value) => ({ value, text: `State ${value}` }))
  expect(mappingOf(many)?.values).toHaveLength(32)
})
