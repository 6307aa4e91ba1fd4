import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { startInterval } from '#jobs/index.ts'

export interface ProcessFigures {
  memoryBytes: number
  /** What the process may have: of its container, else of the machine. */
  memoryLimit: number
  heapBytes: number
  heapLimit: number
  /** Of a hundred turns of the event loop the longest but one, in the last minute, ms. */
  eventLoopMs: number
  /** MQTT messages a second in the last minute. */
  messagesPerSecond: number
}

export interface ProcessWatch {
  figures(): ProcessFigures
  stop(): Promise<void>
}

const minute = 60_000
const resolutionMs = 10

/**
 * Watches what shows only over time: how long turns of the event loop wait, and how many messages come.
 * @param countMessages since the start of the portal, which is asked for no sooner than a minute from now or by `figures`
 */
export function watchProcess(
  countMessages: () => number,
  log: Parameters<typeof startInterval>[2],
): ProcessWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let since = { at: performance.now(), messages: 0 }
  let last: Pick<ProcessFigures, 'eventLoopMs' | 'messagesPerSecond'> | undefined
  const measure = () => ({
    // Waiting for the next look itself is no delay.
    eventLoopMs: delays.count === 0 ? 0 : Math.max(0, delays.percentile(99) / 1e6 - resolutionMs),
    messagesPerSecond:
      (Math.max(0, countMessages() - since.messages) * 1000) / Math.max(1000, performance.now() - since.at),
  })
  const stopMeasuring = startInterval(
    minute,
    async () => {
      last = measure()
      delays.reset()
      since = { at: performance.now(), messages: countMessages() }
    },
    log,
    { atOnce: false },
  )
  return {
    figures() {
      const { heap_size_limit: heapLimit, used_heap_size: heapBytes } = getHeapStatistics()
      const ofContainer = process.constrainedMemory()
      const ofMachine = totalmem()
      return {
        memoryBytes: process.memoryUsage.rss(),
        memoryLimit: ofContainer > 0 ? Math.min(ofContainer, ofMachine) : ofMachine,
        heapBytes,
        heapLimit,
        ...(last ?? measure()),
      }
    },
    async stop() {
      delays.disable()
      await stopMeasuring()
    },
  }
}
