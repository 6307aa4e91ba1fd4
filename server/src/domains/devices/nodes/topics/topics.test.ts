import { expect, test } from 'vitest'
import { readTopics } from './topics.ts'

const read = (...topics: string[]) => readTopics(topics, 'Dev-1')

test.each([
  ['plant/line1/temperature', 'plant/line1/temperature'],
  ['plant/+/temperature', 'plant/+/temperature'],
  ['+', '+'],
  ['plant/#', 'plant/+'],
  ['#', '+'],
  ['/plant/Åre mätare', '/plant/Åre mätare'],
  ['nodes', 'nodes'],
  ['nodes/dev-1', 'nodes/dev-1'],
  ['nodes/DEV-1/+', 'nodes/DEV-1/+'],
  ['nodes/Dev-1/#', 'nodes/Dev-1/+'],
])('%s is stored as %s', (wanted, stored) => {
  expect(read(wanted)).toEqual({ topics: [stored] })
})

test.each([
  '',
  '$SYS/broker',
  '$share/group/plant',
  'plant/a+',
  'plant/#/more',
  'plant#',
  'plant/\0',
  'plant/\ufffd',
  'plant/\ud800',
  'nodes/dev-2',
  'nodes/dev-2/temperature',
  'nodes/+',
  'nodes/#',
  'nodes/+/temperature',
  'nodes/dev-1/a/b',
  'nodes/',
  Array(33).fill('a').join('/'),
])('threat 22: a node cannot listen to %j', (wanted) => {
  expect(read('plant/ok', wanted)).toEqual({ problem: 'node.topicInvalid', index: 1 })
})

test('a topic twice is refused, also when it becomes the same', () => {
  expect(read('a/b', 'a/c', 'a/b')).toEqual({ problem: 'node.topicTaken', index: 2 })
  expect(read('a/#', 'a/+')).toEqual({ problem: 'node.topicTaken', index: 1 })
})
