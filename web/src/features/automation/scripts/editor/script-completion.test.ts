import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { completeScript } from './script-completion.ts'

const complete = (text: string, explicit = false) =>
  completeScript((about) => about)(
    new CompletionContext(EditorState.create({ doc: text }), text.length, explicit),
  )
const labels = (text: string) => complete(text)?.options.map(({ label }) => label)

it.each([
  ['await fyr.', ['latest', 'readings', 'nodes', 'write', 'downlink']],
  ['const { deveui } = event.', ['trigger', 'time', 'parameters', 'node', 'readings']],
  ['event.node.', ['deveui', 'name', 'applicationId']],
  ['console.', ['log', 'warn', 'error']],
  ['fy', ['fyr', 'event', 'console']],
])('after %j come %j', (text, expected) => expect(labels(text)).toEqual(expect.arrayContaining(expected)))

it('begins after the last point, and stays while a name is typed', () => {
  expect(complete('  fyr.la')).toMatchObject({ from: 6, validFor: /^\w*$/ })
  expect(complete('  fyr.la')?.options.find(({ label }) => label === 'latest')).toMatchObject({
    detail: '(deveui, key?)',
    apply: 'latest(',
    info: 'latest',
  })
})

it.each(['other.', 'other.fy', 'fyr.memory.', 'my_fyr_', ''])('says nothing of its own after %j', (text) =>
  expect(labels(text)?.includes('latest') ?? false).toBe(false),
)

it('offers nothing that is inherited', () => {
  for (const text of ['fyr.', 'event.', 'console.'])
    expect(labels(text)?.some((label) => label.startsWith('__'))).toBe(false)
})
