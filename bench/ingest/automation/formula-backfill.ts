import { setTimeout as sleep } from 'node:timers/promises'
import type { FormulaBackfill } from '../../../contract/src/automation/formulas/formula-backfills.ts'
import { callApi } from '../../../e2e/lib/api.ts'
import type { Program } from '../../../e2e/lib/program/program.ts'
import { withStore } from '../../harness/bench-store.ts'
import { toward } from '../../harness/goals.ts'
import { quantile, type Section } from '../../harness/report.ts'
import { findSeriesOf } from '../../harness/series-of-nodes.ts'
import { type StoppedPortal, withStoppedPortal } from '../../harness/stopped-portal.ts'
import { sendOverHttp } from '../fairness.ts'
import type { HttpLoadResult } from '../http/http-load.ts'

const key = 'temperature'
const intervalMs = 10_000
const batchSize = 20_000
const probeSeconds = 6
/** A p95 below it is as good as quiet: 50 ms are allowed whatever quiet is. */
const quietMs = 50 / 1.5
const named = (count: number) => count.toLocaleString('en-GB')

/** How long a formula takes over a long history, and what senders notice of it. */
export async function benchFormulaBackfill(millions: number): Promise<Section> {
  const readings = millions * 1e6
  return await withStoppedPortal({ nodes: 50, keys: [key] }, async (portal) => {
    const from = Math.floor(Date.now() / intervalMs - readings) * intervalMs
    await fill(portal, readings, from)
    return await portal.running(async (program) => {
      const formulaId = await makeFormula(portal, program)
      const before = await probe(portal, program, probeSeconds)
      const began = performance.now()
      const done = backfill(portal, program, formulaId, { from, to: from + readings * intervalMs })
      // In pieces: the last, in which it ends, is not counted.
      const during: HttpLoadResult[] = []
      let result: FormulaBackfill | undefined
      void done.then(
        (each) => {
          result = each
        },
        () => undefined,
      )
      while (!result && performance.now() - began < 300_000) during.push(await probe(portal, program, 3))
      const { computed } = await done
      const seconds = (Date.parse((await done).finishedAt ?? '') - Date.parse((await done).createdAt)) / 1000
      const after = await probe(portal, program, probeSeconds)
      const quiet = Math.max(before.p95Ms, after.p95Ms)
      const whole = during.slice(0, Math.max(1, during.length - 1))
      const took = whole.flatMap(({ tookMs }) => tookMs)
      const beside = quantile(took, 0.95)
      if (computed < readings) throw new Error(`${computed} readings were computed`)
      return {
        title: `A formula computed over ${named(readings)} stored readings`,
        how: [
          `a formula of one variable, a reading every ${intervalMs / 1000} s; beside it one connection sends single readings of the same company`,
        ],
        figures: [
          { name: 'from the call to the last result stored', value: seconds, ...toward('backfill') },
          { name: 'readings computed and stored', value: computed / seconds, unit: '/s' },
          { name: 'quiet: p95 to 202', value: quiet, unit: 'ms', note: `${before.requests} calls` },
          {
            name: 'beside it: p95 to 202',
            value: beside,
            unit: 'ms',
            note: `${took.length} calls; p95 of the worst three seconds ${Math.max(...whole.map(({ p95Ms }) => p95Ms)).toFixed(0)} ms`,
          },
          {
            name: 'beside it to quiet, or 33 ms',
            value: beside / Math.max(quiet, quietMs),
            ...toward('backfillIngest'),
          },
        ],
      }
    })
  })
}

async function fill({ inDatabase, deveuis }: StoppedPortal, readings: number, from: number): Promise<void> {
  await inDatabase(async ({ url }) => {
    const [series = 0] = await findSeriesOf(url, deveuis.slice(0, 1), [key])
    await withStore(url, {}, async ({ store, commit }) => {
      for (let made = 0; made < readings; made += batchSize) {
        const places = Array.from({ length: batchSize }, (_, at) => made + at)
        await commit({
          series: places.map(() => series),
          times: places.map((at) => from + at * intervalMs),
          values: places.map((at) => Math.round(200 + 30 * Math.sin(at / 1300) + (at % 7)) / 10),
        })
      }
      await store.waitIdle()
    })
  })
}

async function call({ api }: StoppedPortal, { url }: Program, method: string, path: string, body?: unknown) {
  const answer = await callApi(url, method, path, body, api.token)
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function makeFormula(portal: StoppedPortal, program: Program): Promise<string> {
  const [deveui] = portal.deveuis
  const body = {
    ...{
      name: 'Fahrenheit',
      text: 'round([A] * 1.8 + 32, 2)',
      outputDeveui: deveui,
      outputKey: 'fahrenheit',
    },
    variables: [{ name: 'A', deveui, key }],
  }
  return (await call(portal, program, 'POST', '/formula', body)).formulaId
}

/** Resolves when it is done. */
async function backfill(
  portal: StoppedPortal,
  program: Program,
  formulaId: string,
  range: { from: number; to: number },
): Promise<FormulaBackfill> {
  const path = `/formula/${formulaId}/backfill`
  await call(portal, program, 'POST', path, range)
  for (;;) {
    await sleep(500)
    const [newest] = (await call(portal, program, 'GET', path)) as FormulaBackfill[]
    if (newest?.state === 'done') return newest
    if (newest?.state === 'failed') throw new Error(`It failed: ${newest.reason}`)
  }
}

/** Time to the 202 of single readings of nodes that no formula reads. */
const probe = ({ token, deveuis, api }: StoppedPortal, { url }: Program, seconds: number) =>
  sendOverHttp(
    { token, deveuis: deveuis.slice(1), api },
    { port: Number(new URL(url).port), seconds, connections: 1, readingsPerBody: 1, pauseMs: 10 },
  )
