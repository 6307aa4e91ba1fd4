import { expect, it } from 'vitest'
import {
  createBodyOf,
  fieldNamesOf,
  firstStepOf,
  isAdvancedField,
  type NodeDraft,
  suggestDevEui,
} from './draft.ts'

const draft: NodeDraft = {
  nodeType: '2',
  name: ' Roof ',
  deveui: ' roof-1 ',
  applicationId: 'a',
  newApplication: '',
  sample: '',
  flattenJson: false,
  keys: [{ name: ' temp ', label: ' Temperature ', unit: ' °C ' }],
  topics: [{ topic: ' site/roof ' }],
  decoder: 'raw',
  appEui: '',
  appKey: '',
  profile: ' Class A ',
  activation: 'OTAA',
  network: { integrationId: '', deviceProfile: '' },
}

it('sends topics of MQTT nodes only', () => {
  expect(createBodyOf(draft)).toMatchObject({
    name: 'Roof',
    deveui: 'roof-1',
    flattenJson: false,
    keys: [{ name: 'temp', label: 'Temperature', unit: '°C' }],
    topics: ['site/roof'],
  })
  expect(createBodyOf({ ...draft, nodeType: '1' }).topics).toEqual([])
})

it('sends what a LoRaWAN device has of those only, and its address as it is stored', () => {
  const body = createBodyOf({ ...draft, nodeType: '0', deveui: ' 70-B3-D5-7E-D0-00-12-34' })
  expect(body).toMatchObject({ deveui: '70b3d57ed0001234', decoder: 'raw', profile: 'Class A', topics: [] })
  expect(createBodyOf(draft)).toMatchObject({ decoder: 'json' })
  expect(createBodyOf(draft)).not.toHaveProperty('profile')
})

it('finds the first step on which the server refused something', () => {
  expect(firstStepOf(['topics.0.topic', 'deveui'])).toBe('node')
  expect(firstStepOf(['keys.3.name'])).toBe('application')
  expect(firstStepOf(['topics.0.topic'])).toBe('application')
  expect(['keys.3.name', 'topics.0.topic', 'applicationId', 'deveui'].map(isAdvancedField)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(firstStepOf(['companyId'])).toBeUndefined()
  expect(fieldNamesOf(draft)).toEqual({ 'topics.0': 'topics.0.topic' })
})

it('suggests addresses of 16 hex digits that are local and for one device', () => {
  expect(suggestDevEui(new Uint8Array([0xff, 1, 2, 3, 4, 5, 6, 7]))).toBe('fe01020304050607')
  expect(suggestDevEui(new Uint8Array(8))).toBe('0200000000000000')
  expect(new Set(Array.from({ length: 100 }, () => suggestDevEui())).size).toBe(100)
})
