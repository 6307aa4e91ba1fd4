import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { until } from '../../../../../../test/support/until.ts'
import { findReport } from '../../report-store.ts'
import { type ReportWorld, reportWorld } from '../report-world.fixture.ts'

const hour = 3_600_000
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

const lastSent = async (reportId: string) =>
  (await world.in(world.acme, (db) => findReport(db, reportId)))?.lastSent ?? null
const recipients = async (reportId: string) => (await world.runsOf(reportId)).flatMap((run) => run.recipients)

it('a mail server that is down for a day: the mails wait, are tried again, and go out once within an hour', async () => {
  const people = ['ada@example.com', 'bo@example.com']
  const contactIds: string[] = []
  for (const person of people) contactIds.push(await world.addContact(person))
  const id = await world.addReport({ contactIds })
  await world.mailServer.stop()
  await world.start()
  world.clock.at = night
  await until(async () => (await recipients(id)).filter(({ state }) => state === 'retrying').length === 2)
  expect(await recipients(id)).toMatchObject(
    people.map((email) => ({ email, state: 'retrying', reason: 'unreachable' })),
  )
  // The clock moves on to each attempt, until a day is over.
  let attempts = 1
  for (;;) {
    const next = (await recipients(id)).map(({ nextAttempt }) => Date.parse(nextAttempt ?? ''))
    expect(Math.max(...next) - world.clock.now().getTime()).toBeLessThanOrEqual(1.1 * hour)
    if (Math.max(...next) > night.getTime() + 23.5 * hour) break
    world.clock.at = new Date(Math.max(...next))
    await until(async () =>
      (await recipients(id)).every(
        ({ nextAttempt }) => Date.parse(nextAttempt ?? '') > world.clock.at.getTime(),
      ),
    )
    attempts++
  }
  expect(attempts).toBeGreaterThan(20)
  expect(world.mailServer.received).toEqual([])
  await world.mailServer.start()
  world.clock.at = new Date(world.clock.at.getTime() + 1.1 * hour)
  await until(async () => (await recipients(id)).filter(({ state }) => state === 'sent').length >= 2)
  // Whatever else would be due within the next days: those mails do not go again.
  world.clock.at = new Date(world.clock.at.getTime() + 3 * hour)
  await new Promise((resolve) => setTimeout(resolve, 300))
  // Those of the next night go as well, once.
  await until(async () => {
    const all = await recipients(id)
    return all.length === 2 * people.length && all.every(({ state }) => state === 'sent')
  })
  const first = await world.runsOf(id)
  expect(first[0]?.recipients.map(({ email, state }) => [email, state])).toEqual(
    people.map((email) => [email, 'sent']),
  )
  const ids = world.mailServer.received.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength((await recipients(id)).length)
}, 120_000)

it('a restart while the mail server is down forgets no mail, and it was sent when the server took it', async () => {
  const contactIds = [await world.addContact('patient@example.com')]
  const id = await world.addReport({ contactIds })
  await world.mailServer.stop()
  const first = await world.start()
  world.clock.at = night
  await until(async () => (await recipients(id))[0]?.state === 'retrying')
  expect(await lastSent(id)).toBeNull()
  await first.stop()
  await world.mailServer.start()
  world.clock.at = new Date(night.getTime() + hour)
  await world.start()
  await until(async () => (await recipients(id))[0]?.state === 'sent')
  expect((await lastSent(id))?.getTime()).toBeGreaterThanOrEqual(night.getTime() + hour)
  expect(world.mailServer.received.map(({ to }) => to)).toEqual(['patient@example.com'])
}, 60_000)

it('a recipient that the mail server does not know is stated, and the others get theirs', async () => {
  const contactIds = [await world.addContact('gone@example.com'), await world.addContact('here@example.com')]
  const id = await world.addReport({ contactIds })
  await world.start()
  world.clock.at = night
  await until(
    async () =>
      (await recipients(id)).filter(({ state }) => state === 'sent' || state === 'failed').length === 2,
  )
  expect(await recipients(id)).toMatchObject([
    { email: 'gone@example.com', state: 'failed', reason: '550 No such mailbox', nextAttempt: null },
    { email: 'here@example.com', state: 'sent', reason: null },
  ])
  // What bounced is not tried again, and nobody gets a second one.
  world.clock.at = new Date(night.getTime() + 6 * hour)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(world.mailServer.received.map(({ to }) => to)).toEqual(['here@example.com'])
}, 60_000)

it('an export is not mailed to whoever has left the company since, and is to who has not', async () => {
  const [stays, leaves] = [
    await world.addMember('stays@example.com'),
    await world.addMember('leaves@example.com'),
  ]
  await world.mailServer.stop()
  await world.start()
  const runs = [await world.addExport(stays), await world.addExport(leaves)]
  const told = async () => (await Promise.all(runs.map(world.run))).flatMap((run) => run?.recipients ?? [])
  await until(async () => (await told()).filter(({ state }) => state === 'retrying').length === 2)
  await world.removeMember(leaves)
  await world.mailServer.start()
  world.clock.at = new Date(world.clock.at.getTime() + hour)
  await until(async () => (await told()).every(({ state }) => state !== 'retrying'))
  expect((await told()).map(({ email, state, reason }) => [email, state, reason])).toEqual([
    ['stays@example.com', 'sent', null],
    ['leaves@example.com', 'failed', 'skipped'],
  ])
  expect(world.mailServer.received.map(({ to }) => to)).toEqual(['stays@example.com'])
}, 60_000)

it('a report by hand that took long is mailed to whoever asked, once, and counts as sent to its recipients alone', async () => {
  const asker = await world.addMember('asker@example.com')
  const recipient = { name: 'Somebody', email: 'Asker@example.com', language: null }
  const [alone, among] = [await world.addReport(), await world.addReport()]
  const byHand = (reportId: string, recipients: (typeof recipient)[]) =>
    world.addExport(asker, { reportId, trigger: 'manual', settings: { recipients } })
  const runs = [await byHand(alone, []), await byHand(among, [recipient])]
  await world.start()
  const told = async () => (await Promise.all(runs.map(world.run))).map((run) => run?.recipients ?? [])
  await until(async () => (await told()).every((each) => each[0]?.state === 'sent'))
  expect((await told()).map((each) => each.map(({ name, email }) => [name, email]))).toEqual([
    [['Asker', 'asker@example.com']],
    [['Somebody', 'Asker@example.com']],
  ])
  expect(world.mailServer.received.map(({ to }) => to).toSorted()).toEqual([
    'Asker@example.com',
    'asker@example.com',
  ])
  expect([await lastSent(alone), await lastSent(among)]).toEqual([null, expect.any(Date)])
}, 60_000)
