import { describe, expect, it } from 'vitest'
import { newAlarm, newCondition } from '../form/alarm-values.ts'
import { limitLines, watchedSeriesOf } from './watched-series.ts'

const series = { deveui: 'fridge', key: 'temperature' }

describe('what a form watches', () => {
  it('is nothing until node and key are chosen', () => {
    expect(watchedSeriesOf(newAlarm({}))).toEqual([])
    expect(watchedSeriesOf(newAlarm({ deveui: 'fridge' }))).toEqual([])
  })

  it('has the limits as far as they are typed', () => {
    const values = { ...newAlarm(series), limitHigh: '8', limitLow: '-' }
    expect(watchedSeriesOf(values)).toEqual([{ ...series, bounds: { high: 8, low: null }, isDigital: false }])
  })

  it('draws a digital level between off and on', () => {
    const [watched] = watchedSeriesOf({ ...newAlarm(series), kind: 'digital', digitalTrigger: 'low' })
    expect(watched && limitLines(watched, () => 'x')).toEqual([{ side: 'low', value: 0.5, label: '' }])
  })

  it('gathers the conditions of each series', () => {
    const conditions = [
      newCondition({ tag: 'a', tagDataKey: 'k', limitType: 'HIGH', limit: 8 }),
      newCondition({ tag: 'a', tagDataKey: 'k', limitType: 'LOW', limit: 2 }),
      newCondition({ tag: 'b', tagDataKey: null }),
    ]
    expect(watchedSeriesOf({ ...newAlarm(series), kind: 'advanced', advanced: conditions })).toEqual([
      { deveui: 'a', key: 'k', bounds: { high: 8, low: 2 }, isDigital: false },
    ])
  })
})
