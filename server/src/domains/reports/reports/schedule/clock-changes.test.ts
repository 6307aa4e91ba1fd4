import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '#domains/settings/settings/index.ts'
import { until } from '../../../../../test/support/until.ts'
import { findReport } from '../report-store.ts'
import { type ReportWorld, reportWorld } from '../runs/report-world.fixture.ts'
import { makeDueReports } from './make-due.ts'

let world: ReportWorld

beforeAll(async () => {
  world = await reportWorld()
})
afterAll(() => world?.close())
afterEach(async () => {
  await world.forget()
  await world.in(world.acme, ({ query }) => sql`delete from company_setting`.execute(query))
})

const at = (text: string) => new Date(text)
const settled = async (reportId: string, count: number) => {
  await until(async () => {
    const runs = await world.runsOf(reportId)
    return runs.length >= count && runs.every(({ state }) => state === 'done')
  })
}
/** Beginning and end of each period that was made. */
const periodsOf = async (reportId: string) =>
  (await world.runsOf(reportId)).map(({ from, to }) => [from.toISOString(), to.toISOString()])
/** Time passes for the workers: they look for what is due again and again. */
const looks = () => new Promise((resolve) => setTimeout(resolve, 150))

describe('a daily schedule with a set clock', () => {
  it('goes through the night of 23 hours: each day once, at 03:00 of the new time', async () => {
    world.clock.at = at('2026-03-28T12:00:00Z')
    const id = await world.addReport()
    await world.start()
    // 02:59 of summer would be; the clock of the wall says 01:59.
    world.clock.at = at('2026-03-29T00:59:30Z')
    await looks()
    expect(await periodsOf(id)).toEqual([])
    world.clock.at = at('2026-03-29T01:00:00Z')
    await settled(id, 1)
    world.clock.at = at('2026-03-30T01:00:00Z')
    await settled(id, 2)
    expect(await periodsOf(id)).toEqual([
      ['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z'],
      ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ])
  })

  it('goes through the night of 25 hours: 02:30 comes twice, the report once', async () => {
    world.clock.at = at('2026-10-24T12:00:00Z')
    const id = await world.addReport()
    await world.start()
    // 02:30 of summer, 02:30 of winter, 02:59 of winter.
    for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T01:59:30Z']) {
      world.clock.at = at(moment)
      await looks()
      expect(await periodsOf(id)).toEqual([])
    }
    world.clock.at = at('2026-10-25T02:00:00Z')
    await settled(id, 1)
    world.clock.at = at('2026-10-26T02:00:00Z')
    await settled(id, 2)
    expect(await periodsOf(id)).toEqual([
      ['2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z'],
      ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ])
  })
})

describe('a clock that jumps over 03:00', () => {
  it('by hours ahead makes what it passed, once', async () => {
    world.clock.at = at('2026-11-20T00:00:00Z')
    const id = await world.addReport()
    await world.start()
    world.clock.at = at('2026-11-20T07:00:00Z')
    await settled(id, 1)
    expect(await periodsOf(id)).toEqual([['2026-11-18T23:00:00.000Z', '2026-11-19T23:00:00.000Z']])
  })

  it('and back again makes nothing twice, and goes on with the next night', async () => {
    world.clock.at = at('2026-11-20T00:00:00Z')
    const to = [await world.addContact('jumps@example.com')]
    const id = await world.addReport({ contactIds: to })
    await world.start()
    world.clock.at = at('2026-11-20T02:10:00Z')
    await settled(id, 1)
    // Set back before 03:00, passed again.
    for (const moment of ['2026-11-20T00:30:00Z', '2026-11-20T02:00:00Z', '2026-11-20T02:40:00Z']) {
      world.clock.at = at(moment)
      await looks()
    }
    expect(await periodsOf(id)).toHaveLength(1)
    world.clock.at = at('2026-11-21T02:00:00Z')
    await settled(id, 2)
    await until(() => mailsTo('jumps@example.com').length === 2)
    await looks()
    expect(new Set(mailsTo('jumps@example.com').map(({ messageId }) => messageId)).size).toBe(2)
    expect(mailsTo('jumps@example.com')).toHaveLength(2)
  })

  it('far back, as when a wrong clock is set right, holds up no report that is due then', async () => {
    world.clock.at = at('2026-12-24T12:00:00Z')
    await world.start()
    await looks()
    // A week back; a report that is saved now is due in the night.
    world.clock.at = at('2026-12-17T12:00:00Z')
    const id = await world.addReport()
    world.clock.at = at('2026-12-18T02:00:00Z')
    await settled(id, 1)
    expect(await periodsOf(id)).toEqual([['2026-12-16T23:00:00.000Z', '2026-12-17T23:00:00.000Z']])
  })
})

