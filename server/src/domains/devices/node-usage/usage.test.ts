import type { Permission } from '@fyr/contract/access/permissions'
import { createBody } from '@fyr/contract/dashboards/dashboard-content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMade } from '#domains/connections/network-devices/index.ts'
import { countDashboardsNaming, createDashboard } from '#domains/dashboards/dashboards/index.ts'
import { makeAlarm, type NodeWorld, nodeWorld, type TestCompany } from '../nodes/nodes.fixture.ts'
import { usageOf } from './usage.ts'

let world: NodeWorld
beforeAll(async () => {
  world = await nodeWorld()
  for (const deveui of ['Pump-1', 'pump-2', 'unused']) {
    await world.make({ deveui, keys: [{ name: 'flow', label: '', unit: '' }] })
  }
})
afterAll(() => world?.database.drop())

const of = (...deveuis: string[]) => deveuis.map((deveui) => ({ deveui, key: 'flow' }))
const widget = (type: number, settings: object) => ({
  type,
  title: 'Widget',
  layout: { lg: { x: 0, y: 0, w: 4, h: 4 } },
  settings,
})
const make = (name: string, widgets: object[], company = world.acme) =>
  world.in(company, (db, by) =>
    createDashboard(db, { ...by, permissions: everything }, createBody.parse({ name, widgets }), []),
  )
const everything = new Set<Permission>(['Dashboard.View', 'Alarm.View', 'Tag.View'])
const usage = (deveuis: string[], permissions = everything, company: TestCompany = world.acme) =>
  world.in(company, (db) => usageOf(db, { permissions }, deveuis, counts))
const counts = { dashboards: countDashboardsNaming, networkDevices: listMade }
const nobody = { total: 0, names: [] }

test('a node is used by the dashboards and alarms that name it, in whichever part of them', async () => {
  await make('Charts', [widget(0, { series: of('pump-1', 'pump-2') }), widget(0, { series: of('PUMP-1') })])
  await make('Map', [widget(4, { nodes: { by: 'nodes', deveuis: ['pump-1'] } })])
  // The name of a node in a text says nothing of it.
  await make('Texts', [widget(2, { markdown: 'pump-1' }), widget(0, { series: of('pump-2') })])
  const [first, second] = await Promise.all(
    ['a1', 'a2'].map((deveui) => world.make({ deveui, keys: [{ name: 'flow', label: '', unit: '' }] })),
  )
  await makeAlarm(world, world.acme, { nodeId: first ?? '', key: 'flow' })
  await makeAlarm(world, world.acme, {
    nodeId: first ?? '',
    key: 'flow',
    conditions: [{ nodeId: second ?? '', key: 'flow' }],
  })
  expect(await usage(['pump-1'])).toEqual({
    dashboards: { total: 2, names: ['Charts', 'Map'] },
    alarms: nobody,
    networkDevices: nobody,
  })
  expect(await usage(['pump-1', 'pump-2', 'a2'])).toEqual({
    dashboards: { total: 3, names: ['Charts', 'Map', 'Texts'] },
    alarms: { total: 1, names: ['Too hot'] },
    networkDevices: nobody,
  })
  expect((await usage(['a1', 'a2'])).alarms.total).toBe(2)
  expect(await usage(['unused'])).toEqual({ dashboards: nobody, alarms: nobody, networkDevices: nobody })
})

test('threat 5: names are for who may see the dashboards and alarms, and of the own company only', async () => {
  const key = { name: 'flow', label: '', unit: '' }
  await world.make({ deveui: 'theirs', keys: [key] }, world.other)
  await make('Secret', [widget(0, { series: of('theirs') })], world.other)
  expect(await usage(['theirs'], everything, world.other)).toMatchObject({
    dashboards: { names: ['Secret'] },
  })
  expect(await usage(['theirs'])).toEqual({ dashboards: nobody, alarms: nobody, networkDevices: nobody })
  const { dashboards, alarms } = await usage(['pump-1', 'a1'], new Set())
  expect([dashboards.names, alarms.names]).toEqual([[], []])
  expect([dashboards.total, alarms.total]).toEqual([2, 2])
})

test('of many, the first ten are named', async () => {
  await world.make({ deveui: 'many', keys: [{ name: 'flow', label: '', unit: '' }] })
  for (let at = 10; at < 25; at++) await make(`Many ${at}`, [widget(0, { series: of('many') })])
  const { dashboards } = await usage(['many'])
  expect(dashboards.total).toBe(15)
  expect(dashboards.names).toEqual(Array.from({ length: 10 }, (_, at) => `Many ${10 + at}`))
})
