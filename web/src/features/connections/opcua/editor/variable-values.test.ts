import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { expect, it } from 'vitest'
import { changesOf, valuesOf } from './variable-values.ts'

const variable: OpcNode = {
  ...{ opcNodeId: 'a', opcServerId: 'b', deveui: 'line-1', nodeName: 'Line 1', state: null },
  ...{ nodeId: 'nsu=urn:line;s=Speed', path: 'Line/Speed', arrayIndex: null, key: 'speed', label: 'Speed' },
  ...{ unit: 'rpm', decimals: null, valueMapping: null, samplingInterval: 0, queueSize: 10, deadband: null },
  ...{ unlocked: true, minimum: 0, maximum: 100, step: null },
}

it('sends back what it was given', () => {
  const { deadband, minimum, arrayIndex, ...more } = changesOf(valuesOf(variable))
  expect({ deadband, minimum, arrayIndex }).toEqual({ deadband: null, minimum: 0, arrayIndex: null })
  expect(variable).toMatchObject(more)
})

it('has no limits while it is locked, and an empty field is none', () => {
  const values = { ...valuesOf(variable), unlocked: false, deadband: '0.5', arrayIndex: 3 }
  expect(changesOf(values)).toMatchObject({ minimum: null, maximum: null, deadband: 0.5, arrayIndex: 3 })
})
