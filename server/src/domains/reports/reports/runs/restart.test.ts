import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../test/support/until.ts'
import { type ReportWorld, reportWorld } from './report-world.fixture.ts'

const program = fileURLToPath(new URL('./report-process.fixture.ts', import.meta.url))
const minute = 60_000
const night = new Date('2026-11-21T02:00:00Z')
let world: ReportWorld
const children: ChildProcess[] = []

beforeAll(async () => {
  world = await reportWorld()
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.at = new Date('2026-11-20T12:00:00Z')
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await world.forget()
})

async function startProcess(moment: Date, ...more: string[]): Promise<ChildProcess> {
  const { url } = world.database
  const args = [program, url, world.folder, world.mailServer.url, moment.toISOString(), ...more]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout ?? child, 'data')
  return child
}
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
const states = async (reportId: string) => (await world.runsOf(reportId)).map(({ state }) => state)
const addressed = () => world.mailServer.received.map(({ to }) => to).toSorted()

describe('a restart in the middle of a run', () => {
  it('by a crash: it is taken up when its lease ends, and each mail goes out once', async () => {
    const contactIds = [await world.addContact('crash@example.com')]
    const id = await world.addReport({ contactIds, exportTypes: ['csv', 'pdf'] })
    const process = await startProcess(night, 'hang')
    // The CSV file is complete, the PDF file never will be.
    await until(async () => (await world.listFiles()).some((name) => name.endsWith('.csv')), 60_000)
    await kill(process)
    expect(await states(id)).toEqual(['running'])
    expect(world.mailServer.received).toEqual([])
    // Within its lease it might still be made by somebody.
    world.clock.at = new Date(night.getTime() + minute)
    const work = await world.start()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await states(id)).toEqual(['running'])
    world.clock.at = new Date(night.getTime() + 30 * minute)
    await until(async () => (await states(id))[0] === 'done', 60_000)
    await until(() => world.mailServer.received.length === 1)
    const [run] = await world.runsOf(id)
    expect(run?.files.map(({ format }) => format)).toEqual(['csv', 'pdf'])
    expect(await world.listFiles()).toEqual([`${run?.id}.csv`, `${run?.id}.pdf`])
    expect(addressed()).toEqual(['crash@example.com'])
    expect(work.complaints).toEqual([])
  }, 120_000)

  it('by an orderly stop: it is given back at once, and is no failed attempt', async () => {
    const id = await world.addReport({ exportTypes: ['csv', 'pdf'] })
    const reached = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<{ portal: string }>()
    const lookOf = () => {
      reached.resolve()
      return goesOn.promise
    }
    world.clock.at = night
    const first = await world.start({ lookOf })
    await reached.promise
    const stopped = first.stop()
    goesOn.resolve({ portal: 'Fyr' })
    await stopped
    expect(await states(id)).toEqual(['running'])
    const second = await world.start()
    await until(async () => (await states(id))[0] === 'done', 60_000)
    const [run] = await world.runsOf(id)
    expect(await world.listFiles()).toEqual([`${run?.id}.csv`, `${run?.id}.pdf`])
    expect(second.complaints).toEqual([])
  }, 60_000)

  it('that comes back after another has made it leaves its files and mails alone', async () => {
    const contactIds = [await world.addContact('stale@example.com')]
    const id = await world.addReport({ contactIds, exportTypes: ['csv', 'pdf'] })
    const goesOn = Promise.withResolvers<{ portal: string }>()
    const reached = Promise.withResolvers<void>()
    const lookOf = () => {
      reached.resolve()
      return goesOn.promise
    }
    // As if it had been suspended with its machine: its time stands still, and it extends no lease.
    const suspended = await world.start({ lookOf, clock: { now: () => night }, pace: { leaseMs: 3_000_000 } })
    await reached.promise
    world.clock.at = new Date(night.getTime() + 60 * minute)
    await world.start()
    await until(async () => (await states(id))[0] === 'done', 60_000)
    const [run] = await world.runsOf(id)
    const made = await world.listFiles()
    expect(made).toEqual(expect.arrayContaining([`${run?.id}.csv`, `${run?.id}.pdf`]))
    goesOn.resolve({ portal: 'Fyr' })
    await suspended.stop()
    expect(await world.listFiles()).toEqual([`${run?.id}.csv`, `${run?.id}.pdf`])
    await until(() => world.mailServer.received.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(addressed()).toEqual(['stale@example.com'])
  }, 60_000)
})

describe('two processes on one database', () => {
  it('make each period once and send each mail once', async () => {
    const people = ['ada@example.com', 'bo@example.com']
    const contactIds: string[] = []
    for (const person of people) contactIds.push(await world.addContact(person))
    const ids: string[] = []
    for (let at = 0; at < 5; at++) ids.push(await world.addReport({ name: `Report ${at}`, contactIds }))
    for (let at = 0; at < 5; at++) ids.push(await world.addReport({ name: `Other ${at}` }, world.other))
    // Two nights are missing.
    const moment = new Date('2026-11-22T06:00:00Z')
    await Promise.all([startProcess(moment), startProcess(moment)])
    const acme = () => Promise.all(ids.slice(0, 5).map((id) => world.runsOf(id)))
    const all = async () =>
      [
        ...(await acme()),
        ...(await Promise.all(ids.slice(5).map((id) => world.runsOf(id, world.other)))),
      ].flat()
    await until(async () => {
      const runs = await all()
      return runs.length === 20 && runs.every(({ state }) => state === 'done')
    }, 90_000)
    await until(() => world.mailServer.received.length >= 20, 60_000)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const runs = await all()
    expect(runs).toHaveLength(20)
    const periods = new Set(runs.map(({ reportId, from }) => `${reportId} ${from.toISOString()}`))
    expect(periods.size).toBe(20)
    const { received } = world.mailServer
    expect(received).toHaveLength(20)
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(20)
    expect(
      (await acme())
        .flat()
        .flatMap(({ recipients }) => recipients)
        .every(({ state }) => state === 'sent'),
    ).toBe(true)
    expect((await world.listFiles()).filter((name) => name.endsWith('.part'))).toEqual([])
  }, 180_000)
})
