/** What waits, by company. The company that has used least goes first, and of one node no two go at once. */
export interface FairLines<Job> {
  push(companyId: string, job: Job): void
  /** Up to so many, in order per node; those of a node that is at work stay. */
  take(count: number): Taken<Job>[]
  /** Those that were taken and could not be done: before all else of their company. */
  giveBack(jobs: readonly Taken<Job>[]): void
  /** Their nodes may go on. */
  done(jobs: readonly Taken<Job>[]): void
  charge(companyId: string, ms: number): void
  /** Those of a company that wait or are at work. */
  countOf(companyId: string): number
  /** The same of all. */
  readonly length: number
  usedMs(): ReadonlyMap<string, number>
  clear(): Job[]
}

export interface Taken<Job> {
  companyId: string
  job: Job
}

interface Line<Job> {
  jobs: Job[]
  atWork: number
  usedMs: number
  /** What one of its jobs took of late, ms; undefined until one was done. */
  recentMs: number | undefined
}

/** Jobs of companies whose jobs are quicker than this share a batch: none of them waits long for another. */
const quickMs = 2
/** Jobs that one company gets in a turn, where several share a batch. */
const turn = 10
/** Companies whose use is remembered while nothing of them waits. */
const maxIdle = 1000

export function createFairLines<Job>(nodeOf: (job: Job) => string): FairLines<Job> {
  const lines = new Map<string, Line<Job>>()
  const busy = new Set<string>()
  let length = 0

  const leastUsed = () => {
    const active = [...lines.values()].filter(({ jobs }) => jobs.length > 0)
    return active.length === 0 ? 0 : Math.min(...active.map(({ usedMs }) => usedMs))
  }

  function lineOf(companyId: string): Line<Job> {
    const known = lines.get(companyId)
    if (known) return known
    if (lines.size >= maxIdle) for (const [id, line] of lines) if (sizeOf(line) === 0) lines.delete(id)
    const line: Line<Job> = { jobs: [], atWork: 0, usedMs: 0, recentMs: undefined }
    lines.set(companyId, line)
    return line
  }

  /** Takes from one line what may go, in order per node: what was taken just now is not busy yet. */
  function takeFrom(companyId: string, line: Line<Job>, count: number, now: Set<string>): Taken<Job>[] {
    const taken: Taken<Job>[] = []
    const left: Job[] = []
    for (const [at, job] of line.jobs.entries()) {
      if (taken.length === count) {
        left.push(...line.jobs.slice(at))
        break
      }
      const node = nodeOf(job)
      if (busy.has(node) && !now.has(node)) {
        left.push(job)
        continue
      }
      busy.add(node)
      now.add(node)
      taken.push({ companyId, job })
    }
    line.jobs = left
    line.atWork += taken.length
    return taken
  }

  const isQuick = ({ recentMs }: Line<Job>) => recentMs !== undefined && recentMs < quickMs

  return {
    push(companyId, job) {
      const line = lineOf(companyId)
      // Who comes back begins beside the others, not with all the time that it has not used.
      if (line.jobs.length === 0) line.usedMs = Math.max(line.usedMs, leastUsed())
      line.jobs.push(job)
      length++
    },
    take(count) {
      const waiting = [...lines].filter(([, { jobs }]) => jobs.length > 0)
      waiting.sort(([, one], [, other]) => one.usedMs - other.usedMs)
      const taken: Taken<Job>[] = []
      const now = new Set<string>()
      for (const [companyId, line] of waiting) {
        const isShared = isQuick(line) && waiting.length > 1
        if (taken.length > 0 && !isShared) continue
        const room = count - taken.length
        taken.push(...takeFrom(companyId, line, isShared ? Math.min(room, turn) : room, now))
        if (taken.length === count || (taken.length > 0 && !isShared)) break
      }
      return taken
    },
    giveBack(jobs) {
      for (const [companyId, own] of Map.groupBy(jobs, (each) => each.companyId)) {
        const line = lineOf(companyId)
        line.jobs = [...own.map(({ job }) => job), ...line.jobs]
        line.atWork -= own.length
        for (const { job } of own) busy.delete(nodeOf(job))
      }
    },
    done(jobs) {
      for (const { companyId, job } of jobs) {
        busy.delete(nodeOf(job))
        lineOf(companyId).atWork--
        length--
      }
    },
    charge(companyId, ms) {
      const line = lineOf(companyId)
      line.usedMs += ms
      line.recentMs = line.recentMs === undefined ? ms : line.recentMs * 0.9 + ms * 0.1
    },
    countOf(companyId) {
      const line = lines.get(companyId)
      return line ? sizeOf(line) : 0
    },
    get length() {
      return length
    },
    usedMs: () => new Map([...lines].map(([companyId, { usedMs }]) => [companyId, usedMs])),
    clear() {
      const all = [...lines.values()].flatMap(({ jobs }) => jobs.splice(0))
      length -= all.length
      return all
    },
  }
}

const sizeOf = ({ jobs, atWork }: Line<unknown>) => jobs.length + atWork
