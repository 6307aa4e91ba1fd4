import type { BenchPortal } from '../harness/bench-portal.ts'
import { type Memory, readUsage } from '../harness/processes.ts'
import { type Figure, megabytes, type Section } from '../harness/report.ts'

/** The memory of all processes of a portal at this moment. */
export async function benchMemory({ program }: BenchPortal, when: string): Promise<Section> {
  const { portal, postgres } = await readUsage(program.pid)
  return {
    title: `Memory ${when}`,
    figures: [
      ...describe('portal and broker', portal),
      ...describe(`PostgreSQL, ${postgres.processes} processes`, postgres),
      { name: 'all together, PSS', value: megabytes(portal.pssBytes + postgres.pssBytes), unit: 'MB' },
    ],
  }
}

function describe(name: string, { rssBytes, pssBytes }: Memory): Figure[] {
  return [
    { name: `${name}: RSS`, value: megabytes(rssBytes), unit: 'MB' },
    { name: `${name}: PSS`, value: megabytes(pssBytes), unit: 'MB', note: 'shared pages divided' },
  ]
}
