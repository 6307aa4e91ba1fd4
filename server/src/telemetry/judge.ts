import { isJudged, type JudgedReading } from '#domains/alarms/index.ts'
import type { TimedReading } from './place-in-time.ts'

/** The readings that are news: newer than all of their series, and of about now. Only they are judged and shown live. */
export function newsOf(readings: readonly TimedReading[], now: Date, windowMs: number): TimedReading[] {
  const newest = new Map<number, number>()
  return readings.filter((reading) => {
    const latestTime = newest.get(reading.series) ?? reading.latestBefore
    const isNews = isJudged({ time: reading.time, latestTime, now, windowMs })
    newest.set(reading.series, Math.max(latestTime ?? reading.time, reading.time))
    return isNews
  })
}

/** The others: stored, so that alarms over several series know them, and nothing else. */
export function unjudged(readings: readonly TimedReading[], news: readonly TimedReading[]): TimedReading[] {
  if (news.length === readings.length) return []
  const judged = new Set(news)
  return readings.filter((reading) => !judged.has(reading))
}

export function forJudge(reading: TimedReading): JudgedReading {
  return { nodeId: reading.node.nodeId, key: reading.key, value: reading.value, time: reading.time }
}
