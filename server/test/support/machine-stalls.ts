import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Gaps that are longer are stalls: a thread that has nothing else to do has its turn sooner, however busy the others are. */
const stallMs = 100
const watcher = `
const { parentPort } = require('node:worker_threads')
const now = () => performance.timeOrigin + performance.now()
let before = now()
setInterval(() => {
  const at = now()
  if (at - before > ${stallMs}) parentPort.postMessage([before, at])
  before = at
}, 10)`

/** When something began and ended, of `performance.now()`. */
export type Span = readonly [began: number, ended: number]

/**
 * Watches from a thread of its own when the whole machine stands still, as virtual ones do: what somebody waited for
 * meanwhile is not what the portal kept them waiting.
 */
export function watchMachine() {
  const stalls: Span[] = []
  const worker = new Worker(watcher, { eval: true })
  // A test that fails before it ends the watch ends all the same.
  worker.unref()
  worker.on('message', ([from, to]: [number, number]) =>
    stalls.push([from - performance.timeOrigin, to - performance.timeOrigin]),
  )
  return {
    /** How long each took, in ms, without what the machine stood still. Ends the watch. */
    async durationsOf(spans: readonly Span[]): Promise<number[]> {
      // A stall is told of when it is over.
      await sleep(2 * stallMs)
      await worker.terminate()
      return spans.map(([began, ended]) => {
        const stood = stalls.map(([from, to]) => Math.max(0, Math.min(ended, to) - Math.max(began, from)))
        return ended - began - stood.reduce((sum, each) => sum + each, 0)
      })
    },
  }
}

/** What this thread has computed so far, in ms: unlike the time of day it does not go on while the machine stands still. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
