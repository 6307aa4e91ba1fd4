import { describe, expect, test } from 'vitest'
import { flawOfFilter, flawOfTopic, isOwnFilter, readTopic } from './topics.ts'

const limits = { topicBytes: 40, topicLevels: 4 }

describe('readTopic', () => {
  test.each([
    ['nodes/a1', { kind: 'node', deveui: 'a1' }],
    ['nodes/a1/temp', { kind: 'node', deveui: 'a1', key: 'temp' }],
    ['nodes/', { kind: 'malformed', deveui: '', key: '' }],
    ['nodes/a1/', { kind: 'malformed', deveui: 'a1', key: '' }],
    ['nodes//temp', { kind: 'malformed', deveui: '', key: 'temp' }],
    ['nodes/a1/b/c', { kind: 'malformed', deveui: 'a1', key: 'c' }],
    ['nodes', { kind: 'custom', key: 'nodes' }],
    ['Nodes/a1', { kind: 'custom', key: 'a1' }],
    ['/nodes/a1', { kind: 'custom', key: 'a1' }],
    ['plant/line 2/temp', { kind: 'custom', key: 'temp' }],
  ])('%s', (topic, meaning) => expect(readTopic(topic)).toEqual(meaning))
})

test('threat 22: a topic to publish holds no wildcards, controls or reserved names', () => {
  for (const topic of ['a/b', '/', 'nodes/å/b', 'a/ $b']) expect(flawOfTopic(topic, limits)).toBeUndefined()
  for (const topic of [
    '',
    'a/+',
    '#',
    'a\0b',
    'a\nb',
    'a\ufffdb',
    '$SYS/x',
    '$',
    'a/b/c/d/e',
    'å'.repeat(21),
  ])
    expect(flawOfTopic(topic, limits)).toBeTypeOf('string')
})

test('filters have wildcards in their places only', () => {
  for (const filter of ['#', '+', 'a/#', '+/b/+', '/', 'a/+/#'])
    expect(flawOfFilter(filter, limits)).toBeUndefined()
  for (const filter of ['', 'a#', 'a/#/b', 'a+/b', '##', '$SYS/#', '$share/g/#', 'a/b/c/d/#'])
    expect(flawOfFilter(filter, limits)).toBeTypeOf('string')
})

test('a node’s own filters are compared without case and reach nothing else', () => {
  for (const filter of ['nodes/probe-1', 'nodes/PROBE-1/+', 'nodes/Probe-1/#', 'nodes/Probe-1/temp'])
    expect(isOwnFilter(filter, 'Probe-1')).toBe(true)
  for (const filter of [
    '#',
    'nodes/#',
    'nodes/+',
    'nodes/Probe-2',
    'nodes',
    'other/Probe-1',
    'nodes/Probe-11/publish/a',
  ])
    expect(isOwnFilter(filter, 'Probe-1')).toBe(false)
})
