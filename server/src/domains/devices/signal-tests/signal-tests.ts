import { randomUUID } from 'node:crypto'
import type { SignalSample } from '@fyr/contract/devices/signal-tests'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  countTests,
  deleteTest,
  findTest,
  insertTest,
  listSamples,
  lockTest,
  type SignalTest,
  updateEnd,
  updatePosition,
} from './signal-test-store.ts'

const objectType = 'signalTest'
const maxTests = 1000

export type TestWithSamples = SignalTest & { samples: SignalSample[] }

export async function testWithSamples(db: CompanyDb, id: string): Promise<TestWithSamples> {
  const test = found(await findTest(db, id))
  return { ...test, samples: await listSamples(db, id) }
}

export async function startTest(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
): Promise<TestWithSamples> {
  const node = found(await findNode(db, deveui))
  await advisoryLock(db, 'signal tests')
  if ((await countTests(db)) >= maxTests) fail('signalTest.tooMany', { params: { maximum: maxTests } })
  const id = randomUUID()
  if (!(await insertTest(db, { id, nodeId: node.id, startedBy: by.name, now: by.now })))
    fail('signalTest.running')
  await recordChange(db, by, 'created', [objectType, id, node.name])
  publish(db, by, id)
  return await testWithSamples(db, id)
}

export async function endTest(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<TestWithSamples> {
  await lockTest(db, id)
  const { endedAt, nodeName } = found(await findTest(db, id))
  if (endedAt === null) {
    await updateEnd(db, id, by.now)
    const changes = { endedAt: { from: null, to: by.now.toISOString() } }
    await recordChange(db, by, 'updated', [objectType, id, nodeName], changes)
    publish(db, by, id)
  }
  return await testWithSamples(db, id)
}

/** No change that anybody made: the audit log says who walks, not each step. */
export async function movePhone(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  place: { lat: number; long: number; accuracy: number | null },
): Promise<void> {
  await lockTest(db, id)
  const { endedAt } = found(await findTest(db, id))
  if (endedAt !== null) fail('signalTest.ended')
  await updatePosition(db, id, { ...place, now: by.now })
  db.publishEvent('signalTestMoved', {
    companyId: by.companyId,
    signalTestId: id,
    lat: place.lat,
    long: place.long,
  })
}

export async function removeTest(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockTest(db, id)
  const { nodeName } = found(await findTest(db, id))
  await deleteTest(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, nodeName])
  publish(db, by, id)
}

function publish(db: CompanyDb, by: CompanyPrincipal, id: string): void {
  db.publishEvent('signalTest', { companyId: by.companyId, signalTestId: id })
}
