import { randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, inTransaction } from '#db/index.ts'
import { invitationKinds, invitationRoutes } from '#domains/access/invitations/index.ts'
import { masqueradeRoutes } from '#domains/access/masquerade/index.ts'
import { createPermissionCache, roleRoutes, seedRoles } from '#domains/access/roles/index.ts'
import { createAccountGate, recordRefusal, userRoutes } from '#domains/access/users/index.ts'
import { companyRoutes, firstUserRoutes } from '#domains/companies/companies/index.ts'
import { registrationKinds, registrationRoutes } from '#domains/companies/registration/index.ts'
import { auditRoutes } from '#domains/records/audit/index.ts'
import { logRoutes } from '#domains/records/logs/index.ts'
import { companyOverviewRoutes } from '#domains/reports/company-overview/index.ts'
import { isSettingOn, settingRoutes } from '#domains/settings/settings/index.ts'
import { createBrands, createCompanyHosts } from '#domains/settings/white-label/index.ts'
import { type ApiRouter, mountApi } from '#http/api.ts'
import { createHttpServer } from '#http/server.ts'
import { type Job, type JobKind, startJobWorker } from '#jobs/index.ts'
import { createMailer } from '#outbound/index.ts'
import { openReadingsStore } from '#readings-store/index.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { openMailbox } from '../../../../test/support/mailbox.ts'
import { insertCompany } from '../../companies/companies/company-store.ts'
import {
  accountKinds,
  accountRoutes,
  createAccountMails,
  createEmailProof,
  createMember,
  createPasskeys,
  createPasswordReset,
  createSecondFactor,
  createSessions,
  createSignIn,
  createSignInLog,
  ensureSuperAdministrator,
  type LoginLimits,
  type MemberRole,
  passkeyRoutes,
  secondFactorRoutes,
  usualLimits,
} from './index.ts'
import { type Answer, type CallOptions, callPortal } from './portal-calls.fixture.ts'

export const password = 'Correct-Horse'
export const publicUrl = 'https://portal.example.com'
const publicHost = new URL(publicUrl).host
/** A domain that a company was given. */
export const brandedHost = 'iot.brand.example'

