import { expect, it } from 'vitest'
import { camelKey, proposeKeys, proposeLabels } from './propose-keys.ts'

it('writes names in lower camel case', () => {
  expect(camelKey('Motor Speed')).toBe('motorSpeed')
  expect(camelKey('MOTOR_SPEED')).toBe('motorSpeed')
  expect(camelKey('2:PVValue')).toBe('pvValue')
  expect(camelKey('Temp.Öl-1')).toBe('tempÖl1')
  expect(camelKey('---')).toBe('')
})

const variable = (path: string) => ({ path, browseName: path.split('/').at(-1) ?? '' })

it('tells variables of one name apart by what is above them', () => {
  const paths = ['Line 1/Motor/Temp', 'Line 2/Motor/Temp', 'Line 1/Motor/Speed']
  expect(proposeKeys(paths.map(variable), new Set())).toEqual(['line1MotorTemp', 'line2MotorTemp', 'speed'])
  expect(proposeKeys(['Pump/PV', 'Valve/PV'].map(variable), new Set())).toEqual(['pumpPv', 'valvePv'])
})

it('counts where names do not suffice, and proposes no key that is taken', () => {
  expect(proposeKeys([variable('Temp'), variable('Temp')], new Set())).toEqual(['temp', 'temp2'])
  expect(proposeKeys([variable('Motor/Temp')], new Set(['temp']))).toEqual(['motorTemp'])
  expect(proposeKeys([variable('Temp')], new Set(['temp', 'temp2']))).toEqual(['temp3'])
  expect(proposeKeys([variable('?')], new Set())).toEqual(['value'])
})

it('labels variables by their display name, with what is above where several have it', () => {
  const paths = ['Line 1/Temp', 'Line 2/Temp', 'Line 1/Speed']
  const labels = proposeLabels(paths.map((path) => ({ ...variable(path), displayName: '' })))
  expect(labels).toEqual(['Line 1 Temp', 'Line 2 Temp', 'Speed'])
  expect(proposeLabels([{ ...variable('Temp'), displayName: 'Temperature' }])).toEqual(['Temperature'])
})
