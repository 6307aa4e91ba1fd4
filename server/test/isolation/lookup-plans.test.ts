import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CompanyDb } from '#db/index.ts'
import { fillByKeys } from '../support/companies/fill-by-keys.ts'
import { fillCompany } from '../support/companies/fill-company.ts'
import { multiply, newId } from '../support/companies/multiply.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { nowhere } from '../support/companies/two-companies.ts'
import { emptyClone } from '../support/database.ts'
import { endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import { type Answer, adminEmail } from '../support/portal.ts'

/** Tables that are large here, and that no look-up by key may read as a whole. */
const large = [
  ...['node', 'node_contact', 'node_key', 'pool_device', 'contact', 'dashboard', 'dashboard_module'],
  ...['script', 'script_state', 'decoder', 'alarm', 'gateway', 'formula', 'access_token', 'integration'],
  ...['account', 'session', 'company'],
]
const rows = 3000

type Role = 'fyr_app' | 'fyr_platform'
interface Statement {
  role: Role
  text: string
  values: unknown[]
}
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

let recorded: Statement[] | undefined
let webhook: string
const devEui = 'a81758fffe00000b'
// Before the first connection is opened: the pools bind the method.
const query = pg.Client.prototype.query as (...input: unknown[]) => unknown
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
  const [first, second] = input
  const text = typeof first === 'string' ? first : (first as { text?: string }).text
  const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? [])
  const role = text ? roleOf(this, text) : undefined
  if (text && recorded && role) recorded.push({ role, text, values })
  return query.apply(this, input)
})

const clone = await emptyClone()
// Before the portal's own, and so after it.
afterAll(() => clone.drop())
const both = onTwoCompanies({ FYR_DATABASE_URL: clone.url })
const { call } = both

beforeAll(async () => {
  const { companyId, applicationId, contactId, poolDeveui, dashboardId, moduleId, integrationId } =
    both.own.place
  const { database } = both.portal
  await fillCompany(database, companyId, { applicationId, nodes: rows, keys: 2, prefix: 'filled-' })
  await multiply(
    { database },
    companyId,
    'contact',
    rows,
    sql`jsonb_build_object('id', gen_random_uuid(), 'name', 'contact ' || number)`,
    sql`each.id = ${contactId}`,
  )
  await multiply(
    { database },
    companyId,
    'pool_device',
    rows,
    sql`jsonb_build_object('id', gen_random_uuid(), 'deveui', lpad(number::text, 16, '0'))`,
    sql`each.deveui = ${poolDeveui}`,
  )
  const named = (column: string) => sql`jsonb_build_object('deveui', 'filled-' || ${sql.raw(column)})`
  await multiply(
    { database },
    companyId,
    'dashboard',
    rows,
    sql`jsonb_build_object('id', 100000000 + number, 'settings', ${named('number')})`,
    sql`each.id = ${dashboardId}::int`,
  )
  await multiply(
    { database },
    companyId,
    'dashboard_module',
    rows,
    sql`${newId} || jsonb_build_object('dashboard_id', 100000000 + number, 'settings', ${named('number')})`,
    sql`each.id = ${moduleId}`,
  )
  const lorawan = { applicationId, nodeType: 0, decoder: 'elsys-ers' }
  await both.portal.createNode(both.own.session, devEui, lorawan)
  const { body } = await call('POST', `/settings/integration/${integrationId}/webhook`)
  webhook = new URL(body.webhook).pathname.replace(/^\/api/, '')
  await fillByKeys(database, both.own.place, rows)
  const owner = new pg.Client({ connectionString: clone.url })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}, 120_000)
afterAll(() => vi.restoreAllMocks())

/** Connections of the platform whose transaction is a company's. */
const inCompany = new WeakSet<pg.Client>()

/** The role of a statement, if it is one that row-level security or the platform applies to. */
function roleOf(client: pg.Client, text: string): Role | undefined {
  const { connectionParameters } = client as unknown as { connectionParameters: object }
  const parameters = JSON.stringify(connectionParameters)
  if (parameters.includes('role=fyr_app')) return 'fyr_app'
  if (!parameters.includes('role=fyr_platform')) return undefined
  if (/^begin/.test(text)) {
    if (text.includes(`set_config('role', 'fyr_app'`)) inCompany.add(client)
    else inCompany.delete(client)
  }
  return inCompany.has(client) ? 'fyr_app' : 'fyr_platform'
}

/** Statements that `work` runs under the roles of the application and the platform. */
async function statementsOf(work: () => Promise<Answer>): Promise<Statement[]> {
  const statements: Statement[] = []
  recorded = statements
  try {
    const { status, body } = await work()
    expect([status < 300, body.code]).toEqual([true, undefined])
  } finally {
    recorded = undefined
  }
  // Jobs are claimed by other calls meanwhile.
  return statements.filter(
    ({ text }) => /^\s*(select|with|update|delete)\b/i.test(text) && !/\bjob\b/.test(text),
  )
}

