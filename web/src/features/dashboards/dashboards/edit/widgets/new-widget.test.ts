import { moduleBody } from '@fyr/contract/widgets/module'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { expect, it } from 'vitest'
import { definitionOf } from '#widgets/registry.ts'
import type { WidgetDefinition } from '#widgets/widget.ts'
import { offers, widgetOf } from './new-widget.ts'

const chosen = { deveui: 'a', nodeName: 'Pump', key: 'k', label: 'Flow', unit: 'l/s', value: 5 }
const write = () => ''

it('every widget that is offered can be saved as it is added, with a key and without', () => {
  for (const from of [chosen, { ...chosen, value: true }, { ...chosen, value: undefined }, null]) {
    const made = offers(from, '', write).map(({ definition }) => widgetOf(definition, from))
    expect(made.length).toBeGreaterThan(10)
    for (const widget of made) {
      const { data, error } = moduleBody.safeParse(widget)
      expect([widget.type, error?.issues]).toEqual([widget.type, undefined])
      // The contract's defaults add nothing: what is shown before it is saved is what is saved.
      expect(data?.settings).toEqual(widget.settings)
    }
  }
})

it('offers a chart first for what is measured', () => {
  const [first] = offers(chosen, '', write).filter(({ definition }) => definition.task === 'show')
  expect(first?.definition.type).toBe(moduleTypes.chart)
})

it('is called by its node and key, and says nothing twice', () => {
  const titleOf = (type: keyof typeof moduleTypes, isNamed?: boolean) =>
    widgetOf(definitionOf(moduleTypes[type] as 0) as WidgetDefinition, chosen, isNamed).title
  expect(titleOf('chart')).toBe('Pump Flow')
  expect(titleOf('chart', false)).toBe('Flow')
  // A table of all nodes, and a card that has the node's name on it.
  expect(titleOf('sensorOverview')).toBe('Flow')
  expect(titleOf('infoCard')).toBe('')
  expect(titleOf('map')).toBe('')
})