/** The portal as far as accounts, roles, companies, settings and logs go, over real HTTP. */
export async function startPortal(more: Partial<LoginLimits & { trustedProxies: string }> = {}) {
  const { db: database, url: databaseUrl, drop } = await testDatabase()
  const clock = { at: new Date('2026-11-20T12:00:00Z'), now: () => new Date(clock.at) }
  const installationKey = randomBytes(32)
  const rights = createPermissionCache({ database })
  const hosts = createCompanyHosts({ database, publicUrl })
  const brands = createBrands({ database, hosts, clock })
  const sessions = createSessions({ database, brands, rightsOf: rights.rightsOf, installationKey })
  const failures: unknown[] = []
  const { trustedProxies, ...limits } = { ...usualLimits, perNetwork: 1000, ...more }
  const onError = (error: unknown) => failures.push(error)
  const mails = createAccountMails({ wakeJobs: () => undefined })
  const secondFactor = createSecondFactor({ database, installationKey })
  const signInLog = createSignInLog({ database, mails, onError })
  const signIn = createSignIn({ database, hosts, sessions, limits, secondFactor, log: signInLog })
  const isKnown = async (host: string | undefined) => host === publicHost || host === brandedHost
  const passkeys = createPasskeys({
    database,
    installationKey,
    hosts: { isKnown, companyOf: hosts.companyOf },
    brands,
    publicUrl,
    signIn,
    log: signInLog,
  })
  const passwordReset = createPasswordReset({
    database,
    hosts,
    canSend: async () => true,
    wakeJobs: () => undefined,
    onError,
  })
  const emailProof = createEmailProof({ database, canSend: async () => true, wakeJobs: () => undefined })
  const log = { error: (details: object, message: string) => failures.push({ message, details }) }
  const readings = await openReadingsStore({ pool: database.pipeline, log })
  const oneTimeTokens: unknown[] = []
  const mailServer = { isConfigured: true }
  const issueOneTimeToken = (subject: object) => `token ${oneTimeTokens.push(subject)}`
  const accountGate = createAccountGate(database, emailProof)
  const routes = {
    accounts: accountRoutes({
      database,
      sessions,
      signIn,
      passwordReset,
      emailProof,
      publicUrl,
      signOutUrlOf: async () => null,
      issueOneTimeToken,
    }),
    companies: {
      ...companyRoutes({
        ...{ database, readings, switchTo: sessions.switchTo },
        wakeJobs: () => undefined,
      }),
      ...companyOverviewRoutes(readings),
    },
    roles: roleRoutes,
    secondFactor: secondFactorRoutes({ database, brands, secondFactor, emailProof }),
    passkeys: passkeyRoutes({ database, passkeys, emailProof }),
    users: {
      ...userRoutes({ database, mails, emailProof, accountGate }),
      ...firstUserRoutes({ database, accountGate }),
    },
    audit: auditRoutes({ database, retentionDays: 400 }),
    masquerade: masqueradeRoutes({ database, sessions, publicUrl }),
    invitations: invitationRoutes({
      ...{ database, sessions, signIn, rightsOf: rights.rightsOf },
      ...{ canMail: async () => mailServer.isConfigured, wakeJobs: () => undefined },
    }),
    registration: registrationRoutes({
      database,
      signIn,
      canMail: async () => true,
      wakeJobs: () => undefined,
    }),
    settings: settingRoutes({ database, version: '0.1.0', isSsoAvailable: async () => false }),
    logs: logRoutes,
  }
  const server = await createHttpServer({
    log: pino({ level: 'silent' }),
    bodyLimit: 100_000,
    secure: true,
    trustedProxies,
  })
  // `fetch` does not let its caller say by which name it calls.
  server.addHook('onRequest', async ({ headers }) => {
    const called = headers['x-called-host']
    if (typeof called === 'string') headers.host = called
  })
  // The other domains are not needed here and their endpoints are not called.
  mountApi(server, routes as unknown as ApiRouter, {
    database,
    clock,
    access: {
      identify: sessions.identify,
      isOpen: (setting) => isSettingOn(database, setting),
      rightsOf: rights.rightsOf,
      recordRefusal: (by, object, called) => recordRefusal(database, by, object, called),
    },
    secure: true,
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const call = (method: string, path: string, options?: CallOptions) =>
    callPortal(address, method, path, options)

  const mailbox = await openMailbox()
  const mailer = createMailer({ smtpUrl: mailbox.url, mailFrom: 'fyr@example.com' })
  const originOf = async () => publicUrl
  const { emailProofMail, passwordResetMail } = accountKinds({ database, mailer, clock, publicUrl, sessions })
  const kinds: Record<string, JobKind> = {
    ...registrationKinds({ database, mailer, clock, publicUrl }),
    ...{ emailProofMail, passwordResetMail },
    ...invitationKinds({ database, mailer, clock, originOf, wake: () => undefined }),
  }

  /** Does all background work that is due. */
  async function runJobs(): Promise<void> {
    const worker = startJobWorker({
      ...{ db: database, kinds, clock, pace: { pollMs: 20 } },
      log: { ...log, info: () => undefined },
    })
    const open = () =>
      database.withPlatform(async ({ query }) => {
        const { rows } = await sql`
          select from job where kind = any (${Object.keys(kinds)}) and recurrence is null
            and status in ('waiting', 'running') and next_attempt_at <= ${new Date(clock.at.getTime() + 300_000)}`.execute(
          query,
        )
        return rows.length
      })
    worker.wake()
    while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await worker.stop()
  }

  return {
    database,
    databaseUrl,
    clock,
    installationKey,
    rights,
    sessions,
    signInLog,
    passwordReset,
    failures,
    readings,
    oneTimeTokens,
    /** As invitations see it. */
    mailServer,
    /** What was mailed. */
    mails: mailbox.mails,
    runJobs,
    /** Does now what is done once an hour. */
    runKind: (kind: string) => kinds[kind]?.run({} as Job, new AbortController().signal),
    host: new URL(address).host,
    call,
    wait: (seconds: number) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1000)
    },
    signInAs: (email: string, using = password, options: CallOptions = {}) =>
      call('POST', '/users/authenticate', { ...options, body: { email, password: using } }) as Promise<
        Answer & { body: Session }
      >,
    async stop() {
      await signInLog.idle()
      await passwordReset.idle()
      await server.close()
      sessions.close()
      brands.close()
      hosts.close()
      rights.close()
      await readings.close()
      mailer.close()
      await mailbox.close()
      await drop()
    },
  }
}
export type Portal = Awaited<ReturnType<typeof startPortal>>

/** A super administrator; answers the account's id. */
export async function makeSuper({ database, clock }: Portal, email = 'root@fyr.example'): Promise<string> {
  await ensureSuperAdministrator({ database, email, password, now: clock.now() })
  return await accountIdOf(database, email)
}

/** A company that nobody belongs to. */
export async function makeCompany({ database, clock }: Portal, name: string, country: string | null = null) {
  return await database.withPlatform(async (db) => {
    const id = randomUUID()
    await insertCompany(db, { ...details(name), country, id, createdAt: clock.now() })
    await seedRoles(db, id)
    return id
  })
}

export const details = (name: string) => ({
  name,
  orgNumber: '556677-8899',
  postalAddress: '',
  deliveryAddress: '',
  contactPhone: '',
  contactEmail: 'info@example.com',
  referenceNumber: '',
  country: null,
})

export async function makeMember(
  { database, clock }: Portal,
  companyId: string,
  email: string,
  role: MemberRole = 'CompanyAdmin',
): Promise<string> {
  return await database.withPlatform((db) =>
    createMember(db, {
      companyId,
      role,
      email,
      password,
      firstName: 'Anna',
      lastName: 'Berg',
      now: clock.now(),
    }),
  )
}

async function accountIdOf(database: Database, email: string): Promise<string> {
  return await database.withPlatform(async (db) => {
    const { id } = await db.query
      .selectFrom('account')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Stores a number for a node at each of these times, as the pipeline does. */
export async function keepReadings({ database, readings }: Portal, nodeId: string, times: readonly Date[]) {
  const [series = 0] = await readings.resolveSeries(nodeId, ['temperature'])
  const batch = {
    series: times.map(() => series),
    times: times.map((time) => time.getTime()),
    values: times.map(() => 21.5),
  }
  await inTransaction(database.pipeline, (client) => readings.append(client, batch))
  readings.committed(batch)
}