describe('a schedule that is changed', () => {
  it('makes a week that begins with a day that was made', async () => {
    world.clock.at = at('2026-11-23T12:00:00Z')
    const id = await world.addReport()
    await world.start()
    world.clock.at = at('2026-11-24T02:00:00Z')
    await settled(id, 1)
    world.clock.at = at('2026-11-25T12:00:00Z')
    await settled(id, 2)
    await world.change(id, { tempo: 1 })
    world.clock.at = at('2026-11-30T02:00:00Z')
    await settled(id, 3)
    expect((await periodsOf(id)).toSorted()).toEqual([
      ['2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z'],
      ['2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
      ['2026-11-23T23:00:00.000Z', '2026-11-24T23:00:00.000Z'],
    ])
  })

  // Asked for by the schedule, or, as late as that, by the change itself.
  it.each([true, false])(
    'by somebody else does not rest for its owner before, asked for: %s',
    async (isAsked) => {
      world.clock.at = at('2026-11-20T12:00:00Z')
      const [before, after] = [
        await world.addMember(`before-${isAsked}@example.com`),
        await world.addMember(`after-${isAsked}@example.com`),
      ]
      const id = await world.addReport()
      await world.change(id, { name: 'Of the first' }, before)
      const due = { database: world.database.db, clock: world.clock, wake: () => undefined }
      world.clock.at = at('2026-11-21T02:00:00Z')
      if (isAsked) await makeDueReports(due)
      await world.removeMember(before)
      world.clock.at = at('2026-11-21T02:10:00Z')
      await world.change(id, { name: 'Of the second' }, after)
      await world.start()
      await until(async () => (await world.runsOf(id))[0]?.state === 'failed')
      world.clock.at = at('2026-11-22T02:00:00Z')
      await until(async () => (await world.runsOf(id)).length === 2)
      await until(async () => (await world.runsOf(id))[1]?.state === 'done')
      expect((await world.runsOf(id)).map(({ state, reason, name }) => [state, reason, name])).toEqual([
        ['failed', 'ownerGone', 'Of the first'],
        ['done', null, 'Of the second'],
      ])
    },
  )

  it('after nights that were missed makes them as it was', async () => {
    world.clock.at = at('2026-11-20T12:00:00Z')
    const id = await world.addReport()
    // Nobody is there for two nights, and who comes first saves the report.
    world.clock.at = at('2026-11-22T07:00:00Z')
    await world.change(id, { tempo: 2, name: 'Monthly' })
    await world.start()
    await settled(id, 2)
    const made = await world.runsOf(id)
    expect(made.map(({ name, from }) => [name, from.toISOString()])).toEqual([
      ['Nightly', '2026-11-19T23:00:00.000Z'],
      ['Nightly', '2026-11-20T23:00:00.000Z'],
    ])
  })
})

describe('another time zone of the company', () => {
  const changeZone = (timeZone: string) =>
    world.in(world.acme, (db, by) => saveSettings(db, { ...by, now: world.clock.now() }, { timeZone }))
  const nextOf = async (reportId: string) =>
    (await world.in(world.acme, (db) => findReport(db, reportId)))?.nextRun?.toISOString()
  const night = [['2026-11-29T23:00:00.000Z', '2026-11-30T23:00:00.000Z']]
  const week = [['2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z']]

  it.each([
    // At 02:30 on the 1st it is 03:30 in Helsinki: last month's report is made at once, and last night's.
    {
      ...{ tempo: 2, zone: 'Europe/Helsinki', begin: '2026-11-30T12:00Z', moment: '2026-12-01T01:30Z' },
      ...{ made: [['2026-10-31T22:00:00.000Z', '2026-11-30T22:00:00.000Z']], next: '2027-01-01T01:00' },
    },
    {
      ...{ tempo: 0, zone: 'Europe/Helsinki', begin: '2026-11-30T12:00Z', moment: '2026-12-01T01:30Z' },
      ...{ made: [['2026-11-29T22:00:00.000Z', '2026-11-30T22:00:00.000Z']], next: '2026-12-02T01:00' },
    },
    {
      ...{ tempo: 1, zone: 'Europe/Helsinki', begin: '2026-11-29T12:00Z', moment: '2026-11-30T01:30Z' },
      ...{ made: [['2026-11-22T22:00:00.000Z', '2026-11-29T22:00:00.000Z']], next: '2026-12-07T01:00' },
    },
    // At 03:10 it is 02:10 in London, and Monday was made.
    {
      ...{ tempo: 0, zone: 'Europe/London', begin: '2026-11-30T12:00Z', moment: '2026-12-01T02:10Z' },
      ...{ made: night, next: '2026-12-02T03:00' },
    },
    {
      ...{ tempo: 1, zone: 'Europe/London', begin: '2026-11-29T12:00Z', moment: '2026-11-30T02:10Z' },
      ...{ made: week, next: '2026-12-07T03:00' },
    },
  ])('$zone, $tempo, at $moment: no period is lost or made twice', async (asked) => {
    const { tempo, zone, begin, moment, made, next } = asked
    world.clock.at = at(begin)
    const id = await world.addReport({ tempo })
    await world.start()
    world.clock.at = at(moment)
    if (zone === 'Europe/London') await settled(id, 1)
    await changeZone(zone)
    await until(async () => (await nextOf(id))?.startsWith(next) ?? false)
    await settled(id, 1)
    // Half an hour on, as if the report had been saved since.
    world.clock.at = new Date(at(moment).getTime() + 1_800_000)
    await world.change(id, { name: 'Saved' })
    world.clock.at = new Date(at(moment).getTime() + 3_600_000)
    await looks()
    expect([await periodsOf(id), (await nextOf(id))?.startsWith(next)]).toEqual([made, true])
    world.clock.at = at(`${next}:00Z`)
    await settled(id, 2)
    const [first, second] = await world.runsOf(id)
    // They meet, but for what the clocks are apart.
    expect(Math.abs((second?.from.getTime() ?? 0) - (first?.to.getTime() ?? 0))).toBeLessThanOrEqual(
      3_600_000,
    )
  })

  it('while the portal is away: what was due by the clock before is made by it, the rest moves', async () => {
    world.clock.at = at('2026-11-30T12:00:00Z')
    const id = await world.addReport()
    const work = await world.start()
    await work.stop()
    world.clock.at = at('2026-12-01T02:10:00Z')
    await changeZone('Europe/London')
    await world.start()
    await settled(id, 1)
    expect([await periodsOf(id), await nextOf(id)]).toEqual([night, '2026-12-02T03:00:00.000Z'])
  })

  it('saved before it is moved, a report is moved first', async () => {
    world.clock.at = at('2026-12-01T01:20:00Z')
    const id = await world.addReport()
    world.clock.at = at('2026-12-01T01:30:00Z')
    await changeZone('Europe/Helsinki')
    await world.change(id, { tempo: 2 })
    expect((await periodsOf(id))[0]).toEqual(['2026-11-29T22:00:00.000Z', '2026-11-30T22:00:00.000Z'])
    expect(await nextOf(id)).toBe('2027-01-01T01:00:00.000Z')
  })
})

const mailsTo = (address: string) => world.mailServer.received.filter(({ to }) => to === address)
