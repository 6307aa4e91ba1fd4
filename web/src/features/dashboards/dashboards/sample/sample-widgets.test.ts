import { moduleBody } from '@fyr/contract/widgets/module'
import { expect, it } from 'vitest'
import { maxWidgets, type SampleNode, sampleWidgets } from './sample-widgets.ts'

const types = { chart: 0, gauge: 1, value: 8, timeline: 101 }
const openClosed = { preset: 'openClosed', inverted: false, values: [] } as const
const key = (name: string, unit = '', isDefault = false) => ({
  name,
  label: name.toUpperCase(),
  unit,
  valueMapping: null,
  isDefault,
})
const node = (name: string, keys: SampleNode['keys'], values: Record<string, number | boolean | string>) => ({
  deveui: name,
  name,
  keys,
  values: new Map(Object.entries(values)),
})
const climate = (name: string) =>
  node(name, [key('battery', '%'), key('temp', '°C'), key('damp', '%'), key('co2', 'ppm', true)], {
    battery: 90,
    temp: 21,
    damp: 40,
    co2: 600,
  })
const seen = (nodes: readonly SampleNode[]) =>
  sampleWidgets(nodes).map(({ type, title }) => ({ type, title }))

it('draws a node as a chart of two units, with its values beside, the default key first and the battery last', () => {
  const widgets = sampleWidgets([climate('Office')])
  expect(seen([climate('Office')])).toEqual([
    { type: types.chart, title: 'Office' },
    { type: types.value, title: 'CO2' },
    { type: types.value, title: 'TEMP' },
    { type: types.gauge, title: 'DAMP' },
    { type: types.gauge, title: 'BATTERY' },
  ])
  expect(widgets[0]?.settings).toMatchObject({
    series: [
      { key: 'co2', axis: 'left' },
      { key: 'temp', axis: 'right' },
    ],
  })
})

it('names nodes where there are several, and leaves out what cannot be drawn and who has said nothing', () => {
  const door = node('Gate', [{ ...key('door'), valueMapping: { ...openClosed, values: [] } }, key('note')], {
    door: 1,
    note: 'ok',
  })
  expect(seen([node('Silent', [key('temp')], {}), door, climate('Office')]).slice(0, 3)).toEqual([
    { type: types.timeline, title: 'Gate' },
    { type: types.value, title: 'Gate DOOR' },
    { type: types.chart, title: 'Office' },
  ])
  expect(sampleWidgets([node('Silent', [key('temp')], {})])).toEqual([])
})

it('has twelve widgets at most, none over another, all as the server takes them', () => {
  for (const count of [1, 2, 3, 4, 9]) {
    const widgets = sampleWidgets(Array.from({ length: count }, (_, at) => climate(`N${at}`)))
    expect(widgets.length).toBeLessThanOrEqual(maxWidgets)
    const cells = new Set<string>()
    for (const widget of widgets) {
      expect(moduleBody.safeParse(widget).error).toBeUndefined()
      const { x, y, w, h } = widget.layout.lg
      expect(x + w).toBeLessThanOrEqual(12)
      for (let column = x; column < x + w; column++) {
        for (let row = y; row < y + h; row++) {
          expect(cells.has(`${column} ${row}`)).toBe(false)
          cells.add(`${column} ${row}`)
        }
      }
    }
  }
})
