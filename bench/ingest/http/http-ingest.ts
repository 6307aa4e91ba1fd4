import type { BenchCompany, BenchPortal } from '../../harness/bench-portal.ts'
import { toward } from '../../harness/goals.ts'
import { runInThread } from '../../harness/in-thread.ts'
import { readUsage } from '../../harness/processes.ts'
import type { Section } from '../../harness/report.ts'
import { type HttpLoadOptions, type HttpLoadResult, sentKeys } from './http-load.ts'

const bodies = [
  { readingsPerBody: 1, connections: 64 },
  { readingsPerBody: 100, connections: 16 },
  { readingsPerBody: 1000, connections: 8, ...toward('httpBulk') },
]
const rules = 1_000

/** Readings over HTTP until they are committed, in bodies of several sizes. */
export async function benchHttpIngest(
  { program, companies }: BenchPortal,
  seconds: number,
): Promise<Section> {
  const [company] = companies
  if (!company) throw new Error('There is no company to send for')
  await addRules(company)
  const figures: Section['figures'] = []
  for (const { readingsPerBody, connections, ...goal } of bodies) {
    const load: HttpLoadOptions = {
      port: Number(new URL(program.url).port),
      token: company.token,
      connections,
      seconds,
      readingsPerBody,
      deveuis: company.deveuis,
    }
    const before = await readUsage(program.pid)
    const result = await runInThread<HttpLoadResult>(new URL('./http-load.ts', import.meta.url), load)
    const after = await readUsage(program.pid)
    const name = `bodies of ${readingsPerBody.toLocaleString('en-GB')}`
    figures.push(
      {
        name: `${name}: readings`,
        value: result.readings / result.seconds,
        unit: '/s',
        ...goal,
        note: `${connections} connections${result.refused > 0 ? `, ${result.refused} REFUSED` : ''}`,
      },
      { name: `${name}: p50 to the answer`, value: result.p50Ms, unit: 'ms' },
      { name: `${name}: p95`, value: result.p95Ms, unit: 'ms' },
      {
        name: `${name}: CPU of a million readings`,
        value: ((after.cpuSeconds - before.cpuSeconds) / result.readingsInAll) * 1e6,
        unit: 's',
        note: 'portal and PostgreSQL',
      },
    )
  }
  return {
    title: `Readings over HTTP, committed and judged by ${rules.toLocaleString('en-GB')} rules`,
    figures,
  }
}

/** Rules on every key that the load sends, which none of its readings breaks. */
async function addRules({ api, deveuis }: BenchCompany): Promise<void> {
  const wanted = Array.from({ length: rules }, (_, at) => ({
    name: `Rule ${at}`,
    tag: deveuis[at % deveuis.length],
    tagDataKey: sentKeys[Math.floor(at / deveuis.length) % sentKeys.length],
    limitHigh: 200,
    limitLow: -50,
    priority: 'b',
    alertType: 2,
  }))
  for (let from = 0; from < wanted.length; from += 8) {
    const some = wanted.slice(from, from + 8)
    await Promise.all(some.map((rule) => api.must('POST', `/companies/${api.companyId}/alarm`, rule)))
  }
}
