import { expect, it } from 'vitest'
import { createBodyOf, fieldNamesOf, firstStepOf, type NodeDraft, stepsOf, suggestDevEui } from './draft.ts'

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
}

it('asks for topics of MQTT nodes only, and sends none of others', () => {
  expect(stepsOf(draft)).toEqual(['type', 'application', 'decoder', 'keys', 'mqtt', 'finish'])
  expect(stepsOf({ nodeType: '1' })).not.toContain('mqtt')
  expect(createBodyOf(draft)).toMatchObject({
    name: 'Roof',
    deveui: 'roof-1',
    flattenJson: false,
    keys: [{ name: 'temp', label: 'Temperature', unit: '°C' }],
    topics: ['site/roof'],
  })
  expect(createBodyOf({ ...draft, nodeType: '1' }).topics).toEqual([])
})

it('finds the first step on which the server refused something', () => {
  expect(firstStepOf(['topics.0.topic', 'deveui'])).toBe('type')
  expect(firstStepOf(['keys.3.name'])).toBe('keys')
  expect(firstStepOf(['topics.0.topic'])).toBe('mqtt')
  expect(firstStepOf(['companyId'])).toBeUndefined()
  expect(fieldNamesOf(draft)).toEqual({ 'topics.0': 'topics.0.topic' })
})

it('suggests addresses of 16 hex digits that are local and for one device', () => {
  expect(suggestDevEui(new Uint8Array([0xff, 1, 2, 3, 4, 5, 6, 7]))).toBe('fe01020304050607')
  expect(suggestDevEui(new Uint8Array(8))).toBe('0200000000000000')
  expect(new Set(Array.from({ length: 100 }, () => suggestDevEui())).size).toBe(100)
})
