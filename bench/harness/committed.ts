import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../../e2e/lib/program/program.ts'
import { readUsage } from './processes.ts'

/** Readings that a portal has committed since its start. */
export async function countCommitted(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^fyr_readings_total (\d+)/m.exec(text)?.[1])
}

/** What a portal committed within a span, and the processor time that it used. */
export interface CommittedSpan {
  readings: number
  seconds: number
  /** Of the portal and PostgreSQL, without drivers. */
  cpuSeconds: number
  driverCpuSeconds: number
}

export async function measureCommitted({ url, pid }: Program, seconds: number): Promise<CommittedSpan> {
  const read = async () => [await countCommitted(url), await readUsage(pid), performance.now()] as const
  const [from, before, began] = await read()
  await sleep(seconds * 1000)
  const [to, after, ended] = await read()
  return {
    readings: to - from,
    seconds: (ended - began) / 1000,
    cpuSeconds:
      after.portalCpuSeconds +
      after.postgresCpuSeconds -
      (before.portalCpuSeconds + before.postgresCpuSeconds),
    driverCpuSeconds: after.driverCpuSeconds - before.driverCpuSeconds,
  }
}

/** Processor time of a million readings, s; `idlePerSecond` is what portal and PostgreSQL use without readings. */
export const costOfMillion = ({ readings, seconds, cpuSeconds }: CommittedSpan, idlePerSecond: number) =>
  ((cpuSeconds - idlePerSecond * seconds) / readings) * 1e6
