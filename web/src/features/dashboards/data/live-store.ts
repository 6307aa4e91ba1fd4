import type { LiveReading, LiveSeries } from '@fyr/contract/live'
import { nameOfSeries } from '#api/live.ts'
import type { LiveFeed } from '#widgets/widget.ts'

/** The one ear of a dashboard: what it hears is told to the widgets that show it. */
export interface LiveStore {
  /** From the connection. */
  put(readings: readonly LiveReading[], heardAt: number): void
  /** Somebody corrected or deleted readings of these keys: what was heard of them is no longer true. */
  forget(series: readonly LiveSeries[]): void
  /** Called four times a second at most, after something new of these series. */
  subscribe(names: ReadonlySet<string>, listener: () => void): () => void
  latest(name: string): LiveReading | undefined
  /** Of some series, each reading as it comes. */
  feed(names: ReadonlySet<string>): LiveFeed
  stop(): void
}

interface Heard {
  reading: LiveReading
  heardAt: number
}

/** Longer than any answer takes. */
const rememberMs = 60_000
const quarterSecond = 250

export function createLiveStore(): LiveStore {
  const latest = new Map<string, LiveReading>()
  const subscribers = new Set<{ names: ReadonlySet<string>; listener: () => void }>()
  const ears = new Set<{ names: ReadonlySet<string>; handler: (readings: readonly LiveReading[]) => void }>()
  let recent: Heard[] = []
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    timer = undefined
    const names = new Set(changed)
    changed.clear()
    for (const each of [...subscribers]) if (!each.names.isDisjointFrom(names)) each.listener()
  }

  return {
    put(readings, heardAt) {
      recent = recent.filter((each) => heardAt - each.heardAt < rememberMs)
      for (const reading of readings) {
        const name = nameOfSeries(reading)
        recent.push({ reading, heardAt })
        const before = latest.get(name)
        if (before && before.createdAt > reading.createdAt) continue
        latest.set(name, reading)
        changed.add(name)
      }
      if (changed.size > 0) timer ??= setTimeout(tell, quarterSecond)
      for (const { names, handler } of [...ears]) {
        const own = readings.filter((reading) => names.has(nameOfSeries(reading)))
        if (own.length > 0) handler(own)
      }
    },
    forget(series) {
      const names = new Set(series.map(nameOfSeries))
      recent = recent.filter(({ reading }) => !names.has(nameOfSeries(reading)))
      for (const name of names) if (latest.delete(name)) changed.add(name)
      if (changed.size > 0) timer ??= setTimeout(tell, quarterSecond)
    },
    subscribe(names, listener) {
      const each = { names, listener }
      subscribers.add(each)
      return () => subscribers.delete(each)
    },
    latest: (name) => latest.get(name),
    feed: (names) => ({
      listen(handler, since) {
        const missed = recent.filter(
          ({ reading, heardAt }) =>
            since !== undefined && heardAt >= since && names.has(nameOfSeries(reading)),
        )
        if (missed.length > 0) handler(missed.map(({ reading }) => reading))
        const each = { names, handler }
        ears.add(each)
        return () => ears.delete(each)
      },
    }),
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
