import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { createMember } from '#domains/accounts/index.ts'
import { seedRoles } from '#domains/roles/index.ts'
import { type NodeWorld, nodeWorld, type TestCompany } from '../../nodes/nodes.fixture.ts'
import { insertReport, type ReportSettings } from '../report-store.ts'
import { nextRunAfter } from '../schedule/periods.ts'
import { rhythmOf } from '../schedule/rhythm.ts'
import { newReport } from '../settings.ts'
import { type ReportWork, type ReportWorkOptions, startReportWork } from './report-work.fixture.ts'
import { listRuns, type StoredRun } from './run-store.ts'

export const stockholm = 'Europe/Stockholm'

/** A database with two companies whose reports are made by workers that a test starts, at times that it sets. */
export async function reportWorld() {
  const world = await nodeWorld()
  const folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  const mailServer = await openMailServer()
  const clock = { at: new Date('2026-11-20T12:00:00Z'), now: () => new Date(clock.at) }
  const works: ReportWork[] = []
  const owners = new Map<string, string>()
  for (const company of [world.acme, world.other]) {
    owners.set(company.id, await addOwner(world, company))
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
      }
      await world.in(company, (db) => insertReport(db, id, whole, state, clock.now()))
      return id
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

async function addOwner({ database }: NodeWorld, { id }: TestCompany): Promise<string> {
  return await database.db.withPlatform(async (db) => {
    await seedRoles(db, id)
    const person = { firstName: 'Olle', lastName: 'Owner', email: `owner-${id}@example.com` }
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
