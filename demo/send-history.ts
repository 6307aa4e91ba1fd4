import { CallRefused, createClient } from './client.ts'
import { createFleet } from './models/fleet.ts'
import { day } from './models/local-time.ts'
import { historyOf, type Reading } from './models/simulated-node.ts'
import type { Senders } from './senders.ts'

/** Bodies under way at a time. */
const lanes = 2
/** What is worked out at a time, so that a month is never in memory whole. */
const stretchMs = 5 * day
/** The end of the history, in which nodes send as often as live: a chart of 24 hours is even from the start. */
const denseMs = day

export interface HistoryOptions {
  senders: Senders
  /** What was measured after `from`, up to `to` (epoch ms), is sent. */
  from: number
  to: number
  /** How many readings the portal takes in one call. */
  maxPerCall: number
  /** From 0 to 1. */
  onProgress?(part: number): void
}

/** Sends what every node has measured; answers how many readings that were. */
export async function sendHistory(options: HistoryOptions): Promise<number> {
  const { senders, onProgress = () => undefined } = options
  const client = createClient(senders.url, senders.token)
  const batches = batchesOf(options)
  let sent = 0
  const runLane = async () => {
    for (const { readings, part } of batches) {
      await sendPatiently(() => client.call('POST', '/tagdata?import=true', readings))
      sent += readings.length
      onProgress(part)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return sent
}

interface Batch {
  readings: (Reading & { deveui: string })[]
  /** How far one is with it. */
  part: number
}

function* batchesOf({ senders, from, to, maxPerCall }: HistoryOptions): Generator<Batch> {
  const fleet = createFleet(senders.installed)
  for (const [index, node] of fleet.entries()) {
    for (let start = from; start < to; start += stretchMs) {
      const end = Math.min(start + stretchMs, to)
      const readings = historyOf(node, start, end, to - denseMs).map((reading) => ({
        deveui: node.deveui,
        ...reading,
      }))
      const part = (index + (end - from) / (to - from)) / fleet.length
      for (let at = 0; at < readings.length; at += maxPerCall) {
        yield { readings: readings.slice(at, at + maxPerCall), part }
      }
    }
  }
}

async function sendPatiently(send: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await send()
      return
    } catch (error) {
      if (!(error instanceof CallRefused) || error.retryAfter === undefined) throw error
      const { retryAfter } = error
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
    }
  }
}
