import type { LiveReading } from '@fyr/contract/live/live'

/** Readings that wait for their receiver, in the order in which they came. */
export interface ReadingBatch {
  readonly size: number
  add(reading: LiveReading): void
  /** Drops what the receiver may no longer see. */
  keep(isAllowed: (reading: LiveReading) => boolean): void
  /** All that waits; the batch is empty afterwards. */
  take(): LiveReading[]
}

export interface BatchLimits {
  /** Of one series no more than so many points wait: the oldest give way, the newest is always there. */
  pointsPerSeries: number
  /** Of all series together; beyond it all but the newest points go, and at last those of whole series. */
  points: number
}

export function createReadingBatch(limits: BatchLimits): ReadingBatch {
  let series = new Map<string, LiveReading[]>()
  let size = 0

  function makeRoom(): void {
    for (const points of series.values()) size -= keepNewest(points)
    for (const [id, points] of series) {
      // To the half, so that this is not done for each further point.
      if (size <= limits.points / 2) return
      series.delete(id)
      size -= points.length
    }
  }

  return {
    get size() {
      return size
    },
    add(reading) {
      const id = `${reading.deveui} ${reading.key}`
      const points = series.get(id)
      if (!points) {
        series.set(id, [reading])
        size++
        if (size > limits.points) makeRoom()
        return
      }
      points.push(reading)
      size++
      if (points.length > limits.pointsPerSeries) size -= dropOldest(points)
      if (size > limits.points) makeRoom()
    },
    keep(isAllowed) {
      for (const [id, points] of series) {
        const [first] = points
        if (first && isAllowed(first)) continue
        series.delete(id)
        size -= points.length
      }
    },
    take() {
      const taken = [...series.values()].flat()
      series = new Map()
      size = 0
      return taken
    },
  }
}

/** Half at a time, so that a flood does not move the whole list for each point. Answers how many went. */
function dropOldest(points: LiveReading[]): number {
  return dropAround(points, Math.ceil(points.length / 2))
}

function keepNewest(points: LiveReading[]): number {
  return dropAround(points, points.length - 1)
}

/** Drops the first `count` points, but never the one with the newest time: it is the live value. */
function dropAround(points: LiveReading[], count: number): number {
  const newest = points.reduce((best, point) => (point.createdAt >= best.createdAt ? point : best))
  const dropped = points.splice(0, count)
  if (!dropped.includes(newest)) return dropped.length
  points.unshift(newest)
  return dropped.length - 1
}
