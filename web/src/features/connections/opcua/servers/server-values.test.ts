import { expect, it } from 'vitest'
import { bodyOf, hostOf, isEndpointUrl, matchingMode, matchingPolicy, valuesOf } from './server-values.ts'

const values = { ...valuesOf(), endpointUrl: ' opc.tcp://plc.example.com:4840/line ' }

it('names a server like its host', () => {
  expect(bodyOf(values).name).toBe('plc.example.com')
  expect(bodyOf({ ...values, name: ' Line 1 ' }).name).toBe('Line 1')
  expect(hostOf('opc.tcp://[::1]:4840')).toBe('[::1]')
})

it('keeps a password that nobody entered, and clears it with another kind of user', () => {
  const user = { ...values, userKind: 'password', username: 'operator' }
  expect(bodyOf(user)).toMatchObject({ username: 'operator', password: null, userKey: '' })
  expect(bodyOf({ ...user, password: 'Lighthouse-2' }).password).toBe('Lighthouse-2')
  expect(bodyOf({ ...user, userKind: 'anonymous' })).toMatchObject({ username: '', password: '' })
  expect(bodyOf({ ...user, userKind: 'certificate' })).toMatchObject({ password: '', userKey: null })
})

it('has no policy without a mode, and no mode without a policy', () => {
  expect(matchingMode('None', 'Sign')).toBe('None')
  expect(matchingMode('Basic256Sha256', 'None')).toBe('SignAndEncrypt')
  expect(matchingMode('Basic256Sha256', 'Sign')).toBe('Sign')
  expect(matchingPolicy('None', 'Basic256Sha256')).toBe('None')
  expect(matchingPolicy('Sign', 'None')).toBe('Basic256Sha256')
})

it('knows an endpoint URL when it sees one', () => {
  expect(['opc.tcp://plc:4840', 'opc.tcp://[::1]:4840/a', 'opc.tcp://plc/x'].every(isEndpointUrl)).toBe(true)
  expect(['plc:4840', 'http://plc', 'opc.tcp://', 'opc.tcp://user@plc'].some(isEndpointUrl)).toBe(false)
})
