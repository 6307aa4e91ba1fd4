import type { BenchPortal } from './bench-portal.ts'
import type { HttpLoadOptions, HttpLoadResult } from './http-load.ts'
import { runInThread } from './in-thread.ts'
import { readUsage } from './processes.ts'
import type { Section } from './report.ts'

const bodies = [
  { readingsPerBody: 1, connections: 64 },
  { readingsPerBody: 100, connections: 16 },
  { readingsPerBody: 1000, connections: 8 },
]

/** Readings over HTTP until they are committed, in bodies of several sizes. */
export async function benchHttpIngest(
  { program, companies }: BenchPortal,
  seconds: number,
): Promise<Section> {
  const [company] = companies
  if (!company) throw new Error('There is no company to send for')
  const figures: Section['figures'] = []
  for (const { readingsPerBody, connections } of bodies) {
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
  return { title: 'Readings over HTTP, committed', figures }
}
