import { currentPayer } from './charged-to.ts'
import { createFairQueue } from './fair-queue.ts'

/** So long may charged work together hold the event loop in one of its rounds, ms. */
const roundMs = 2

/** One event loop, so one queue: whose lane is a company, and the portal's own work is a lane beside them. */
const waiting = createFairQueue<() => void>()
let roundBegan = 0
let isArmed = false

function arm(): void {
  isArmed = true
  roundBegan = performance.now()
  setImmediate(serveOne)
}

/** Once a round of the event loop, after what came in: the next slice of one company. */
function serveOne(): void {
  isArmed = false
  const resume = waiting.shift()
  if (waiting.length > 0) arm()
  resume?.()
}

/**
 * Whether work in pieces has to let the event loop go on: ask between pieces of well under a millisecond, and wait
 * for `nextSlice` when it is so.
 */
export function isSliceOver(): boolean {
  if (!isArmed) arm()
  return performance.now() - roundBegan >= roundMs
}

/** Resolves when everything that came in has had its turn, and all other companies that wait for a slice theirs. */
export function nextSlice(): Promise<void> {
  if (!isArmed) arm()
  return new Promise((resume) => waiting.push(currentPayer()?.companyId ?? '', resume))
}

/** Lets the event loop go on where that is due. */
export async function yieldWhenDue(): Promise<void> {
  if (isSliceOver()) await nextSlice()
}

/** Does all steps of work whose every yield is the end of a short one, and lets the event loop go on between them. */
export async function runInSlices<T>(steps: Iterator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldWhenDue()
  }
}

/** Longest turn of the telemetry pipeline, ms. */
const prioritySliceMs = 4

/** Cuts the pipeline's work into turns: ask `isOver` every few steps, and when it is, await `next`. */
export interface PrioritySlice {
  isOver(): boolean
  /** Resolves in the next round of the event loop, then begins a new slice. */
  next(): Promise<void>
}

/**
 * Slices of work that is not charged to a company and does not queue with that of companies: a batch holds readings
 * of many, and behind the queue each of its slices would wait for a read of every company that reads.
 */
export function createPrioritySlice(): PrioritySlice {
  let end = performance.now() + prioritySliceMs
  return {
    isOver: () => performance.now() >= end,
    async next() {
      await new Promise((resolve) => setImmediate(resolve))
      end = performance.now() + prioritySliceMs
    },
  }
}
