import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { childrenOf } from '../../e2e/lib/program/postgres-processes.ts'

/** What the processes of a portal use, the portal and its PostgreSQL apart. Needs /proc. */
export interface Usage {
  /** Of all processes since each began. */
  cpuSeconds: number
  portalCpuSeconds: number
  postgresCpuSeconds: number
  portal: Memory
  postgres: Memory
}

export interface Memory {
  processes: number
  /** Shared pages counted in every process that has them. */
  rssBytes: number
  /** Shared pages divided among the processes that share them: what it really takes. NaN if unreadable. */
  pssBytes: number
}

const ticksPerSecond = readTicks()

export async function readUsage(portalPid: number): Promise<Usage> {
  const others = await descendantsOf(portalPid)
  const [ofPortal, ...ofOthers] = await Promise.all([portalPid, ...others].map(readCpuSeconds))
  const portalCpuSeconds = ofPortal ?? Number.NaN
  const postgresCpuSeconds = ofOthers.reduce((sum, seconds) => sum + seconds, 0)
  return {
    cpuSeconds: portalCpuSeconds + postgresCpuSeconds,
    ...{ portalCpuSeconds, postgresCpuSeconds },
    portal: await readMemory([portalPid]),
    postgres: await readMemory(others),
  }
}

async function descendantsOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid)
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}

/** User and system time, with that of its children that have ended. */
async function readCpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name, which may hold anything, the fields begin with the third of proc(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / ticksPerSecond
}

async function readMemory(pids: readonly number[]): Promise<Memory> {
  const each = await Promise.all(
    pids.map(async (pid) => ({
      rss: await readKilobytes(`/proc/${pid}/status`, 'VmRSS'),
      pss: await readKilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'),
    })),
  )
  return {
    processes: pids.length,
    rssBytes: each.reduce((sum, { rss }) => sum + rss, 0) * 1024,
    pssBytes: each.reduce((sum, { pss }) => sum + pss, 0) * 1024,
  }
}

async function readKilobytes(path: string, name: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1])
}

function readTicks(): number {
  try {
    return Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  } catch {
    // What Linux has nearly everywhere.
    return 100
  }
}
