import { callApi } from '../../../e2e/lib/api.ts'
import { type Program, startProgram } from '../../../e2e/lib/program/program.ts'
import { furnishDashboards, type MadeDashboards } from './dashboards.ts'
import { meterPort } from './modbus.ts'
import { connectBrokers } from './mqtt-brokers.ts'
import { opcPort } from './opcua.ts'
import {
  administrator,
  alarms,
  applicationNames,
  company,
  maintenance,
  maintenanceWindows,
  measuresOf,
  newcomer,
  nodes,
  onCall,
  technicianRole,
  type UtilityNode,
  users,
} from './utility.ts'

export const admin = { email: 'karin.ek@malardalensvatten.example', password: 'Lighthouse-1' }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const stepMs = 10 * minute
/** When the pictures are taken; all histories lie on one grid of times before it. */
const today = Math.floor(Date.now() / minute) * minute
const clock = new URL('../shifted-clock.mjs', import.meta.url).href

/** A portal with a week behind it. */
export interface World {
  program: Program
  made: MadeDashboards
  /** The rule that is raised. */
  alarmId: string
  companyId: string
  newcomerId: string
  applicationId: string
  userId: string
  /** Of the company's own role. */
  roleId: string
  /** Of the address book. */
  contactId: string
  maintenanceWindowId: string
  brokerId: string
  newsId: string
  /** Of the company, to send with. */
  token: string
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** Makes a company the one that the next sign-in opens. */
  enter(companyId: string): Promise<void>
}

/**
 * Lives through moments of a week: everything is set up, two nodes fall silent one after the other, alarms come
 * and go, and two stay. For each moment the real program is started anew, with its clock moved.
 */
export async function furnishWorld(dataDir: string): Promise<World> {
  const facts = await spend(dataDir, -7 * day, setUp)
  await spend(dataDir, -54 * hour, async (at) => {
    await sendHistories(at, 54)
    await letComeAndGo(at, 'ps-viksang', 'pressure', [7.1, 5.4], 'Backventilen hade kärvat, motionerad.')
    await letComeAndGo(at, 'hr-skultuna', 'temperature', [12.6, 9.1])
  })
  await spend(dataDir, -27 * hour, async (at) => {
    await sendHistories(at, 27)
    await letComeAndGo(at, 'hr-lotbacken', 'level', [2.31, 2.9], 'Utökad pumpning från Hacksta.')
    await at.call('PUT', '/tag/dn-angsgardet', { name: 'Ängsgärdet, nedstigningsbrunn 4' })
  })
  await spend(dataDir, -24 * minute, async (at) => {
    await sendHistories(at, undefined)
    await at.call('POST', '/tag/hr-lotbacken/tagdata', { key: 'level', value: 2.38 })
  })
  const program = await start(dataDir, 0)
  const visit = await visitOf(program, 0, company.name)
  await sendHistories(visit, undefined, -24 * minute)
  await haveNews(visit)
  const made = await furnishDashboards(visit.call, visit.companyId)
  // As the contract answers them.
  const rules = (await visit.call('GET', `/companies/${visit.companyId}/alarm`)) as {
    id: string
    tag: string
  }[]
  return {
    program,
    made,
    alarmId: rules.find(({ tag }) => tag === 'hr-lotbacken')?.id ?? '',
    ...facts,
    call: visit.call,
    async enter(companyId) {
      await (await signIn(program.url)).enter(companyId)
    },
  }
}

interface Visit {
  /** The portal's clock. */
  now(): number
  companyId: string
  call(method: string, path: string, body?: unknown): Promise<unknown>
}

function start(dataDir: string, shiftMs: number): Promise<Program> {
  return startProgram({
    dataDir,
    env: {
      FYR_ADMIN_EMAIL: admin.email,
      FYR_ADMIN_PASSWORD: admin.password,
      FYR_INGEST_NODE_RATE: '0',
      FYR_INGEST_COMPANY_RATE: '0',
      TEST_OUTBOUND_LOOPBACK: `127.0.0.1:${meterPort},127.0.0.1:${opcPort}`,
      ...(shiftMs !== 0 && { NODE_OPTIONS: `--import=${clock}`, FYR_TEST_SHIFT_MS: String(shiftMs) }),
    },
  })
}

async function spend<T>(dataDir: string, shiftMs: number, work: (visit: Visit) => Promise<T>): Promise<T> {
  const program = await start(dataDir, shiftMs)
  try {
    return await work(await visitOf(program, shiftMs, company.name))
  } finally {
    await program.stop()
  }
}

async function signIn(url: string) {
  const authenticate = async () => {
    const { status, body } = await callApi(url, 'POST', '/users/authenticate', admin)
    if (status !== 200) throw new Error(`${admin.email} could not sign in: ${JSON.stringify(body)}`)
    return body
  }
  const body = await authenticate()
  let { token } = body
  return {
    companies: body.companies as { companyId: string; name: string }[],
    async call(method: string, path: string, sent?: unknown): Promise<unknown> {
      let answer = await callApi(url, method, path, sent, token)
      // All the pictures take longer than a token is good for.
      if (answer.status === 401) {
        token = (await authenticate()).token
        answer = await callApi(url, method, path, sent, token)
      }
      if (answer.status < 300) return answer.body
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    },
    async enter(companyId: string): Promise<void> {
      const path = `/companies/toggle/${body.currentUser.userId}/${companyId}`
      token = (await callApi(url, 'PUT', path, undefined, token)).body.token
    },
  }
}

async function visitOf({ url }: Program, shiftMs: number, name: string): Promise<Visit> {
  const session = await signIn(url)
  const known = session.companies.find((each) => each.name === name)
  const companyId = known?.companyId ?? (await make(session.call, '/companies', company)).companyId
  await session.enter(companyId)
  return { now: () => Date.now() + shiftMs, companyId, call: session.call }
}

