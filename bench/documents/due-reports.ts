import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Api, callApi, openApi } from '../../e2e/lib/api.ts'
import type { Program } from '../../e2e/lib/program/program.ts'
import type { EmbeddedPostgres } from '../../server/src/db/index.ts'
import { toward } from '../harness/goals.ts'
import { quantile, type Section } from '../harness/report.ts'
import { type StoppedPortal, withStoppedPortal } from '../harness/stopped-portal.ts'
import { sendOverHttp } from '../ingest/fairness.ts'
import type { HttpLoadResult } from '../ingest/http/http-load.ts'

const companies = 20
const reportsOfEach = 50
const nodesOfEach = 10
const keys = ['temperature', 'humidity']
const hourMs = 3_600_000
const probeSeconds = 6
/** A p95 below it is as good as quiet: 50 ms are allowed whatever quiet is. */
const quietMs = 50 / 1.5
const giveUpMs = 20 * 60_000

interface Made {
  seconds: number
  done: number
  failed: number
}

/** How long reports take that are all due at once, and what senders notice of it. */
export async function benchDueReports(): Promise<Section> {
  return await withStoppedPortal({ nodes: 50, keys }, async (portal) => {
    const quiet = await portal.running(async (program) => {
      for (let at = 0; at < companies; at++) await fill(program, at)
      return await probe(portal, program, probeSeconds)
    })
    await portal.inDatabase(({ url }) => query(url, 'update report set next_run_at = now()'))
    const during = await portal.running(async (program) => {
      const results: HttpLoadResult[] = []
      const began = performance.now()
      // From the first report on: the portal looks for what is due each half minute.
      while ((await openRuns(portal, program)) === 0 && performance.now() - began < giveUpMs) await sleep(200)
      while ((await openRuns(portal, program)) > 0 && performance.now() - began < giveUpMs)
        results.push(await probe(portal, program, 3))
      return results
    })
    const made = await portal.inDatabase(readMade)
    const total = companies * reportsOfEach
    if (made.done < total)
      throw new Error(`${made.done} of ${total} reports were made, ${made.failed} failed`)
    const took = during.flatMap(({ tookMs }) => tookMs)
    const beside = quantile(took, 0.95)
    const named = total.toLocaleString('en-GB')
    return {
      title: `${named} reports due at once`,
      how: [
        `${companies} companies with ${reportsOfEach} daily reports each, of ${nodesOfEach} nodes: a day of ${keys.length} keys by the hour, states and alarms, as workbook, each fifth as PDF too; beside it one connection of another company sends single readings`,
      ],
      figures: [
        { name: `${named} reports, first to last`, value: made.seconds / 60, ...toward('dueReports') },
        { name: 'reports', value: made.done / made.seconds, unit: '/s' },
        {
          name: 'quiet: p95 to 202',
          value: quiet.p95Ms,
          unit: 'ms',
          note: `${quiet.requests} calls`,
        },
        {
          name: 'beside it: p95 to 202',
          value: beside,
          unit: 'ms',
          note: `${took.length} calls; p95 of the worst three seconds ${Math.max(...during.map(({ p95Ms }) => p95Ms)).toFixed(0)} ms`,
        },
        {
          name: 'beside it to quiet, or 33 ms',
          value: beside / Math.max(quiet.p95Ms, quietMs),
          ...toward('dueReportsIngest'),
        },
      ],
    }
  })
}

/** A company with nodes that have yesterday's readings, and its reports. */
async function fill({ url }: Program, company: number): Promise<Api> {
  const api = await openApi(url, { name: `Company ${company + 1}`, country: 'Sweden' })
  const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Measured' })).body
  const deveuis = Array.from({ length: nodesOfEach }, (_, at) => `due-${company}-${at}`)
  const hour = Math.floor(Date.now() / hourMs) * hourMs
  for (const deveui of deveuis) {
    await api.must('POST', `/applications/${application.id}/tag`, { name: deveui, deveui, nodeType: 2 })
    const readings = Array.from({ length: 48 }, (_, at) =>
      keys.map((key) => ({ key, value: 20 + Math.sin(at), createdAt: hour - at * hourMs })),
    )
    await api.must('POST', `/tag/${deveui}/tagdata`, readings.flat())
  }
  const series = deveuis.flatMap((deveui) =>
    keys.map((key) => ({ deveui, key, aggregation: 'avg', resolution: 'hour' })),
  )
  const resources = [{ type: 'sensor', series }, { type: 'tag' }, { type: 'alarm' }]
  for (let at = 0; at < reportsOfEach; at++) {
    const exportTypes = at % 5 === 0 ? ['excel', 'pdf'] : ['excel']
    const body = { name: `Daily ${at + 1}`, tempo: 0, exportTypes, resources }
    await api.must('POST', `/report/${api.companyId}`, body)
  }
  return api
}

/** Runs that wait or are made, of all companies. */
async function openRuns({ api }: StoppedPortal, { url }: Program): Promise<number> {
  const { status, headers } = await callApi(
    url,
    'GET',
    '/superadmin/jobs?kind=report.run&limit=1',
    undefined,
    api.token,
  )
  if (status !== 200) throw new Error(`The jobs were answered ${status}`)
  return Number(headers.get('x-total-count'))
}

async function readMade({ url }: EmbeddedPostgres): Promise<Made> {
  const [row] = await query<Made>(
    url,
    `select extract(epoch from max(finished_at) - min(created_at))::float8 as seconds,
      (count(*) filter (where state = 'done'))::int as done,
      (count(*) filter (where state = 'failed'))::int as failed from report_run`,
  )
  return row ?? { seconds: 0, done: 0, failed: 0 }
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Time to the 202 of single readings of a company without reports. */
const probe = ({ token, deveuis, api }: StoppedPortal, { url }: Program, seconds: number) =>
  sendOverHttp(
    { token, deveuis, api },
    { port: Number(new URL(url).port), seconds, connections: 1, readingsPerBody: 1, pauseMs: 10 },
  )
