import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { PlatformDb } from '#db/index.ts'
import { currentPayer } from '#lib/fairness/charged-to.ts'
import type { Job } from './job-store.ts'
import {
  JobCancelledError,
  JobFailedError,
  type LongJob,
  type LongJobRun,
  longJob,
  longPlatformJob,
} from './long-job.ts'

type Failure = 'tooLarge'
const payload = z.object({ id: z.string() })
const recorded: object[] = []
const disk = { isFull: false }

class TooLargeError extends Error {}

function kindOf(run: LongJob<z.infer<typeof payload>, Failure>['run']) {
  return longJob({
    ...{ payload, disk, run, pace: {}, failures: ['tooLarge'] as const },
    failureOf: (error) => (error instanceof TooLargeError ? 'tooLarge' : undefined),
    failed: async (_db, { id }, end) => void recorded.push({ id, ...end }),
  })
}

const job: Job = {
  ...{ id: 'job', companyId: 'acme', kind: 'test', payload: { id: 'a' }, idempotencyKey: 'a' },
  ...{ attempt: 1, recurrence: null, dueAt: null },
}
const runOf = (run: () => Promise<void>, signal = new AbortController().signal) =>
  kindOf(run).run(job, signal)
const diskFull = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

describe('a long job', () => {
  it('is done at the expense of its company, by kind', async () => {
    const payers: unknown[] = []
    expect(await runOf(async () => void payers.push(currentPayer()))).toEqual({ outcome: 'done' })
    expect(payers).toEqual([{ companyId: 'acme', principal: 'test' }])
  })

  it('ends as the error says', async () => {
    const endOf = (error: Error) => runOf(() => Promise.reject(error))
    expect(await endOf(new JobFailedError('tooLarge'))).toEqual({ outcome: 'failed', reason: 'tooLarge' })
    expect(await endOf(new TooLargeError())).toEqual({ outcome: 'failed', reason: 'tooLarge' })
    expect(await endOf(diskFull)).toEqual({ outcome: 'failed', reason: 'diskFull' })
    expect(await endOf(new JobCancelledError())).toEqual({ outcome: 'done' })
    const fault = new Error('a fault of ours')
    await expect(endOf(fault)).rejects.toBe(fault)
  })

  it('comes again after it was told to stop', async () => {
    expect(await runOf(() => Promise.reject(new Error('stopped')), AbortSignal.abort())).toEqual({
      outcome: 'released',
    })
  })

  it('is tried again on a full disk where it says so', async () => {
    const run = () => Promise.reject(diskFull)
    const kind = longPlatformJob({
      payload,
      pace: {},
      onDiskFull: 'retry',
      run,
      failed: async () => undefined,
    })
    expect(await kind.run({ ...job, companyId: null }, new AbortController().signal)).toEqual({
      outcome: 'retry',
      reason: 'diskFull',
    })
  })

  it('reports every 500 ms, and ends when nobody wants it, when told to stop, and on a full disk', async () => {
    const reports: number[] = []
    const began = performance.now()
    const stopping = new AbortController()
    const use = (work: (progress: LongJobRun) => Promise<void>, signal = stopping.signal) =>
      kindOf((_payload, progress) => work(progress)).run(job, signal)
    const result = await use(async ({ report }) => {
      for (;;) {
        await report(async () => {
          reports.push(performance.now() - began)
          return reports.length < 2
        })
        await new Promise(setImmediate)
      }
    })
    expect(result).toEqual({ outcome: 'done' })
    expect(reports).toHaveLength(2)
    expect(reports[0]).toBeGreaterThanOrEqual(500)
    expect(reports[1]).toBeGreaterThanOrEqual(1000)
    const once = ({ report }: LongJobRun) => report(async () => true)
    disk.isFull = true
    expect(await use(once)).toEqual({ outcome: 'failed', reason: 'diskFull' })
    disk.isFull = false
    expect(await use(once)).toEqual({ outcome: 'done' })
    stopping.abort()
    expect(await use(once)).toEqual({ outcome: 'released' })
  })

  it('records why it was not done, by a code that the company knows', async () => {
    const kind = kindOf(async () => undefined)
    const at = new Date('2026-11-30T08:00:00Z')
    const ends = [
      { status: 'done', reason: null },
      { status: 'failed', reason: 'tooLarge' },
      { status: 'failed', reason: 'diskFull' },
      { status: 'failed', reason: 'abandoned' },
    ] as const
    await kind.ended?.(
      {} as PlatformDb,
      ends.map((end) => ({ ...job, ...end, at })),
    )
    expect(recorded).toEqual([
      { id: 'a', reason: 'tooLarge', at },
      { id: 'a', reason: 'diskFull', at },
      { id: 'a', reason: 'error', at },
    ])
  })
})
