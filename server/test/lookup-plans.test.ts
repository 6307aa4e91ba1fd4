import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyClone } from './database.ts'
import { endpoints, fillPath } from './endpoints.ts'
import { fillCompany } from './fill-company.ts'
import { multiply, newId } from './multiply.ts'
import { onTwoCompanies } from './on-two-companies.ts'
import { sampleOf } from './samples.ts'
import { nowhere } from './two-companies.ts'

/** Tables that are large here, and that no look-up by key may read as a whole. */
const large = ['node', 'node_contact', 'node_key', 'pool_device', 'contact', 'dashboard', 'dashboard_module']
const rows = 3000

interface Statement {
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
// Before the first connection is opened: the pools bind the method.
const query = pg.Client.prototype.query as (...input: unknown[]) => unknown
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
  const [first, second] = input
  const text = typeof first === 'string' ? first : (first as { text?: string }).text
  const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? [])
  if (text && recorded && isOfApp(this)) recorded.push({ text, values })
  return query.apply(this, input)
})

const clone = await emptyClone()
// Before the portal's own, and so after it.
afterAll(() => clone.drop())
const both = onTwoCompanies({ FYR_DATABASE_URL: clone.url })
const { call } = both

beforeAll(async () => {
  const { companyId, applicationId, contactId, poolDeveui, dashboardId, moduleId } = both.own.place
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
  const owner = new pg.Client({ connectionString: clone.url })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}, 120_000)
afterAll(() => vi.restoreAllMocks())

const isOfApp = (client: pg.Client) =>
  JSON.stringify((client as unknown as { connectionParameters: object }).connectionParameters).includes(
    'role=fyr_app',
  )

/** What `work` asks of the database under the application's role. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  recorded = statements
  try {
    await work()
  } finally {
    recorded = undefined
  }
  return statements.filter(({ text }) => /^\s*(select|with|update|delete)\b/i.test(text))
}

/** Scans of large tables that no key narrows: neither sequential ones nor such by the company alone. */
async function wholeScans({ text, values }: Statement): Promise<string[]> {
  const plan = await both.portal.database.withCompany(both.own.place.companyId, async ({ query }) => {
    const { rows: answer } = await query.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, values),
    )
    return answer[0]?.['QUERY PLAN'][0].Plan
  })
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

async function expectLookUps(work: () => Promise<unknown>): Promise<void> {
  const statements = await statementsOf(work)
  expect(statements.length).toBeGreaterThan(0)
  const bad: Record<string, string[]> = {}
  for (const statement of statements) {
    const scans = await wholeScans(statement)
    if (scans.length > 0) bad[statement.text] = scans
  }
  expect(bad).toEqual({})
}

const marker = nowhere()
/** Reads that name a node, a device of the pool, a contact or a dashboard in their path. */
const reads = endpoints.filter((endpoint) => {
  const values = Object.values(sampleOf(endpoint).params?.(marker) ?? {})
  const keys: string[] = [marker.deveui, marker.poolDeveui, marker.contactId, marker.dashboardId]
  if (endpoint.meta.access === 'SuperAdmin') return false
  return endpoint.method === 'GET' && values.some((value) => keys.includes(value))
})

describe('a look-up by key uses its index under row-level security', () => {
  it.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))('in %s', async (_, endpoint) => {
    const { params, query } = sampleOf(endpoint)
    const place = both.own.place
    const search = query ? `?${new URLSearchParams(query(place))}` : ''
    await expectLookUps(() => call('GET', fillPath(endpoint, params?.(place) ?? {}) + search))
  })

  const node = () => both.own.place.deveui
  it.each<[string, () => Promise<unknown>]>([
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
  ])('in %s', async (_, work) => expectLookUps(work))
})