interface Made {
  id: string
  userId: string
  userRoleId: string
  contactId: string
  newsId: string
  companyId: string
  token: string
}

async function make(call: Visit['call'], path: string, body: unknown): Promise<Made> {
  // Whatever is created answers with what it is; each caller takes the field that its kind has.
  return (await call('POST', path, body)) as Made
}

async function setUp({ call, companyId }: Visit) {
  const { currentUser } = (await call('GET', '/users/me')) as { currentUser: { userId: string } }
  await call('PUT', `/users/${currentUser.userId}`, administrator)
  const { companyId: newcomerId } = await make(call, '/companies', newcomer)
  const applicationIds = new Map<string, string>()
  for (const name of applicationNames) {
    applicationIds.set(name, (await make(call, `/applications/${companyId}`, { name })).id)
  }
  for (const { application, battery, rssi, silentHours: _, ...node } of nodes) {
    const keys = measuresOf[application].map(({ name, label, unit }) => ({ name, label, unit }))
    if (battery !== undefined) keys.push({ name: 'battery', label: 'Batteri', unit: '%' })
    if (rssi !== undefined) keys.push({ name: 'rssi', label: 'Signal', unit: 'dBm' })
    await make(call, `/applications/${applicationIds.get(application)}/tag`, { ...node, keys })
  }
  for (const alarm of alarms) await make(call, `/companies/${companyId}/alarm`, alarm)
  let maintenanceWindowId = ''
  for (const window of maintenanceWindows) {
    maintenanceWindowId = (await make(call, '/maintenance-window', window)).id
  }
  const tokens = `/integration/tokens/${companyId}`
  const { token } = await make(call, tokens, { label: 'SCADA-brygga Hacksta', scopes: ['ingest'] })
  await make(call, tokens, { label: 'Power BI, månadsrapport', scopes: ['read'] })
  await make(call, tokens, { label: 'Logger Tillberga', scopes: ['ingest'], deveui: 'dn-tillberga' })
  const { contactId } = await make(call, '/contact', onCall)
  const brokerId = await connectBrokers(call, companyId)
  const { newsId } = await make(call, '/news', { ...maintenance, start: new Date().toISOString() })
  const { userRoleId: roleId } = await make(call, '/roles', technicianRole)
  const madeUsers = []
  for (const { email, role, ...user } of users) {
    const more = {
      email: `${email}@malardalensvatten.example`,
      phoneNumber: '+46701740605',
      password: admin.password,
    }
    madeUsers.push((await make(call, '/users', { ...user, ...more, role: role ?? roleId })).userId)
  }
  return {
    companyId,
    newcomerId,
    roleId,
    contactId,
    maintenanceWindowId,
    brokerId,
    newsId,
    userId: madeUsers[1] ?? '',
    applicationId: applicationIds.get('Distributionsnät') ?? '',
    token,
  }
}

/** What the nodes that fall silent so long ago, or never, have measured from a moment until the portal's now. */
async function sendHistories(
  { call, now }: Visit,
  silentHours: number | undefined,
  fromMs = -7 * day,
): Promise<void> {
  for (const [index, node] of nodes.entries()) {
    if (node.silentHours !== silentHours) continue
    const readings = historyOf(node, index, today + fromMs, now())
    for (let from = 0; from < readings.length; from += 5000) {
      await call('POST', `/tag/${node.deveui}/tagdata`, readings.slice(from, from + 5000))
    }
  }
}

function historyOf({ application, battery, rssi }: UtilityNode, index: number, from: number, to: number) {
  const steps = Math.floor((to - from) / stepMs)
  return Array.from({ length: steps }, (_, at) => {
    const createdAt = from + (at + 1) * stepMs
    const measured = measuresOf[application].map((measure) => ({
      key: measure.name,
      value: measure.at((createdAt - today) / day, index),
      createdAt,
    }))
    // Twice a day, as such nodes do.
    const isReport = at % 72 === 0 || at === steps - 1
    if (isReport && battery !== undefined) measured.push({ key: 'battery', value: battery, createdAt })
    if (isReport && rssi !== undefined) measured.push({ key: 'rssi', value: rssi, createdAt })
    return measured
  }).flat()
}

/** A value outside and one inside again; with a comment the alarm is acknowledged by the user. */
async function letComeAndGo(
  { call, companyId }: Visit,
  deveui: string,
  key: string,
  values: readonly number[],
  comment?: string,
): Promise<void> {
  for (const value of values) await call('POST', `/tag/${deveui}/tagdata`, { key, value })
  if (comment === undefined) return
  const active = (await call('GET', `/companies/${companyId}/alarm/active`)) as { id: string; tag: string }[]
  for (const { id } of active.filter(({ tag }) => tag === deveui)) {
    await call('POST', `/alarms/active/${id}/status`, { comment })
  }
}

/** What is wrong now: two alarms, and messages that could not be stored. */
async function haveNews({ call, now }: Visit): Promise<void> {
  const [first] = (await call('GET', '/alarm/active?sort=triggered')) as { id: string }[]
  if (first)
    await call('POST', `/alarms/active/${first.id}/snooze`, { minutes: 240, comment: 'Väntar på reservdel' })
  await call('POST', '/tagdata', [
    // With one that is right among them the whole is no refusal.
    { deveui: 'ps-viksang', key: 'pressure', value: 7.12 },
    { deveui: 'dn-okand-17', key: 'pressure', value: 4.4 },
    { deveui: 'ps-viksang', key: 'power', value: 11.2, createdAt: now() + 40 * day },
    { deveui: 'ps-viksang', key: 'flow', value: [12, 13] },
  ])
}
