import { expect, it } from 'vitest'
import { mappedInput, mappingProblem, sentMapping } from './mapped-input.ts'

const entry = (value: number | boolean | string, text: string) => ({
  value,
  text,
  tone: 'ok' as const,
  colour: null,
})
const own = (...values: ReturnType<typeof entry>[]) => ({ preset: null, inverted: false, values })

it('takes what is typed for a truth value, a number in either notation, or a text', () => {
  expect(['true', '2', '-1,5', '0x1', ' idle ', '1e5'].map(mappedInput)).toEqual([
    true,
    2,
    -1.5,
    '0x1',
    'idle',
    '1e5',
  ])
})

it('sends no empty rows, and no mapping that says nothing', () => {
  expect(sentMapping(own(entry('', ''), entry(1, 'Idle')))?.values).toEqual([entry(1, 'Idle')])
  expect(sentMapping(own(entry('', ' ')))).toBeNull()
  expect(sentMapping({ ...own(), preset: 'onOff' })?.preset).toBe('onOff')
})

it('finds a value that is mapped twice, true and 1 being the same, and one without a text', () => {
  expect(mappingProblem(own(entry(1, 'a'), entry(2, 'b')))).toBeNull()
  expect(mappingProblem(own(entry(1, 'a'), entry(true, 'b')))).toBe('duplicate')
  expect(mappingProblem(own(entry(1, ' ')))).toBe('incomplete')
})
