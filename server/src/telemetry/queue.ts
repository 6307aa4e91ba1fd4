import { fail, Problem } from '#request/problem.ts'

export interface BatchQueue<Item, Outcome> {
  /**
   * Resolves when the batch that the item went with is done. When its company has no room left, who cannot wait is
   * refused with 503, and who can (`patient`) is taken in turn.
   */
  add(companyId: string, item: Item, size: Size, patient: boolean): Promise<Outcome>
  /** Works between two batches, alone. */
  between<T>(work: () => Promise<T>): Promise<T>
  /** Takes nothing more and resolves when all that was taken is done. */
  drain(): Promise<void>
  /** Readings that wait. */
  readonly waiting: number
}

export interface Size {
  readings: number
  bytes: number
}

export interface QueueLimits {
  /** Greatest size of one batch; an item larger than this goes alone. */
  batch: Size
  /** The same while several companies send: nobody waits long for the batch of another. */
  sharedBatch: Size
  /** What may wait of one company. */
  company: Size
  /** What may wait of all: who has more than an equal share of it is refused first. */
  total: Size
}

const MB = 1_000_000
/** As a portal has them without settings of its own. */
export const usualQueueLimits: QueueLimits = {
  batch: { readings: 20_000, bytes: 16 * MB },
  sharedBatch: { readings: 4000, bytes: 2 * MB },
  company: { readings: 200_000, bytes: 64 * MB },
  total: { readings: 600_000, bytes: 256 * MB },
}

/** What became of an item: settled, or to be tried again a little later, before all else of its company. */
export type JobResult<Outcome> = PromiseSettledResult<Outcome> | { status: 'later'; reason: unknown }

