import { setTimeout as sleep } from 'node:timers/promises'
import { type DecodeResult, isOwn, readingsOf } from '#domains/devices/decoders/index.ts'
import { fail, Problem } from '#request/problem.ts'
import type { KnownNode } from '../nodes/known-node.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Uplink, UplinkOutcome } from '../uplink.ts'
import type { DecodeEngine } from './decoding.ts'
import { createFairLines, type FairLines, type Taken } from './fair-lines.ts'
import type { FrameOutcome, FrameUplink } from './frame.ts'
import { radioReadings } from './radio-readings.ts'
import { retryMs, retryWhileBusy } from './retry-while-busy.ts'

export interface FrameIntake {
  /**
   * Decodes a frame with the decoder of its node and gives its readings to the pipeline, in order per node; resolves
   * when they are committed. What cannot be decoded is among the company's ingest errors. 503 when too many frames
   * of the company wait.
   */
  /** @param retryUntil when a frame that cannot be stored now is given up, by `performance.now()`; at once if not given */
  submit(uplink: FrameUplink, retryUntil?: number): Promise<FrameOutcome>
  stats(): FrameStats
  /** Takes nothing more, and refuses what waits. */
  stop(): Promise<void>
}

export interface FrameStats {
  /** Frames that wait. */
  waiting: number
  /** What each company's decoders have taken of the threads, ms. */
  usedMs: ReadonlyMap<string, number>
  /** Since the start, by where decoders are from. */
  decoded: Readonly<Record<'shipped' | 'own', Readonly<DecodeCounts>>>
}

export interface DecodeCounts {
  frames: number
  failed: number
  /** Decoded with a warning. */
  warned: number
  ms: number
}

export interface FrameIntakeOptions {
  pipeline: Pick<Pipeline, 'submit' | 'nodesAt'>
  /** Decodes with what ships with Fyr. */
  shipped: DecodeEngine
  /** Decodes with what companies wrote. */
  own: DecodeEngine
  /** Told of each frame that was read, whatever came of it. */
  observe?: (frame: ReadFrame) => void
  /** Frames of one company that may wait to be decoded. */
  waitingOfCompany: number
}

/** A frame of a known node, with what its decoder made of it. */
export interface ReadFrame {
  node: KnownNode
  uplink: FrameUplink
  /** Null for a frame that has nothing to decode. */
  result: DecodeResult | null
}

interface Job {
  uplink: FrameUplink
  retryUntil: number
  node: KnownNode
  resolve(outcome: FrameOutcome | Promise<FrameOutcome>): void
  reject(error: unknown): void
}

interface Lane {
  engine: DecodeEngine
  lines: FairLines<Job>
  running: number
  counts: DecodeCounts
}

/** Frames in a message to a thread. */
const batchSize = 100
/** More than any network sends in one frame. */
const maxFrameBytes = 1024

/**
 * Decoding takes place in threads, before batching: what a decoder does, it does to its own company only. Whatever
 * has come in within one turn of the event loop looks its nodes up together.
 */
