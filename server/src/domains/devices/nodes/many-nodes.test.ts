import { randomUUID } from 'node:crypto'
import { maxNodesAtOnce, maxNodesInUse, nodeBulk } from '@fyr/contract/devices/nodes/node-bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestContext } from '#request/context.ts'
import { createApplication } from '../applications/index.ts'
import { removeNodes, updateNodes } from './many-nodes.ts'
import { findNode } from './node-store.ts'
import { auditOf, makeAlarm, type NodeWorld, nodeWorld } from './nodes.fixture.ts'

let world: NodeWorld
const removed: string[] = []
const readings = { noteRemoved: async (nodeIds: readonly string[]) => void removed.push(...nodeIds) }

beforeAll(async () => {
  world = await nodeWorld()
})
afterAll(() => world?.database.drop())

const caller = (): Pick<RequestContext, 'inCompany' | 'language'> => ({
  language: 'en',
  inCompany: (work) => world.in(world.acme, work),
})
const nodeNamed = (deveui: string) => world.in(world.acme, (db) => findNode(db, deveui))
const notFound = (deveui: string) => ({
  deveui,
  code: 'object.notFound',
  message: 'Not found. It may have been deleted.',
})

test('nodes move and are disabled together, each in the audit log as one alone; what fails is told by node', async () => {
  for (const deveui of ['m1', 'm2', 'm3']) await world.make({ deveui })
  await world.make({ deveui: 'theirs' }, world.other)
  const { id: hall } = await world.in(world.acme, (db, by) => createApplication(db, by, 'Hall'))
  const before = (await auditOf(world, world.acme)).length
  const changes = { applicationId: hall, active: false }
  // Twice, and in other letters, is one.
  expect(await updateNodes(caller(), ['m1', 'M2', 'theirs', 'm1', 'nowhere'], changes)).toEqual({
    done: ['m1', 'M2'],
    failed: [notFound('theirs'), notFound('nowhere')],
  })
  for (const deveui of ['m1', 'm2']) expect(await nodeNamed(deveui)).toMatchObject(changes)
  expect(await nodeNamed('m3')).toMatchObject({ active: true })
  expect((await auditOf(world, world.acme)).slice(before)).toMatchObject(
    ['m1', 'm2'].map((name) => ({
      action: 'updated',
      type: 'node',
      name,
      changes: { active: { from: true, to: false }, applicationId: { to: hall } },
    })),
  )
})

test('threat 1: nodes cannot be moved to an application that the company does not have', async () => {
  await world.make({ deveui: 'm4' })
  for (const applicationId of [world.other.applicationId, randomUUID()]) {
    await expect(updateNodes(caller(), ['m4'], { applicationId })).rejects.toMatchObject({
      code: 'object.notFound',
    })
  }
  expect(await nodeNamed('m4')).toMatchObject({ applicationId: world.acme.applicationId })
})

test('nodes are deleted together with their readings; one that an alarm uses stays, unless with its alarms', async () => {
  const watched = await world.make({ deveui: 'd1' })
  const free = await world.make({ deveui: 'd2' })
  await makeAlarm(world, world.acme, { nodeId: watched, key: 't' })
  expect(await removeNodes(caller(), readings, ['d1', 'd2'], { withAlarms: false })).toMatchObject({
    done: ['d2'],
    failed: [{ deveui: 'd1', code: 'node.hasHistory' }],
  })
  expect(removed).toEqual([free])
  expect(await removeNodes(caller(), readings, ['d1', 'd2'], { withAlarms: true })).toEqual({
    done: ['d1'],
    failed: [notFound('d2')],
  })
  expect(removed).toEqual([free, watched])
  expect((await auditOf(world, world.acme)).slice(-3)).toMatchObject([
    { action: 'deleted', type: 'node', name: 'd2' },
    { action: 'deleted', type: 'alarm' },
    { action: 'deleted', type: 'node', name: 'd1' },
  ])
})

test('threat 26: one call is about so many nodes at most', () => {
  const body = (count: number) => ({ deveuis: Array.from({ length: count }, (_, at) => `n${at}`) })
  for (const [declared, most] of [
    [nodeBulk.updateMany, maxNodesAtOnce],
    [nodeBulk.removeMany, maxNodesAtOnce],
    [nodeBulk.usage, maxNodesInUse],
  ] as const) {
    const parse = (count: number) =>
      declared['~orpc'].inputSchema?.safeParse({ params: { id: randomUUID() }, body: body(count) }).success
    expect([parse(most), parse(most + 1), parse(0)]).toEqual([true, false, false])
  }
})
