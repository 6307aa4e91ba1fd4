import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { callApi, openApi } from '../../e2e/lib/api.ts'
import { fillTables } from '../../server/test/support/companies/fill-company.ts'
import type { Figure, Section } from '../harness/report.ts'
import { withStoppedPortal } from '../harness/stopped-portal.ts'
import { measureTimes } from '../harness/timing.ts'

/** A company waits at most so many times as long as one of 500 nodes, and never longer than this. */
const maxRatio = 3
const maxMs = 300
const rounds = { times: 9, warmups: 1 }
/** Written in the background. */
const exportFormats = ['csv', 'excel', 'pdf']
/** The first count of all readings by hour takes less. */
const countingMs = 20_000

interface Company {
  name: 'small' | 'large'
  nodes: number
  id: string
  token: string
  applicationId: string
}
/** Path, and the body of a POST. */
type Call = (company: Company, round: number) => [path: string, body?: object]

const some = ({ name }: Company, round: number) =>
  Array.from({ length: 100 }, (_, at) => `${name}-${round * 100 + at}`)

/** The dear calls; those that change something change other nodes in each round. */
const calls: Record<string, Call> = {
  'nodes listed': () => ['/tag?limit=50'],
  'nodes listed by readings': () => ['/tag?limit=50&sort=count&order=desc'],
  'last page of nodes': ({ nodes }) => [`/tag?limit=50&sort=name&offset=${nodes - 50}`],
  'nodes searched': () => ['/tag?limit=50&search=sensor%2049'],
  'one node': ({ name }) => [`/tag/${name}-7`],
  'places of a map': () => ['/tag/map'],
  'overview of the company': ({ id }) => [`/companies/${id}/overview`],
  'data points of a day': () => ['/companies/datapointsday'],
  'data points of a week': () => ['/companies/datapointsweek'],
  activity: () => ['/companies/tag/activity'],
  applications: () => ['/companies/applications'],
  'a node made': ({ name, applicationId }, round) => [
    `/applications/${applicationId}/tag`,
    { name: 'New', deveui: `made-${name}-${round}`, nodeType: 1, keys: [{ name: 'temperature' }] },
  ],
  '100 nodes disabled': (company, round) => [
    `/companies/${company.id}/tags/update`,
    { deveuis: some(company, round), active: false },
  ],
  '100 nodes deleted': (company, round) => [
    `/companies/${company.id}/tags/delete`,
    { deveuis: some(company, round) },
  ],
}

/** How much longer calls take in a company of 50,000 nodes and 250,000 keys than in one of 500. */
export async function benchLarge(): Promise<Section> {
  return await withStoppedPortal({ nodes: 1, keys: ['temperature'] }, async (portal) => {
    const companies = await portal.running(async ({ url }) => [
      await createCompany(url, 'small', 500),
      // Some below the quota: nodes are made, too.
      await createCompany(url, 'large', 49_900),
    ])
    await portal.inDatabase(({ url }) => fill(url, companies))
    // Rows inserted by SQL are not counted by hour: storage.measure, which is due, does so.
    await portal.running(() => sleep(countingMs))
    await portal.inDatabase(({ url }) => finishCounting(url, companies))
    const figures = await portal.running(({ url }) => measure(url, companies))
    return { title: '50,000 nodes against 500', how: ['medians of 9 calls, no readings stored'], figures }
  })
}

async function createCompany(url: string, name: Company['name'], nodes: number): Promise<Company> {
  const { companyId: id, token, must } = await openApi(url, { name: `Company ${name}`, country: 'Sweden' })
  const application = (await must('POST', `/applications/${id}`, { name: 'Measured' })).body
  return { name, nodes, id, token, applicationId: application.id }
}

async function fill(url: string, companies: readonly Company[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const { name, nodes, id, applicationId } of companies) {
      await client.query(`select set_config('fyr.company', $1, false)`, [id])
      const query = (text: string, values: unknown[]) => client.query(text, values)
      await fillTables(query, { applicationId, nodes, prefix: `${name}-` })
    }
    await client.query(
      `update job set due_at = date_trunc('milliseconds', now()), next_attempt_at = date_trunc('milliseconds', now())
       where kind = 'storage.measure' and status = 'waiting'`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Checks that storage.measure has run, and analyzes the tables as autovacuum does within a minute. */
async function finishCounting(url: string, companies: readonly Company[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      'select from company_figure where company_id = any($1) and hours_counted_from is not null',
      [companies.map(({ id }) => id)],
    )
    if (rowCount !== companies.length) throw new Error(`Readings are not counted after ${countingMs} ms`)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function measure(url: string, companies: readonly Company[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, call] of Object.entries(calls)) {
    const medians: number[] = []
    for (const company of companies) {
      let round = 0
      const work = async () => {
        const [path, body] = call(company, round++)
        const answer = await callApi(url, body ? 'POST' : 'GET', path, body, company.token)
        if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
      medians.push((await measureTimes(work, rounds)).p50)
    }
    const [small = 0, large = 0] = medians
    figures.push(
      { name, value: large, unit: 'ms', limit: { max: maxMs } },
      { name: `${name}, times as long`, value: large / small, unit: 'x', limit: { max: maxRatio } },
    )
  }
  const [, large] = companies
  if (large) for (const format of exportFormats) figures.push(await measureExport(url, large, format))
  return figures
}

/** How long a report of all nodes takes, a job in the background. */
async function measureExport(url: string, { id, token }: Company, format: string): Promise<Figure> {
  const end = new Date()
  const body = {
    resources: [{ type: 'tag' }],
    format,
    start: new Date(end.getTime() - 86_400_000).toISOString(),
    end: end.toISOString(),
  }
  const began = performance.now()
  const made = await callApi(url, 'POST', `/report/export/${id}`, body, token)
  for (let run = made.body; ; await sleep(50)) {
    run = (await callApi(url, 'GET', `/report/history/${run.historyId}`, undefined, token)).body
    if (run.state === 'done') {
      const bytes = run.files[0].bytes
      const seconds = (performance.now() - began) / 1000
      return { name: `nodes exported as ${format}`, value: seconds, unit: 's', note: `${bytes} bytes` }
    }
    if (run.finishedAt !== null) throw new Error(`The export ${run.state}: ${run.reason}`)
  }
}