export function createFrameIntake(options: FrameIntakeOptions): FrameIntake {
  const { pipeline, waitingOfCompany, observe = () => undefined } = options
  const laneOf = (engine: DecodeEngine): Lane => ({
    engine,
    lines: createFairLines<Job>(({ node }) => node.nodeId),
    running: 0,
    counts: { frames: 0, failed: 0, warned: 0, ms: 0 },
  })
  const shipped = laneOf(options.shipped)
  const own = laneOf(options.own)
  const lanes = [shipped, own]
  let arrived: Omit<Job, 'node'>[] = []
  const arrivedOf = new Map<string, number>()
  let lookUp: Promise<void> | undefined
  let stopped = false

  const count = (companyId: string, by: number) => {
    const sum = (arrivedOf.get(companyId) ?? 0) + by
    if (sum > 0) arrivedOf.set(companyId, sum)
    else arrivedOf.delete(companyId)
  }
  const waitingOf = (companyId: string) =>
    lanes.reduce((sum, { lines }) => sum + lines.countOf(companyId), arrivedOf.get(companyId) ?? 0)

  /** One after the other, so that the frames of a node stay in order. */
  async function lookUpArrived(): Promise<void> {
    while (arrived.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      const jobs = arrived
      arrived = []
      const nodes = await pipeline.nodesAt(jobs.map(({ uplink }) => uplink)).catch((error: unknown) => {
        for (const { reject } of jobs) reject(error)
        return undefined
      })
      for (const [at, job] of jobs.entries()) {
        count(job.uplink.companyId, -1)
        if (nodes) queue(job, nodes[at])
      }
      for (const lane of lanes) startBatches(lane)
    }
    lookUp = undefined
  }

  function queue(job: Omit<Job, 'node'>, node: KnownNode | undefined): void {
    const { companyId, onlyNodeId } = job.uplink
    if (!node || (onlyNodeId !== null && node.nodeId !== onlyNodeId)) {
      job.resolve(refused(node ? 'node.forbidden' : 'node.unknown'))
    } else if (stopped) job.reject(busy())
    else (isOwn(node.decoder) ? own : shipped).lines.push(companyId, { ...job, node })
  }

  function startBatches(lane: Lane): void {
    while (lane.running < lane.engine.threads) {
      const batch = lane.lines.take(batchSize)
      if (batch.length === 0) return
      lane.running++
      runBatch(lane, batch).finally(() => {
        lane.running--
        startBatches(lane)
      })
    }
  }

  async function runBatch({ engine, lines, counts }: Lane, batch: readonly Taken<Job>[]): Promise<void> {
    const toDecode = batch.filter(({ job }) => isToDecode(job))
    let end = batch.length
    try {
      const { results, ms } =
        toDecode.length > 0
          ? await engine.decode(toDecode.map(({ job }) => orderOf(job)))
          : { results: [], ms: [] }
      for (const [at, { companyId }] of toDecode.slice(0, results.length).entries()) {
        lines.charge(companyId, ms[at] ?? 0)
        counts.ms += ms[at] ?? 0
      }
      counts.frames += results.length
      counts.failed += results.filter((result) => 'code' in result).length
      counts.warned += results.filter((result) => 'warnings' in result && result.warnings.length > 0).length
      const firstLeft = toDecode[results.length]
      if (firstLeft) end = batch.indexOf(firstLeft)
      let next = 0
      const read = batch.slice(0, end).map(({ companyId, job }) => {
        const result = isToDecode(job) ? (results[next++] ?? null) : null
        observe({ node: job.node, uplink: job.uplink, result })
        return { companyId, job, frame: readFrame(job.uplink, result) }
      })
      // Handed over before the nodes' next frames are decoded, so that they stay in order.
      for (const own of Map.groupBy(read, ({ companyId }) => companyId).values()) handOver(own)
    } catch (error) {
      for (const { job } of batch) job.reject(error)
    } finally {
      lines.done(batch.slice(0, end))
      lines.giveBack(batch.slice(end))
      if (stopped) refuseWaiting(lines)
    }
  }

  /** The frames of one company, in order. */
  function handOver(read: readonly { job: Job; frame: Read }[]): void {
    const uplinks = read.map(({ job, frame }) => ({ ...factsOf(job.uplink), ...frame }))
    const retryUntil = Math.max(...read.map(({ job }) => job.retryUntil))
    const outcomes = retryWhileBusy(retryUntil, () => pipeline.submit(uplinks))
    for (const [at, { job, frame }] of read.entries()) {
      job.resolve(outcomes.then((all) => outcomeOf(job.node, frame, all[at])))
    }
  }

  return {
    async submit(uplink, retryUntil = 0) {
      // The frame is counted in the same turn in which there is room for it.
      while (waitingOf(uplink.companyId) >= waitingOfCompany) {
        if (performance.now() + retryMs > retryUntil) fail('server.busy')
        await sleep(retryMs)
      }
      if (stopped) fail('server.busy')
      return await new Promise((resolve, reject) => {
        arrived.push({ uplink, retryUntil, resolve, reject })
        count(uplink.companyId, 1)
        lookUp ??= lookUpArrived()
      })
    },
    stats: () => ({
      waiting: lanes.reduce((sum, { lines }) => sum + lines.length, arrived.length),
      usedMs: sumOf(lanes.map(({ lines }) => lines.usedMs())),
      decoded: { shipped: shipped.counts, own: own.counts },
    }),
    async stop() {
      stopped = true
      for (const { lines } of lanes) refuseWaiting(lines)
      await lookUp
      await Promise.all(lanes.map(({ engine }) => engine.stop()))
    },
  }
}

function sumOf(parts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, amount] of parts.flatMap((part) => [...part])) {
    sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  return sums
}

function refuseWaiting(lines: FairLines<Job>): void {
  for (const { reject } of lines.clear()) reject(busy())
}

const busy = () => new Problem('server.busy', {}, [])

/** What a network told of a join, an acknowledgement or a status needs no decoder; nor does a frame without bytes. */
const isToDecode = ({ node, uplink: { frame } }: Job) =>
  node.active && frame.kind === 'data' && frame.bytes.length > 0 && frame.bytes.length <= maxFrameBytes

function orderOf({ node, uplink: { companyId, frame, receivedAt } }: Job) {
  const { bytes, port, time } = frame
  return { companyId, decoder: node.decoder, bytes, port, time: time ?? receivedAt }
}

function factsOf({ frame: _, ...facts }: FrameUplink): Omit<Uplink, 'readings'> {
  return facts
}

/** Bytes of a frame that are shown. */
const maxShownBytes = 256

type Read = Pick<Uplink, 'readings' | 'problem'>

function readFrame({ frame, receivedAt }: FrameUplink, result: DecodeResult | null): Read {
  const { time, bytes } = frame
  const decoded: Read =
    bytes.length > maxFrameBytes
      ? { readings: [], problem: { code: 'payload.tooLarge', detail: `${bytes.length}` } }
      : result
        ? readingsOf(result, { time, receivedAt })
        : { readings: [] }
  const payload = Buffer.from(bytes.subarray(0, maxShownBytes)).toString('hex')
  return {
    readings: [...decoded.readings, ...radioReadings(frame)],
    ...(decoded.problem && { problem: { ...decoded.problem, payload } }),
  }
}

function outcomeOf(
  { nodeId }: KnownNode,
  { problem }: Read,
  outcome: UplinkOutcome | undefined,
): FrameOutcome {
  const { accepted = 0, skipped = 0, rejected = [] } = outcome ?? {}
  const isInactive = rejected[0]?.code === 'node.inactive'
  // A warning is no reason to refuse the frame.
  const failure = problem?.code === 'decoder.warning' ? undefined : problem?.code
  const code = isInactive ? 'node.inactive' : failure
  return { accepted, skipped, rejected, nodeId, ...(code && { problem: code }) }
}

const refused = (problem: 'node.unknown' | 'node.forbidden'): FrameOutcome => ({
  accepted: 0,
  skipped: 0,
  rejected: [{ index: 0, code: problem }],
  nodeId: null,
  problem,
})
