import { fail, Problem } from '#request/problem.ts'

export interface BatchQueue<Item, Outcome> {
  /**
   * Resolves when the batch that the item went with is done. When the queue is full, who cannot wait is
   * refused with 503, and who can (`patient`) is taken in turn.
   */
  add(item: Item, size: number, patient: boolean): Promise<Outcome>
  /** Works between two batches, alone. */
  between<T>(work: () => Promise<T>): Promise<T>
  /** Takes nothing more and resolves when all that was taken is done. */
  drain(): Promise<void>
  readonly waiting: number
}

export interface QueueLimits {
  /** Greatest sum of sizes in one batch; an item larger than this goes alone. */
  batch: number
  /** Greatest sum of sizes that may wait. */
  waiting: number
}

interface Job<Item, Outcome> {
  item: Item
  size: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Whatever has come in while one batch was at work is the next batch: under load batches grow and each
 * costs less, without load nothing waits. One batch at a time keeps the order in which items came.
 */
export function createQueue<Item, Outcome>(
  limits: QueueLimits,
  work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Outcome>[]>,
): BatchQueue<Item, Outcome> {
  let jobs: Job<Item, Outcome>[] = []
  let between: (() => Promise<void>)[] = []
  let waiting = 0
  let running: Promise<void> | null = null
  let stopped = false
  /** Those who wait for room, in order. */
  const outside: Job<Item, Outcome>[] = []

  function start(): void {
    running ??= run().finally(() => {
      running = null
      if (jobs.length + between.length > 0) start()
    })
  }

  async function run(): Promise<void> {
    while (jobs.length + between.length > 0) {
      // Let everything that is arriving in this turn of the event loop arrive.
      await new Promise((resolve) => setImmediate(resolve))
      const alone = between
      between = []
      for (const task of alone) await task()
      await runBatch(takeBatch())
    }
  }

  function takeBatch(): Job<Item, Outcome>[] {
    let size = 0
    let count = 0
    for (const job of jobs) {
      if (count > 0 && size + job.size > limits.batch) break
      size += job.size
      count++
    }
    const batch = jobs.slice(0, count)
    jobs = jobs.slice(count)
    return batch
  }

  async function runBatch(batch: Job<Item, Outcome>[]): Promise<void> {
    if (batch.length === 0) return
    try {
      const outcomes = await work(batch.map((job) => job.item))
      batch.forEach((job, at) => {
        const outcome = outcomes[at]
        if (outcome?.status === 'fulfilled') job.resolve(outcome.value)
        else job.reject(outcome?.reason ?? new Error('A batch lost one of its items'))
      })
    } catch (error) {
      for (const job of batch) job.reject(error)
    }
    waiting -= batch.reduce((sum, job) => sum + job.size, 0)
    while (outside[0] && hasRoomFor(outside[0].size)) take(outside.shift())
  }

  const hasRoomFor = (size: number) => waiting === 0 || waiting + size <= limits.waiting

  function take(job: Job<Item, Outcome> | undefined): void {
    if (!job) return
    waiting += job.size
    jobs.push(job)
    start()
  }

  return {
    async add(item, size, patient) {
      if (stopped) fail('server.busy')
      const isFull = outside.length > 0 || !hasRoomFor(size)
      if (isFull && !patient) fail('server.busy')
      return await new Promise((resolve, reject) => {
        const job = { item, size, resolve, reject }
        if (isFull) outside.push(job)
        else take(job)
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
      for (const job of outside.splice(0)) job.reject(new Problem('server.busy', {}, []))
      while (running) await running
    },
    get waiting() {
      return waiting
    },
  }
}
