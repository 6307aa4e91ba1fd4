import { expect, it } from 'vitest'
import { changedLorawan, createAppKeys, newLorawan, refuseLorawan, withSealedKey } from './lorawan.ts'

const appKeys = createAppKeys(new Uint8Array(32))
const deveui = '70b3d57ed0001234'
const appKey = '2b7e151628aed2a6abf7158809cf4f3c'

it('threat 19: encrypts an AppKey for its DevEUI, however that is written', () => {
  const sealed = withSealedKey({ appKey }, '70-B3-D5-7E-D0-00-12-34', appKeys).appKey
  expect(sealed?.includes(appKey)).toBe(false)
  expect(appKeys.decrypt(sealed as Buffer, deveui)).toBe(appKey)
  expect(() => appKeys.decrypt(sealed as Buffer, '70b3d57ed0001235')).toThrow()
})

it('threat 19: keeps a key that is absent or null, clears an empty one, and names none in the audit log', () => {
  const stored = { ...newLorawan, appKey: appKeys.encrypt(appKey, deveui) }
  for (const absent of [{}, { appKey: null }, { appKey: undefined }])
    expect(changedLorawan(stored, withSealedKey(absent, deveui, appKeys))).toEqual({
      after: stored,
      changes: {},
    })
  const cleared = changedLorawan(stored, withSealedKey({ appKey: '' }, deveui, appKeys))
  expect(cleared).toEqual({ after: newLorawan, changes: { appKey: { from: null, to: null } } })
  const { after, changes } = changedLorawan(newLorawan, withSealedKey({ appKey }, deveui, appKeys))
  expect(JSON.stringify(changes)).toBe('{"appKey":{"from":null,"to":null}}')
  expect(appKeys.decrypt(after.appKey as Buffer, deveui)).toBe(appKey)
})

it('changes what is given, and clears what is empty', () => {
  const before = { ...newLorawan, appEui: 'a', profile: 'Class A' }
  expect(changedLorawan(before, { appEui: '', profile: 'Class C', activation: null }).after).toEqual({
    ...newLorawan,
    profile: 'Class C',
  })
})

it('refuses fields of LoRaWAN on other nodes, but takes them as GET answers them', () => {
  refuseLorawan({ appEui: null, profile: null, activation: null })
  expect(() => refuseLorawan({ activation: 'ABP' })).toThrow('node.notLorawan')
})
