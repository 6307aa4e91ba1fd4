import { statesOfReadings } from '@fyr/contract/widgets/charts/state-runs'
import { expect, it } from 'vitest'
import { cursorRows } from './cursor-rows.ts'

const drawn = {
  series: [
    { label: 'a', unit: 'kW' },
    { label: 'b', unit: 'kW' },
    { label: 'c', unit: '°C' },
  ],
  colours: ['red', 'green', 'blue'],
  lanes: [
    {
      id: 'door',
      label: 'Door',
      data: statesOfReadings([0, 10], [0, 1]),
      look: (value: unknown) => ({ text: value === 1 ? 'Open' : 'Closed', colour: 'grey' }),
      shares: [],
    },
  ],
  marks: [
    { from: 5, to: 15, label: 'Too warm', colour: 'red' },
    { from: 20, to: null, label: 'Later', colour: 'red' },
  ],
  near: 2,
  total: 'Total',
  write: (value: number, place: number) => `${value} ${place}`,
  writeTime: (at: number) => `at ${at}`,
}
const texts = (at: number | null, values: (number | null)[], more = {}) =>
  cursorRows({ at, values }, { ...drawn, ...more }).map(({ label, text }) => `${label}: ${text}`)

it('tells series with the sum of those that are stacked, states, and alarms that are raised', () => {
  expect(texts(12, [1, 2, 40])).toEqual([
    'a: 1 0',
    'b: 2 1',
    'c: 40 2',
    'Total: 3 0',
    'Door: Open',
    'Too warm: at 5',
  ])
})

it('leaves out what is not there: a gap, a sum of one, and all of it beside the chart', () => {
  expect(texts(2, [1, null, null])).toEqual(['a: 1 0', 'Door: Closed'])
  expect(texts(2, [1, 2, null], { total: null })).not.toContain('Total: 3 0')
  expect(texts(null, [])).toEqual([])
})

it('tells a note only close to its moment', () => {
  const marks = [{ from: 30, to: 30, label: 'Battery replaced', colour: 'grey', isNote: true }]
  const at = (moment: number) => texts(moment, [null, null, null], { marks, lanes: [] })
  expect([at(28), at(32), at(33)]).toEqual([['Battery replaced: at 30'], ['Battery replaced: at 30'], []])
})
