import { moduleTypes } from '@fyr/contract/widgets/types'
import { expect, it } from 'vitest'
import { definitionOf } from '#widgets/registry.ts'
import type { Names, WidgetDefinition } from '#widgets/widget.ts'
import { automaticTitles } from './automatic-title.ts'
import { widgetOf } from './new-widget.ts'

const definition = definitionOf(moduleTypes.chart as 0) as WidgetDefinition
const chosen = { deveui: 'Cold room 1', nodeName: 'Cold room 1', key: 'temperature', label: 'temperature' }
const names: Names = {
  nodes: [],
  node: (deveui) => deveui,
  key: ({ deveui, key }) => ({
    ...{ label: key, unit: '', decimals: null, valueMapping: null, state: 'ok' as const },
    nodeName: deveui,
  }),
}
const titlesOf = (...series: [deveui: string, key: string][]) => {
  const refs = series.map(([deveui, key]) => ({ deveui, key }))
  return automaticTitles({ series: () => refs }, widgetOf(definition, null).settings, names)
}

it('knows the title that a new widget got, with its node and without', () => {
  for (const [isNamed, kind] of [
    [true, 'named'],
    [false, 'short'],
  ] as const) {
    const { title, settings } = widgetOf(definition, { ...chosen, unit: '', value: 1 }, isNamed)
    expect(automaticTitles(definition, settings, names)?.[kind]).toBe(title)
  }
})

it('names the keys that are added', () => {
  const room = 'Cold room 1'
  expect(titlesOf([room, 'temperature'], [room, 'humidity'])?.named).toBe('Cold room 1 temperature, humidity')
  expect(titlesOf([room, 'temperature'], ['Freezer', 'temperature'])?.named).toBe('temperature')
  expect(titlesOf()).toBeNull()
  expect(
    automaticTitles(definitionOf(moduleTypes.imageMap as 0) as WidgetDefinition, {} as never, names),
  ).toBe(null)
})
