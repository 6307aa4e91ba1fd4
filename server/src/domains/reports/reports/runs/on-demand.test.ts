import { permissions } from '@fyr/contract/access/permissions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { until } from '../../../../../test/support/until.ts'
import { type ReportWorld, reportWorld } from './report-world.fixture.ts'
import { cancelRun } from './runs.ts'

const night = new Date('2026-11-21T02:00:00Z')
let world: ReportWorld

beforeAll(async () => {
  world = await reportWorld()
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.at = new Date('2026-11-20T12:00:00Z')
})
afterEach(() => world.forget())

/** A worker that stops in the middle of each PDF file until it is let on. */
async function startHanging() {
  const reached = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<{ portal: string }>()
  const lookOf = () => {
    reached.resolve()
    return goesOn.promise
  }
  const work = await world.start({ lookOf })
  return { work, reached: reached.promise, goOn: () => goesOn.resolve({ portal: 'Fyr' }) }
}
const ownerId = () => world.owners.get(world.acme.id) ?? ''

it('a schedule does not wait behind the exports of its company', async () => {
  const id = await world.addReport()
  const exports = [
    await world.addExport(ownerId(), { settings: { formats: ['pdf'] } }),
    await world.addExport(ownerId(), { settings: { formats: ['pdf'] } }),
  ]
  const { reached, goOn } = await startHanging()
  await reached
  world.clock.at = night
  await until(async () => (await world.runsOf(id))[0]?.state === 'done')
  const states = async () => (await Promise.all(exports.map(world.run))).map((run) => run?.state)
  expect((await states()).toSorted()).toEqual(['running', 'waiting'])
  goOn()
  await until(async () => (await states()).every((state) => state === 'done'))
}, 60_000)

it('a run that is cancelled while it is made ends, leaves no file and is mailed to nobody', async () => {
  const recipients = [{ name: 'Ola', email: 'ola@example.com', language: null }]
  const id = await world.addExport(ownerId(), { settings: { formats: ['csv', 'pdf'], recipients } })
  const { work, reached, goOn } = await startHanging()
  await reached
  expect(await world.listFiles()).toContain(`${id}.csv`)
  const by = {
    ...world.acme.by,
    accountId: ownerId(),
    permissions: new Set(permissions),
    now: world.clock.now(),
  }
  await world.in(world.acme, (db) => cancelRun(db, by, id))
  goOn()
  await until(async () => (await world.listFiles()).length === 0)
  // Nobody takes it up again, or mails it.
  world.clock.at = new Date(night.getTime() + 3_600_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await world.run(id)).toMatchObject({ state: 'cancelled', files: [], recipients: [] })
  expect([await world.listFiles(), world.mailServer.received, work.complaints]).toEqual([[], [], []])
}, 60_000)
