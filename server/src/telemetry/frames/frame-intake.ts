import { fail, Problem } from '#request/problem.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Uplink, UplinkOutcome } from '../uplink.ts'
import { createDecodeThread, type DecodeThreadOptions } from './decode-thread.ts'
import type { DecodeAnswer } from './decode-worker.ts'
import type { FrameUplink } from './frame.ts'

export interface FrameIntake {
  /**
   * Decodes a frame and gives its readings to the pipeline, in order per node; resolves when they are committed. What
   * cannot be decoded is among the company's ingest errors. 503 when too many frames of the company wait.
   */
  submit(uplink: FrameUplink): Promise<UplinkOutcome>
  /** Frames that wait, and what each company's decoders have taken of the threads since the start, ms. */
  stats(): { waiting: number; usedMs: ReadonlyMap<string, number> }
  stop(): Promise<void>
}

export interface FrameIntakeOptions extends DecodeThreadOptions {
  pipeline: Pick<Pipeline, 'submit'>
  threads: number
  /** Frames of one company that may wait to be decoded. */
  waitingOfCompany: number
}

interface Job {
  uplink: FrameUplink
  resolve(outcome: UplinkOutcome | Promise<UplinkOutcome>): void
  reject(error: unknown): void
}

/** Of one company. */
interface Line {
  jobs: Job[]
  usedMs: number
}

/**
 * Decoding takes place in threads, before batching: what a decoder does, it does to its own company only. The
 * company that has used the threads least goes first; of one node never two frames are decoded at once.
 */
export function createFrameIntake(options: FrameIntakeOptions): FrameIntake {
  const { pipeline, threads, waitingOfCompany } = options
  const idle = Array.from({ length: threads }, () => createDecodeThread(options))
  const all = [...idle]
  const lines = new Map<string, Line>()
  const busyNodes = new Set<string>()
  let stopped = false

  const nodeOf = ({ companyId, address }: FrameUplink) => `${companyId}/${address.toLowerCase()}`

  /** The next job whose node has none at work, of the company that has used least. */
  function takeJob(): { job: Job; line: Line } | undefined {
    for (const line of [...lines.values()].sort((one, other) => one.usedMs - other.usedMs)) {
      const at = line.jobs.findIndex(({ uplink }) => !busyNodes.has(nodeOf(uplink)))
      const [job] = at < 0 ? [] : line.jobs.splice(at, 1)
      if (job) return { job, line }
    }
    return undefined
  }

  function startJobs(): void {
    while (idle.length > 0) {
      const next = takeJob()
      const thread = next && idle.pop()
      if (!next || !thread) return
      const { uplink, resolve, reject } = next.job
      busyNodes.add(nodeOf(uplink))
      thread
        .decode({ frame: uplink.frame, decoder: uplink.decoder })
        // Handed over before the node's next frame is decoded, so that they stay in order.
        .then(({ answer, ms }) => {
          next.line.usedMs += ms
          resolve(pipeline.submit([decoded(uplink, answer)]).then(([outcome]) => outcome as UplinkOutcome))
        })
        .catch(reject)
        .finally(() => {
          busyNodes.delete(nodeOf(uplink))
          idle.push(thread)
          startJobs()
        })
    }
  }

  return {
    async submit(uplink) {
      const line = lines.get(uplink.companyId) ?? { jobs: [], usedMs: leastUsed(lines) }
      if (stopped || line.jobs.length >= waitingOfCompany) fail('server.busy')
      lines.set(uplink.companyId, line)
      return await new Promise((resolve, reject) => {
        line.jobs.push({ uplink, resolve, reject })
        startJobs()
      })
    },
    stats: () => ({
      waiting: lines.values().reduce((sum, { jobs }) => sum + jobs.length, 0),
      usedMs: new Map([...lines].map(([companyId, { usedMs }]) => [companyId, usedMs])),
    }),
    async stop() {
      stopped = true
      for (const { jobs } of lines.values()) {
        for (const { reject } of jobs.splice(0)) reject(new Problem('server.busy', {}, []))
      }
      await Promise.all(all.map((thread) => thread.stop()))
    },
  }
}

/** A company that is new begins beside the others, not with all the time that they have ever had. */
function leastUsed(lines: ReadonlyMap<string, Line>): number {
  return lines.size === 0 ? 0 : Math.min(...lines.values().map(({ usedMs }) => usedMs))
}

function decoded({ frame, decoder: _, ...facts }: FrameUplink, answer: DecodeAnswer): Uplink {
  if ('error' in answer) {
    return { ...facts, readings: [], problem: undecodable(frame, answer.error) }
  }
  const { time } = frame
  const readings = answer.readings.map((reading) => {
    const isDated = time === null || reading.createdAt !== undefined
    return isDated ? reading : { ...reading, createdAt: time }
  })
  return { ...facts, readings }
}

/** Bytes of a frame that are shown. */
const maxShownBytes = 256

function undecodable({ bytes }: FrameUplink['frame'], detail: string): NonNullable<Uplink['problem']> {
  const payload = Buffer.from(bytes.subarray(0, maxShownBytes)).toString('hex')
  return { code: 'payload.undecodable', detail, payload }
}
