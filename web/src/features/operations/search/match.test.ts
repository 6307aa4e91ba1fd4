import { expect, it } from 'vitest'
import { fold, matchWords, nearest } from './match.ts'

it.each([
  ['nod', 'Go to nodes'],
  ['go n', 'Go to nodes'],
  ['gtn', 'Go to nodes'],
  ['gonod', 'Go to nodes'],
  ['GO', 'Go to nodes'],
  ['go to nodes', 'Go to nodes'],
  ['  nodes ', 'Go to nodes'],
  ['hjalp', 'Få hjälp'],
  ['mörk', 'Mörkt läge'],
  ['ml', 'Mörkt läge'],
  ['ab', 'Aba abb b'],
  ['api-ref', 'API reference'],
])('"%s" means "%s"', (typed, label) => {
  expect(matchWords(typed, label)).toBeTypeOf('number')
})

it.each([
  ['odes', 'Go to nodes'],
  ['nodes go', 'Go to nodes'],
  ['gx', 'Go to nodes'],
  ['nn', 'Go to nodes'],
  ['', 'Go to nodes'],
  [' - ', 'Go to nodes'],
  ['.*', 'Go to nodes'],
])('"%s" does not mean "%s"', (typed, label) => {
  expect(matchWords(typed, label)).toBeUndefined()
})

it('puts what begins so first, then what skips fewer words', () => {
  const labels = ['Show all alarms', 'Go to alarms', 'Alarms', 'Alarm history', 'Nodes']
  expect(nearest('alarm', labels, (label) => [label])).toEqual([
    'Alarms',
    'Alarm history',
    'Show all alarms',
    'Go to alarms',
  ])
  expect(nearest('ga', ['Go to alarms', 'Give alarms'], (label) => [label])).toEqual([
    'Give alarms',
    'Go to alarms',
  ])
})

it('takes the best of several labels', () => {
  const both = [
    { name: 'Nodes', long: 'Go to nodes' },
    { name: 'New node', long: 'Create new node' },
  ]
  expect(nearest('go', both, ({ name, long }) => [name, long]).map(({ name }) => name)).toEqual(['Nodes'])
  expect(nearest('no', both, ({ name, long }) => [name, long]).map(({ name }) => name)).toEqual([
    'Nodes',
    'New node',
  ])
})

it('a long text against many words takes no time', () => {
  const before = process.threadCpuUsage()
  expect(matchWords('a'.repeat(99), 'aa aaa '.repeat(12))).toBeUndefined()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})

it('folds as the server does', () => {
  expect(fold('ÅÄÖ Æ Ø é')).toBe('aao ae o e')
})