interface Job<Item, Outcome> {
  item: Item
  size: Size
  /** Since when it is put off, epoch ms by the monotonic clock; 0 for not at all. */
  putOffSince: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** What one company has waiting. */
interface Line<Item, Outcome> {
  readonly companyId: string
  jobs: Job<Item, Outcome>[]
  /** Those that wait for room. */
  readonly outside: Job<Item, Outcome>[]
  waiting: Size
  /** What it may still put into batches before the others have had their turn, in readings. */
  deficit: number
  /** Until when it is passed over, by the monotonic clock, and for how long the last time. */
  heldUntil: number
  holdMs: number
  /** When it was last part of a batch. */
  lastBatchAt: number
}

interface Taken<Item, Outcome> {
  line: Line<Item, Outcome>
  job: Job<Item, Outcome>
}

/** What a company may put into a batch in one turn, in readings. */
const quantum = 500
/** So many bytes cost as much as one reading. */
const bytesOfReading = 200
/** For how long after its last batch a company counts as sending, ms. */
const sendingMs = 1000
/** Pause of a company whose items were put off: it doubles each time. An item is tried again for so long, ms. */
const firstHoldMs = 250
const maxHoldMs = 4000
const maxPutOffMs = 30_000

const costOf = ({ readings, bytes }: Size) => Math.max(readings, Math.ceil(bytes / bytesOfReading))
const isWithin = (size: Size, limit: Size) => size.readings <= limit.readings && size.bytes <= limit.bytes
const sumOf = (one: Size, other: Size, sign = 1): Size => ({
  readings: one.readings + sign * other.readings,
  bytes: one.bytes + sign * other.bytes,
})
const nothing: Size = { readings: 0, bytes: 0 }

/**
 * Whatever has come in while one batch was at work is the next batch: under load batches grow and each costs less,
 * without load nothing waits. Companies take turns (deficit round robin, by readings or bytes, whichever weigh
 * more), so that a flood of one fills what the others leave over. One batch at a time keeps the order in which
 * the items of a company came.
 */
export function createQueue<Item, Outcome>(
  limits: QueueLimits,
  work: (items: readonly Item[]) => Promise<readonly JobResult<Outcome>[]>,
): BatchQueue<Item, Outcome> {
  /** Companies with something waiting, or that sent of late; the first of them has the next turn. */
  let lines: Line<Item, Outcome>[] = []
  const byCompany = new Map<string, Line<Item, Outcome>>()
  let between: (() => Promise<void>)[] = []
  let total = nothing
  let running: Promise<void> | null = null
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  const hasWork = () => between.length > 0 || lines.some(isReady)
  const isReady = ({ jobs, heldUntil }: Line<Item, Outcome>) =>
    jobs.length > 0 && heldUntil <= performance.now()

  function start(): void {
    running ??= run().finally(() => {
      running = null
      if (hasWork()) start()
    })
  }

  async function run(): Promise<void> {
    while (hasWork()) {
      // Let everything that is arriving in this turn of the event loop arrive.
      await new Promise((resolve) => setImmediate(resolve))
      const alone = between
      between = []
      for (const task of alone) await task()
      await runBatch(takeBatch())
    }
  }

  function lineOf(companyId: string): Line<Item, Outcome> {
    const known = byCompany.get(companyId)
    if (known) return known
    const line = {
      companyId,
      jobs: [],
      outside: [],
      waiting: nothing,
      deficit: 0,
      heldUntil: 0,
      holdMs: 0,
      lastBatchAt: 0,
    }
    byCompany.set(companyId, line)
    lines.push(line)
    return line
  }

  /** Forgets companies that have sent nothing for a while. */
  function dropIdle(now: number): void {
    lines = lines.filter((line) => {
      const isIdle = line.jobs.length + line.outside.length === 0 && now - line.lastBatchAt > sendingMs
      if (isIdle && line.waiting.readings === 0) byCompany.delete(line.companyId)
      return byCompany.has(line.companyId)
    })
  }

  function takeBatch(): Taken<Item, Outcome>[] {
    const now = performance.now()
    dropIdle(now)
    const limit = lines.length > 1 ? limits.sharedBatch : limits.batch
    const batch: Taken<Item, Outcome>[] = []
    let size = nothing
    const ready = lines.filter(isReady)
    for (let line = ready.shift(); line; line = ready.shift()) {
      line.deficit += quantum
      let taken = 0
      let isFull = false
      for (const job of line.jobs) {
        if (costOf(job.size) > line.deficit) break
        isFull = batch.length > 0 && !isWithin(sumOf(size, job.size), limit)
        if (isFull) break
        size = sumOf(size, job.size)
        line.deficit -= costOf(job.size)
        batch.push({ line, job })
        taken++
      }
      if (taken > 0) line.jobs = line.jobs.slice(taken)
      if (isFull) {
        // Whose turn it was begins the next batch.
        const first = lines.indexOf(line)
        lines = [...lines.slice(first), ...lines.slice(0, first)]
        break
      }
      if (line.jobs.length > 0) ready.push(line)
      else line.deficit = 0
    }
    return batch
  }

  async function runBatch(batch: readonly Taken<Item, Outcome>[]): Promise<void> {
    if (batch.length === 0) return
    const results = await work(batch.map(({ job }) => job.item)).catch((reason: unknown) =>
      batch.map((): JobResult<Outcome> => ({ status: 'rejected', reason })),
    )
    const now = performance.now()
    const putOff = new Map<Line<Item, Outcome>, Job<Item, Outcome>[]>()
    batch.forEach(({ line, job }, at) => {
      const result = results[at]
      line.lastBatchAt = now
      if (result?.status === 'later' && job.putOffSince === 0) job.putOffSince = now
      if (result?.status === 'later' && now - job.putOffSince < maxPutOffMs && !stopped) {
        putOff.set(line, [...(putOff.get(line) ?? []), job])
        return
      }
      line.holdMs = 0
      if (result?.status === 'fulfilled') job.resolve(result.value)
      else job.reject(result?.reason ?? new Error('A batch lost one of its items'))
      line.waiting = sumOf(line.waiting, job.size, -1)
      total = sumOf(total, job.size, -1)
    })
    for (const [line, jobs] of putOff) {
      line.jobs = [...jobs, ...line.jobs]
      line.holdMs = Math.min(maxHoldMs, Math.max(firstHoldMs, line.holdMs * 2))
      line.heldUntil = now + line.holdMs
      const timer = setTimeout(() => {
        timers.delete(timer)
        start()
      }, line.holdMs + 1)
      timers.add(timer)
    }
    for (const line of lines) letIn(line)
  }

  function letIn(line: Line<Item, Outcome>): void {
    for (let next = line.outside[0]; next && hasRoomFor(line, next.size); next = line.outside[0]) {
      line.outside.shift()
      take(line, next)
    }
  }

  function hasRoomFor(line: Line<Item, Outcome>, size: Size): boolean {
    const own = sumOf(line.waiting, size)
    if (line.waiting.readings === 0) return true
    if (!isWithin(own, limits.company)) return false
    const share = 1 / Math.max(1, byCompany.size)
    const fair = { readings: limits.total.readings * share, bytes: limits.total.bytes * share }
    return isWithin(sumOf(total, size), limits.total) || isWithin(own, fair)
  }

  function take(line: Line<Item, Outcome>, job: Job<Item, Outcome>): void {
    line.waiting = sumOf(line.waiting, job.size)
    total = sumOf(total, job.size)
    line.jobs.push(job)
    start()
  }

  return {
    async add(companyId, item, size, patient) {
      if (stopped) fail('server.busy')
      const line = lineOf(companyId)
      const isFull = line.outside.length > 0 || !hasRoomFor(line, size)
      if (isFull && !patient) fail('server.busy')
      return await new Promise((resolve, reject) => {
        const job = { item, size, putOffSince: 0, resolve, reject }
        if (isFull) line.outside.push(job)
        else take(line, job)
      })
    },
    between(task) {
      return new Promise((resolve, reject) => {
        between.push(() => task().then(resolve, reject))
        start()
      })
    },
    async drain() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      for (const line of lines) {
        line.heldUntil = 0
        for (const job of line.outside.splice(0)) job.reject(new Problem('server.busy', {}, []))
      }
      if (hasWork()) start()
      while (running) await running
    },
    get waiting() {
      return total.readings
    },
  }
}
