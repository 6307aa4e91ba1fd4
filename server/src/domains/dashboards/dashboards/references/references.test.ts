import { type ModuleBody, moduleBody } from '@fyr/contract/widgets/module'
import { namedIn, renameNodes, withoutNodes } from '@fyr/contract/widgets/named-nodes'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { describe, expect, test } from 'vitest'
import { widgetQueryOf } from '../data/widget-query.ts'

const widget = (type: number, settings: object): ModuleBody =>
  moduleBody.parse({ type, layout: { lg: { x: 0, y: 0, w: 4, h: 3 } }, settings })
const id = '11111111-1111-4111-8111-111111111111'
const of = (deveui: string) => ({ deveui, key: 'a' })

/** One of each kind that shows nodes, about node `n`. */
const aboutNode: [keyof typeof moduleTypes, object][] = [
  ['chart', { series: [of('n')] }],
  ['gauge', { series: [of('n')] }],
  ['image', { deveui: 'n' }],
  ['map', { nodes: { by: 'nodes', deveuis: ['n'] } }],
  ['singleValue', { series: [of('n')] }],
  ['rawTable', { series: [of('n')] }],
  ['multichart', { charts: [{ series: [of('n')] }] }],
  ['imageMap', { labels: [{ labelId: id, x: 0, y: 0, ...of('n') }] }],
  ['infoCard', { deveui: 'n', keys: ['a'] }],
  ['trendChart', { series: [of('n')] }],
  ['sensorOverview', { nodes: { by: 'nodes', deveuis: ['n'] } }],
  ['tiltChart', { x: of('n'), y: of('n') }],
  ['fillIndicator', { series: [of('n')] }],
  ['stateTimeline', { series: [of('n')] }],
  ['activeAlarms', { nodes: { by: 'nodes', deveuis: ['n'] } }],
]

describe('what widgets name', () => {
  test.each(aboutNode)(
    'a %s: its nodes are found, renamed and left out, and asked about',
    (name, settings) => {
      const made = widget(moduleTypes[name], settings)
      expect(new Set(namedIn(made.settings).keys.map(({ deveui }) => deveui))).toEqual(new Set(['n']))
      const renamed = renameNodes(made, (deveui) => `${deveui}2`)
      expect(new Set(namedIn(renamed).keys.map(({ deveui }) => deveui))).toEqual(new Set(['n2']))
      const left = moduleBody.parse(
        withoutNodes(
          made,
          () => true,
          () => false,
        ),
      )
      expect(namedIn(left).keys).toEqual([])
      const { keys, nodes, activeAlarms } = widgetQueryOf(made)
      const asked = [
        ...keys.map(({ deveui }) => deveui),
        ...(nodes?.choice.by === 'nodes' ? nodes.choice.deveuis : []),
        ...(activeAlarms?.nodes.by === 'nodes' ? activeAlarms.nodes.deveuis : []),
      ]
      expect(new Set(asked)).toEqual(new Set(['n']))
    },
  )

  test('says where', () => {
    const { keys, applications } = namedIn(
      {
        widgets: [
          widget(0, { series: [of('x')] }),
          widget(15, { nodes: { by: 'application', applicationId: id } }),
        ],
      },
      'body',
    )
    expect(keys).toEqual([{ deveui: 'x', key: 'a', path: 'body.widgets.0.settings.series.0.deveui' }])
    expect(applications).toEqual([{ id, path: 'body.widgets.1.settings.nodes.applicationId' }])
  })

  test('every kind of widget that there is takes settings of nothing', () => {
    const absent = [moduleTypes.cameraOnline]
    for (const type of Object.values(moduleTypes)) {
      const parsed = moduleBody.safeParse({ type, layout: { lg: { x: 0, y: 0, w: 1, h: 1 } }, settings: {} })
      expect([type, parsed.success]).toEqual([type, !absent.some((each) => each === type)])
      if (parsed.success) expect(widgetQueryOf(parsed.data).keys).toEqual([])
    }
  })
})
