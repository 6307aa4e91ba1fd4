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

it('gives a dead band to numbers alone', () => {
  const shared = { deveui: 'line-1', samplingInterval: 500, deadband: '0.5' }
  const deadbandOf = (dataType: string) =>
    bodyOf(variableReference('Value', { dataType }), { key: 'value', label: '', unit: '' }, shared).deadband
  expect(['Double', 'UInt16', 'SByte', 'String', 'ByteString', 'Boolean'].map(deadbandOf)).toEqual([
    ...[0.5, 0.5, 0.5],
    ...[null, null, null],
  ])
})
