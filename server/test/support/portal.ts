import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import { pino } from 'pino'
import { type Portal, type PortalOptions, startPortal } from '#app.ts'
import { readConfig } from '#config.ts'
import { createEventPort, type Database, openDatabase, reachDatabase } from '#db/index.ts'
import { createMember, type MemberRole } from '#domains/access/accounts/index.ts'
import { emptyClone } from './database.ts'
import { noteCode } from './endpoints/seen-codes.ts'
import { testLicensing } from './licensing.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  body: any
  headers: Headers
}

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface TestPortal {
  readonly portal: Portal
  /** Such as http://127.0.0.1:41234 */
  readonly url: string
  readonly mqttPort: number
  database: Database
  /** A call below /api; objects travel as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  signIn(email: string, password?: string): Promise<Session>
  /** The super administrator's session, in no company of its own until it makes one. */
  admin: Session
  /** Creates a company and answers the super administrator's session in it. */
  createCompany(name: string, country?: string): Promise<{ companyId: string; session: Session }>
  /** A new user with a role in a company, signed in. */
  createUser(companyId: string, role: MemberRole, email?: string): Promise<Session>
  createApplication(session: Session, name?: string): Promise<string>
  createNode(session: Session, deveui: string, node?: Record<string, unknown>): Promise<void>
  /** Stops the portal and starts it again on the same database; it listens on other ports then. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export const adminEmail = 'admin@fyr.local'
export const password = 'Lighthouse-1'

let users = 0

/**
 * The whole portal on loopback: real HTTP, MQTT and PostgreSQL. With a database of its own, unless
 * FYR_DATABASE_URL names one, or is empty, which means the embedded one in FYR_DATA_DIR.
 */
export async function startTestPortal(
  env: Record<string, string> = {},
  more: Partial<PortalOptions> = {},
): Promise<TestPortal> {
  const own = env.FYR_DATABASE_URL === undefined ? await emptyClone() : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  const config = readConfig({
    FYR_HTTP_PORT: '0',
    FYR_MQTT_PORT: '0',
    FYR_DATA_DIR: dataDir,
    FYR_DATABASE_URL: own?.url ?? '',
    FYR_ADMIN_EMAIL: adminEmail,
    FYR_ADMIN_PASSWORD: password,
    ...env,
  })
  const log = pino({ level: process.env.FYR_TEST_LOG ?? 'silent' })
  // Shared, so that what a test does to the database by itself is known to the portal, and the other way round.
  const events = createEventPort((error) => log.error({ err: error }, 'A listener of an event failed'))
  const options = { config, version: 'test', log, events, licensing: testLicensing, ...more }
  let portal = await startPortal(options)
  const reached = await reachDatabase(config, { create: false })
  if (!reached) throw new Error('The portal has no database')
  const database = await openDatabase({ url: reached.appUrl, events, log, licensing: testLicensing })
  const urlOf = ({ httpPort }: Portal) => `http://127.0.0.1:${httpPort}`

  async function call(
    method: string,
    path: string,
    { token, body, headers }: CallOptions = {},
  ): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof Uint8Array) && typeof body !== 'string'
    const response = await fetch(`${urlOf(portal)}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string) }),
    })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const answer = type.includes('json') && text ? JSON.parse(text) : text
    if (response.status >= 400 && typeof answer.code === 'string') noteCode(method, path, answer.code)
    return {
      status: response.status,
      body: answer,
      headers: response.headers,
    }
  }

  async function expectStatus(status: number, answer: Promise<Answer>): Promise<Answer> {
    const { status: got, ...rest } = await answer
    if (got !== status) throw new Error(`Expected ${status}, got ${got}: ${JSON.stringify(rest.body)}`)
    return { status: got, ...rest }
  }

  async function signIn(email: string, secret = password): Promise<Session> {
    return (
      await expectStatus(200, call('POST', '/users/authenticate', { body: { email, password: secret } }))
    ).body
  }

  const admin = await signIn(adminEmail)
  const made: TestPortal = {
    get portal() {
      return portal
    },
    get url() {
      return urlOf(portal)
    },
    get mqttPort() {
      return portal.mqttPort
    },
    database,
    call,
    signIn,
    admin,
    async createCompany(name, country = 'Sweden') {
      const body = { name, orgNumber: 'SE556677-8899', invoiceAdress: 'info@example.com', country }
      const created = await expectStatus(201, call('POST', '/companies', { token: admin.token, body }))
      const { companyId } = created.body
      const path = `/companies/toggle/${admin.currentUser.userId}/${companyId}`
      return { companyId, session: (await expectStatus(200, call('PUT', path, { token: admin.token }))).body }
    },
    async createUser(companyId, role, email = `user-${++users}@example.com`) {
      const user = { email, password, firstName: role, lastName: 'Test', companyId, role, now: new Date() }
      await database.withPlatform((db) => createMember(db, user))
      return await signIn(email)
    },
    async createApplication(session, name = 'Sensors') {
      const path = `/applications/${session.userCompany?.companyId}`
      return (await expectStatus(201, call('POST', path, { token: session.token, body: { name } }))).body.id
    },
    async createNode(session, deveui, node = {}) {
      const application =
        (node.applicationId as string | undefined) ?? (await made.createApplication(session))
      const { applicationId: _, ...rest } = node
      const body = { name: `Node ${deveui}`, deveui, nodeType: 1, ...rest }
      await expectStatus(
        201,
        call('POST', `/applications/${application}/tag`, { token: session.token, body }),
      )
    },
    async restart() {
      await portal.stop()
      portal = await startPortal(options)
    },
    async stop() {
      await portal.stop()
      await database.close()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return made
}
