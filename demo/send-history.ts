import { CallRefused, createClient } from './client.ts'
import { createFleet } from './models/fleet.ts'
import { historyOf, type Reading } from './models/simulated-node.ts'
import type { Demo } from './set-up.ts'

const mostInOne = 10_000
/** Bodies under way at a time. */
const lanes = 2

/** Sends what every node has measured after `from`, up to `to` (epoch ms); answers how many readings that were. */
export async function sendHistory(url: string, demo: Demo, from: number, to: number): Promise<number> {
  const client = createClient(url, demo.gatewayToken)
  const batches = batchesOf(demo, from, to)
  let sent = 0
  const runLane = async () => {
    for (const batch of batches) {
      await sendPatiently(() => client.call('POST', '/tagdata', batch))
      sent += batch.length
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return sent
}

function* batchesOf(demo: Demo, from: number, to: number): Generator<(Reading & { deveui: string })[]> {
  for (const node of createFleet(demo.installed)) {
    const readings = historyOf(node, from, to).map((reading) => ({ deveui: node.deveui, ...reading }))
    for (let start = 0; start < readings.length; start += mostInOne) {
      yield readings.slice(start, start + mostInOne)
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
