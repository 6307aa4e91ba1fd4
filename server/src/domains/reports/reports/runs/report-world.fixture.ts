import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions } from '@fyr/contract/access/permissions'
import type { ReportChanges } from '@fyr/contract/reports/reports'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { createMember } from '#domains/access/accounts/index.ts'
import { seedRoles } from '#domains/access/roles/index.ts'
import { insertJobs } from '#jobs/index.ts'
import { type NodeWorld, nodeWorld, type TestCompany } from '../../../devices/nodes/nodes.fixture.ts'
import { insertReport, type ReportSettings } from '../report-store.ts'
import { changeReport } from '../reports.ts'
import { nextRunAfter } from '../schedule/periods.ts'
import { rhythmOf } from '../schedule/rhythm.ts'
import { newReport } from '../settings.ts'
import { type ReportWork, type ReportWorkOptions, startReportWork } from './report-work.fixture.ts'
import type { RunSettings } from './run-settings.ts'
import { findRun, insertRun, listRuns, type NewRun, type StoredRun } from './run-store.ts'
import { onDemandKind } from './runs.ts'

export const stockholm = 'Europe/Stockholm'

/** A database with two companies whose reports are made by workers that a test starts, at times that it sets. */
export async function reportWorld() {
  const world = await nodeWorld()
  const folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  const mailServer = await openMailServer()
  const clock = createSetClock(new Date('2026-11-20T12:00:00Z'))
  const works: ReportWork[] = []
  const owners = new Map<string, string>()
  for (const company of [world.acme, world.other]) {
    await world.database.db.withPlatform((db) => seedRoles(db, company.id))
    owners.set(company.id, await addMember(world, company, `owner-${company.id}@example.com`))
    await world.in(company, ({ query }) => sql`update company set country = 'Sweden'`.execute(query))
  }

  return {
    ...world,
    clock,
    folder,
    mailServer,
    owners,
    /** A worker with connections of its own, as another process has. */
    async start(more: Partial<ReportWorkOptions> = {}): Promise<ReportWork> {
      const base = { url: world.database.url, folder, smtpUrl: mailServer.url, clock }
      const work = await startReportWork({ ...base, ...more })
      works.push(work)
      return work
    },
    /** Stops all workers, as when the portal is stopped. */
    async stopWorks(): Promise<void> {
      await Promise.all(works.splice(0).map((work) => work.stop()))
    },
    /** Stops all workers, and forgets the reports, their files and what was to be done. */
    async forget(): Promise<void> {
      await Promise.all(works.splice(0).map((work) => work.stop()))
      await world.database.db.withPlatform(async ({ query }) => {
        await sql`delete from report`.execute(query)
        await sql`delete from report_run`.execute(query)
        await sql`delete from job`.execute(query)
      })
      mailServer.received.length = 0
      await rm(folder, { recursive: true, force: true })
    },
    /** A report on the company, which always has something to tell, saved now. */
    async addReport(settings: Partial<ReportSettings> = {}, company = world.acme): Promise<string> {
      const id = randomUUID()
      const whole: ReportSettings = {
        ...newReport,
        ...{ name: 'Nightly', exportTypes: ['csv'], resources: [selectionOf('company')] },
        ...settings,
      }
      const state = {
        ownerId: owners.get(company.id) ?? null,
        ownerName: 'Owner',
        nextRun: nextRunAfter(rhythmOf({ ...whole, tempo: whole.tempo }, stockholm), clock.now()),
        scheduleZone: stockholm,
      }
      await world.in(company, (db) => insertReport(db, id, whole, state, clock.now()))
      return id
    },
    /** Saves it anew; as its owner, where no other member is named. */
    async change(
      id: string,
      changes: ReportChanges,
      accountId = owners.get(world.acme.id) ?? '',
    ): Promise<void> {
      const { acme } = world
      const by = { ...acme.by, accountId, permissions: new Set(permissions), now: clock.now() }
      await world.in(acme, (db) => changeReport(db, by, id, changes))
    },
    /** Answers the account. */
    addMember: async (email: string): Promise<string> => await addMember(world, world.acme, email),
    /** Takes them out of the company; they keep their account. */
    async removeMember(accountId: string): Promise<void> {
      await world.in(world.acme, ({ query }) =>
        sql`delete from membership where account_id = ${accountId}`.execute(query),
      )
      // Told within a process.
      for (const { database } of works)
        database.events.publishEvent('rights', { companyId: world.acme.id, accountId })
    },
    /** An export, or what else is named, that somebody asked for an hour ago, and that is made now. */
    async addExport(
      requestedBy: string,
      {
        settings: changed,
        ...more
      }: Partial<Omit<NewRun, 'settings'>> & { settings?: Partial<RunSettings> } = {},
    ): Promise<string> {
      const id = randomUUID()
      const hourAgo = new Date(clock.now().getTime() - 3_600_000)
      const settings: RunSettings = {
        ...{ tempo: null, resources: [selectionOf('company')], template: null, dashboard: null },
        ...{ trend: newReport.trend, language: null, formats: ['csv'], sendEmpty: true, recipients: [] },
        ...changed,
      }
      const run: NewRun = {
        ...{ id, reportId: null, name: 'Export', type: 'regular', trigger: 'export', settings },
        ...{
          from: new Date('2026-11-01'),
          to: new Date('2026-11-20'),
          requestedBy,
          requestedByName: 'Asker',
        },
        ...{ createdAt: hourAgo, expiresAt: new Date('2027-02-01') },
        ...more,
      }
      await world.in(world.acme, async (db) => {
        await insertRun(db, run)
        const job = { kind: onDemandKind, payload: { runId: id }, idempotencyKey: `report:${id}` }
        await insertJobs(db, [job], hourAgo)
      })
      return id
    },
    async run(id: string): Promise<StoredRun | undefined> {
      return await world.in(world.acme, (db) => findRun(db, id))
    },
    async addContact(email: string, company = world.acme): Promise<string> {
      const id = randomUUID()
      await world.in(company, ({ query }) =>
        sql`insert into contact (id, name, email, created_at) values (${id}, ${email}, ${email}, ${clock.now()})`.execute(
          query,
        ),
      )
      return id
    },
    /** Oldest period first. */
    async runsOf(reportId: string, company = world.acme): Promise<StoredRun[]> {
      const listing = { order: 'asc', limit: 100, offset: 0 } as const
      const { items } = await world.in(company, (db) => listRuns(db, { reportId }, listing))
      return items.toSorted((one, other) => one.from.getTime() - other.from.getTime())
    },
    /** What is in the folder of reports. */
    listFiles: async (): Promise<string[]> => (await readdir(folder).catch(() => [])).toSorted(),
    async close(): Promise<void> {
      await Promise.all(works.splice(0).map((work) => work.stop()))
      await mailServer.stop()
      await world.database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ReportWorld = Awaited<ReturnType<typeof reportWorld>>

export const selectionOf = (
  type: ReportSettings['resources'][number]['type'],
): ReportSettings['resources'][number] => ({ type, ids: [], applications: [], columns: [], series: [] })

/** Goes on from the moment that it is set to, faster than others: what looks again each half a minute soon does. */
function createSetClock(first: Date) {
  const speed = 20
  let [moment, setAt] = [first, performance.now()]
  return {
    /** To what it was set last. */
    get at(): Date {
      return moment
    },
    set at(next: Date) {
      ;[moment, setAt] = [next, performance.now()]
    },
    now: () => new Date(moment.getTime() + Math.floor((performance.now() - setAt) * speed)),
  }
}

async function addMember({ database }: NodeWorld, { id }: TestCompany, email: string): Promise<string> {
  return await database.db.withPlatform(async (db) => {
    const person = { firstName: 'Olle', lastName: 'Owner', email }
    const now = new Date('2026-01-01')
    return await createMember(db, {
      ...{ ...person, password: 'Lighthouse-1', companyId: id, role: 'CompanyAdmin', now },
    })
  })
}

/** A real mail server that can be stopped and started again at its port, and knows nobody named `gone`. */
async function openMailServer() {
  const received: { to: string; messageId: string; subject: string }[] = []
  let server: SMTPServer | undefined
  let port = 0
  async function start(): Promise<void> {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo({ address }, _session, callback) {
        if (!address.startsWith('gone@')) return callback()
        callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const head = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(text)?.[1] ?? ''
          const to = session.envelope.rcptTo[0]?.address ?? ''
          received.push({ to, messageId: head('Message-ID'), subject: head('Subject') })
          callback()
        })
      },
    })
    // Whoever is connected when it stops.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this shape.
    port = (server.server.address() as AddressInfo).port
  }
  await start()
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    start,
    stop: () => new Promise<void>((resolve) => server?.close(resolve)),
  }
}
