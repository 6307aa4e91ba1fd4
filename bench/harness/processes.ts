import { execFileSync } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { childrenOf } from '../../e2e/lib/program/postgres-processes.ts'

/** What the processes of a portal use, the portal, its drivers and its PostgreSQL apart. Needs /proc. */
export interface Usage {
  /** Of all processes since each began. */
  cpuSeconds: number
  portalCpuSeconds: number
  /** Of the processes in which drivers run. */
  driverCpuSeconds: number
  postgresCpuSeconds: number
  /** Processes of drivers included. */
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
  const arePostgres = await Promise.all(others.map(isPostgres))
  const postgres = others.filter((_, at) => arePostgres[at])
  const drivers = others.filter((_, at) => !arePostgres[at])
  const cpuOf = async (pids: readonly number[]) =>
    (await Promise.all(pids.map(readCpuSeconds))).reduce((sum, seconds) => sum + seconds, 0)
  const [portalCpuSeconds, driverCpuSeconds, postgresCpuSeconds] = await Promise.all([
    cpuOf([portalPid]),
    cpuOf(drivers),
    cpuOf(postgres),
  ])
  return {
    cpuSeconds: portalCpuSeconds + driverCpuSeconds + postgresCpuSeconds,
    ...{ portalCpuSeconds, driverCpuSeconds, postgresCpuSeconds },
    portal: await readMemory([portalPid, ...drivers]),
    postgres: await readMemory(postgres),
  }
}

/** False for the other programs that a portal starts, and for a process that has ended. */
const isPostgres = async (pid: number) =>
  basename(await readlink(`/proc/${pid}/exe`).catch(() => '')) === 'postgres'

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
