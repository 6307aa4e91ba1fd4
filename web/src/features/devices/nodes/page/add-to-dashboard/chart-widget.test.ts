import { expect, it } from 'vitest'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import { chartsOf } from '../charts/chart-groups.ts'
import { chartWidgetOf } from './chart-widget.ts'

const key = (name: string, unit = ''): NodeKey => ({
  name,
  label: '',
  unit,
  decimals: null,
  valueMapping: null,
  isDefault: false,
  kind: 'gauge',
  rollover: null,
  resetBelow: null,
  discovered: false,
  publishing: null,
})
const node = (deveui: string, keys: NodeKey[]) => ({ deveui, name: deveui, keys })
const place = { x: 0, y: 4, w: 6, h: 7 }
const widgetOf = (keys: NodeKey[], others: ReturnType<typeof node>[] = []) =>
  chartWidgetOf(chartsOf(node('a', keys), keys, others), 'Cellar').at(place)

it('is one chart with an axis for each of two units', () => {
  const widget = widgetOf([key('in', '°C'), key('damp', '%'), key('out', '°C')])
  expect(widget).toMatchObject({ type: 0, title: 'Cellar', layout: { lg: place } })
  expect(widget.settings).toMatchObject({
    series: [
      { deveui: 'a', key: 'in', axis: 'left' },
      { deveui: 'a', key: 'out', axis: 'left' },
      { deveui: 'a', key: 'damp', axis: 'right' },
    ],
  })
})

it('is charts below each other where axes would not be enough, or keys have no unit to share one', () => {
  const three = widgetOf([key('in', '°C'), key('damp', '%'), key('co2', 'ppm')])
  expect([three.type, three.settings]).toMatchObject([10, { charts: [{}, {}, {}] }])
  const unknown = widgetOf([key('open'), key('count')])
  expect([unknown.type, unknown.settings]).toMatchObject([
    10,
    { charts: [{ series: [{ key: 'open', style: null }] }, { series: [{ key: 'count', style: null }] }] },
  ])
})

it('has a line for each of the compared nodes', () => {
  const keys = [key('in', '°C')]
  expect(widgetOf(keys, [node('b', keys)]).settings).toMatchObject({
    series: [
      { deveui: 'a', key: 'in' },
      { deveui: 'b', key: 'in' },
    ],
  })
})