/** Scans of large tables that no key narrows: neither sequential ones nor such by the company alone. */
async function wholeScans({ role, text, values }: Statement): Promise<string[]> {
  const { database } = both.portal
  const explain = async ({ query }: Pick<CompanyDb, 'query'>) => {
    const { rows: answer } = await query.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, values),
    )
    return answer[0]?.['QUERY PLAN'][0].Plan
  }
  const plan = await (role === 'fyr_app'
    ? database.withCompany(both.own.place.companyId, explain)
    : database.withPlatform(explain))
  const found: string[] = []
  const visit = (node: PlanNode, heap?: string) => {
    const { 'Relation Name': table = heap, 'Node Type': type, 'Index Cond': condition = '' } = node
    const byKey = /\w+ = /.test(condition.replaceAll(/\w*\.?company_id = \S+/g, ''))
    const isWhole = type === 'Seq Scan' || (/^(Index|Bitmap Index)/.test(type) && !byKey)
    if (table && large.includes(table) && isWhole) found.push(`${type} on ${table}`)
    for (const below of node.Plans ?? []) visit(below, type === 'Bitmap Heap Scan' ? table : undefined)
  }
  if (plan) visit(plan)
  return found
}

async function expectLookUps(work: () => Promise<Answer>, mayScan?: string): Promise<void> {
  const statements = await statementsOf(work)
  expect(statements.length).toBeGreaterThan(0)
  const bad: Record<string, string[]> = {}
  for (const statement of statements) {
    const scans = (await wholeScans(statement)).filter((scan) => scan !== mayScan)
    if (scans.length > 0) bad[statement.text] = scans
  }
  expect(bad).toEqual({})
}

const marker = nowhere()
/** Reads that name one of the rows in their path. */
const reads = endpoints.filter((endpoint) => {
  const values = Object.values(sampleOf(endpoint).params?.(marker) ?? {})
  const keys: string[] = [
    ...[marker.deveui, marker.poolDeveui, marker.contactId, marker.dashboardId, marker.alarmId],
    ...[marker.scriptId, marker.decoderId, marker.gatewayId, marker.formulaId, marker.integrationId],
  ]
  if (endpoint.meta.access === 'SuperAdmin') return false
  return endpoint.method === 'GET' && values.some((value) => keys.includes(value))
})

describe('a look-up by key uses its index under row-level security', () => {
  it.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))('in %s', async (_, endpoint) => {
    const { params, query } = sampleOf(endpoint)
    const place = both.own.place
    const search = query ? `?${new URLSearchParams(query(place))}` : ''
    // Counts the alarms that name it among others.
    const mayScan = endpoint.name === 'contacts.get' ? 'Bitmap Index Scan on alarm' : undefined
    await expectLookUps(() => call('GET', fillPath(endpoint, params?.(place) ?? {}) + search), mayScan)
  })

  const at = () => both.own.place
  const userId = () => both.own.session.currentUser.userId
  async function sendByToken(): Promise<Answer> {
    const body = { label: 'Sender', scopes: ['ingest'] }
    const made = await call('POST', `/integration/tokens/${at().companyId}`, body)
    const sent = { token: made.body.token, body: { key: at().key, value: 1 } }
    return await both.portal.call('POST', `/tag/${node()}/tagdata`, sent)
  }
  async function sendToWebhook(): Promise<Answer> {
    const body = { deviceInfo: { deviceName: 'Any', devEui }, fPort: 5, data: 'AQDi' }
    const uplink = { ...body, deduplicationId: randomUUID(), time: new Date().toISOString() }
    return await call('POST', `${webhook}?event=up`, uplink)
  }
  const node = () => both.own.place.deveui
  it.each<[string, () => Promise<Answer>]>([
    ['nodes with keys', () => call('POST', '/tag/meta-with-keys', { deveuis: [node(), 'filled-7'] })],
    ['a change of a node', () => call('PUT', `/tag/${node()}`, { name: 'Renamed' })],
    [
      'a new node',
      () =>
        call('POST', `/applications/${both.own.place.applicationId}/tag`, {
          name: 'N',
          deveui: 'new-one',
          nodeType: 1,
        }),
    ],
    ['a key of a node', () => call('POST', '/tag/key/add', { deveui: node(), name: 'another' })],
    [
      'currents of many',
      () => call('POST', '/tagdata/currents', { series: [{ deveui: node(), key: both.own.place.key }] }),
    ],
    [
      'dashboards of a node',
      () => call('GET', `/companies/${both.own.place.companyId}/dashboards?deveui=FILLED-5`),
    ],
    ['a node that is deleted', () => call('DELETE', '/tag/filled-3')],
    ['a change of an alarm', () => call('PUT', `/companies/${at().companyId}/alarm/${at().alarmId}`, {})],
    ['a change of a gateway', () => call('PUT', `/gateway/${at().gatewayId}`, { name: 'Renamed' })],
    ['the name of a script', () => call('PUT', `/script/${at().scriptId}`, { name: 'Renamed' })],
    ['the name of a decoder', () => call('PUT', `/decoder/${at().decoderId}`, { name: 'Renamed' })],
    ['a token that is deleted', () => call('DELETE', `/integration/tokens/${at().tokenId}`)],
    ['a company that is switched to', () => call('PUT', `/companies/toggle/${userId()}/${at().companyId}`)],
    ['a reading sent by token', sendByToken],
    ['an uplink sent to a webhook', sendToWebhook],
  ])('in %s', async (_, work) => expectLookUps(work))

  it('in a sign-in and the first call of its session', async () => {
    const work = async () => {
      const { token } = await both.portal.signIn(adminEmail)
      return await both.portal.call('GET', '/users/me', { token })
    }
    // Expired sessions are found by the index of their end.
    await expectLookUps(work, 'Index Scan on session')
  })
})
