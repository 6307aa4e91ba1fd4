import { expect, test } from 'vitest'
import { axisUnits } from './axis-units.ts'
import type { AxisLook, PlotSeries } from './plot-options.ts'

const line = (unit: string, axis: PlotSeries['axis'] = null): PlotSeries => ({
  ...{ id: unit, label: 'Line', colour: '#000', style: 'line', dashed: false },
  unit,
  axis,
})
const axesOf = (left = '', right = '') => {
  const look = (label: string): AxisLook => ({ min: null, max: null, label })
  return { left: look(left), right: look(right) }
}

test('each axis has the unit of its series once', () => {
  expect(axisUnits({ series: [line('°C'), line('°C'), line('%')], axes: null })).toEqual([
    { text: '°C', side: 'left' },
    { text: '%', side: 'right' },
  ])
  expect(axisUnits({ series: [line('%', 'right')], axes: axesOf() })).toEqual([{ text: '%', side: 'right' }])
  expect(axisUnits({ series: [line('°C', 'left'), line('%', 'left')], axes: axesOf() })).toEqual([
    { text: '°C, %', side: 'left' },
  ])
})

test('an axis with a label of its own, or of values without a unit, has none', () => {
  expect(
    axisUnits({ series: [line('°C', 'left'), line('%', 'right')], axes: axesOf('Temperature') }),
  ).toEqual([{ text: '%', side: 'right' }])
  expect(axisUnits({ series: [line('')], axes: null })).toEqual([])
})
