const turnMs = 8
const sliceMs = 2
const gatherMs = 25
const flushesAtOnce = 16

/** A piece of work: does a little at each call; true while there is more. */
export type Step = () => boolean

/** The work of one company. */
export interface Lane {
  /** Work in the order in which it is added, before anything is read. */
  add(step: Step): void
  /** Work that waits until all that was added is done; in turns among its kind. */
  addReader(step: Step): void
  /** Called at the end of each slice, until the next slice asks for it again. */
  flushLater(flush: () => void): void
  /** Work that was added and is not done. */
  readonly pending: number
}

/**
 * Shares the thread among companies: each in turn gets a slice of 2 ms, and what it takes beyond is deducted from its
 * next ones (deficit round robin by time). After 8 ms sockets and timers have their turn.
 */
export function createScheduler(
  failed: (error: unknown) => void,
  now: () => number = () => performance.now(),
) {
  const active = new Set<CompanyLane>()
  let scheduled = false

  const wake = (lane: CompanyLane) => {
    active.add(lane)
    if (scheduled) return
    scheduled = true
    setImmediate(turn)
  }
  const turn = () => {
    const started = now()
    let at = started
    for (let lane = first(active); lane && at - started < turnMs; lane = first(active)) {
      active.delete(lane)
      lane.credit = Math.min(sliceMs, lane.credit + sliceMs)
      const begun = at
      if (lane.credit > 0) {
        try {
          while (lane.step()) {
            at = now()
            if (at - begun >= lane.credit) break
          }
        } catch (error) {
          // It is one company's; the others go on, and so does the rest of its own work.
          failed(error)
        }
        lane.flush(now)
        at = now()
        lane.credit -= at - begun
      }
      if (lane.isBusy) active.add(lane)
      else lane.credit = Math.min(0, lane.credit)
    }
    scheduled = active.size > 0
    if (scheduled) setImmediate(turn)
  }
  return {
    lane(): Lane {
      const lane = new CompanyLane(() => wake(lane))
      return lane
    },
  }
}

class CompanyLane implements Lane {
  credit = 0
  readonly #wake: () => void
  #steps: Step[] = []
  #done = 0
  readonly #readers = new Set<Step>()
  readonly #flushes = new Set<() => void>()
  #flushedAt = 0

  constructor(wake: () => void) {
    this.#wake = wake
  }
  add(step: Step) {
    this.#steps.push(step)
    this.#wake()
  }
  addReader(step: Step) {
    this.#readers.add(step)
    this.#wake()
  }
  flushLater(flush: () => void) {
    this.#flushes.add(flush)
    this.#wake()
  }
  get pending() {
    return this.#steps.length - this.#done
  }
  get isBusy() {
    return this.pending > 0 || this.#readers.size > 0 || this.#flushes.size > 0
  }
  step(): boolean {
    const next = this.#steps[this.#done]
    if (next) {
      this.#done++
      if (next()) this.#done--
      // Cut off in bulk: shifting each would move all that wait.
      if (this.#done === this.#steps.length || this.#done > 1000) {
        this.#steps = this.#steps.slice(this.#done)
        this.#done = 0
      }
      return true
    }
    const reader = first(this.#readers)
    if (!reader) return false
    this.#readers.delete(reader)
    if (reader()) this.#readers.add(reader)
    return true
  }
  /** Each flush is a call of the kernel: while there is more to do, what is to be sent is gathered for a while. */
  flush(now: () => number) {
    const begun = now()
    if (this.pending > 0 && begun - this.#flushedAt < gatherMs) return
    let count = 0
    for (const flush of this.#flushes) {
      this.#flushes.delete(flush)
      flush()
      if (++count % flushesAtOnce === 0 && now() - begun >= sliceMs) return
    }
    this.#flushedAt = now()
  }
}

function first<T>(set: Set<T>): T | undefined {
  for (const value of set) return value
  return undefined
}
