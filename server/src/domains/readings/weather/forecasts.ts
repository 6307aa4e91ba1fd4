import type { Clock } from '#lib/clock.ts'
import type { ForecastStep } from './forecast.ts'
import type { Ask, Place } from './provider.ts'

/** What is known of a place at once, without waiting for anybody. */
export interface Known {
  /** The newest forecast there is, however old. */
  steps: readonly ForecastStep[] | undefined
  /** Epoch ms: when the provider last said that it holds. */
  heardAt: number
  /** It should have been renewed, and the last attempt failed. */
  stale: boolean
  /** Why there is none: it is on its way, nobody gives any, nobody can be reached, or none is given of this place. */
  without: 'waiting' | 'off' | 'unreachable' | 'refused'
  /** In ms: when to look again. */
  askAgain: number
}

export interface Forecasts {
  /** What is known, while what is due is fetched. */
  of(place: Place): Known
  /** Begins nothing more. */
  close(): void
}

export interface ForecastOptions {
  /** Without: there is no provider. */
  ask: Ask | undefined
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Places that are remembered; those longest unasked for go first. */
  capacity?: number
}

interface Entry {
  place: Place
  steps: readonly ForecastStep[] | undefined
  lastModified: string | undefined
  heardAt: number
  dueAt: number
  loading: boolean
  failed: 'unreachable' | 'refused' | undefined
  /** In a row, of this place alone. */
  failures: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const usualLife = 30 * minute
const minLife = 5 * minute
const maxLife = 6 * hour
/** However long the provider wants to be left alone: what it says may be nonsense. */
const maxPause = 24 * hour
const atOnce = 4
const maxWaiting = 200
const soon = 1500

/**
 * Remembers the forecasts of places for all companies. Each place is asked about by one request at a time, again
 * when the provider said it would know more, and by nobody while the provider asked to be left alone.
 */
export function createForecasts({ ask, clock, log, capacity = 500 }: ForecastOptions): Forecasts {
  const entries = new Map<string, Entry>()
  const waiting: Entry[] = []
  let running = 0
  let failures = 0
  let pausedUntil = 0
  let closed = false
  const now = () => clock.now().getTime()

  function entryOf({ lat, long }: Place): Entry {
    // A kilometre apart the weather is the same, and so one request serves neighbours.
    const place = { lat: round(lat), long: round(long) }
    const key = `${place.lat} ${place.long}`
    const entry = entries.get(key) ?? {
      place,
      steps: undefined,
      lastModified: undefined,
      heardAt: 0,
      dueAt: 0,
      loading: false,
      failed: undefined,
      failures: 0,
    }
    entries.delete(key)
    if (entries.size >= capacity) forgetOldest()
    entries.set(key, entry)
    return entry
  }

  // Who is being asked about stays: forgotten and wanted again, it would be asked about twice at once.
  function forgetOldest(): void {
    const [oldest] = entries.entries().find(([, { loading }]) => !loading) ?? []
    if (oldest !== undefined) entries.delete(oldest)
  }

  function startNext(): void {
    while (ask && !closed && running < atOnce && now() >= pausedUntil) {
      const entry = waiting.shift()
      if (!entry) return
      running++
      void fetchOf(entry, ask).finally(() => {
        running--
        entry.loading = false
        startNext()
      })
    }
    // Who waits while the provider wants none is asked about when somebody looks again.
    for (const entry of waiting.splice(0, now() < pausedUntil ? waiting.length : 0)) entry.loading = false
  }

  async function fetchOf(entry: Entry, from: Ask): Promise<void> {
    const answer = await from(entry.place, entry.steps && entry.lastModified)
    const at = now()
    if (answer.is === 'later') {
      // What was under way when the pause began tells of the same trouble.
      const isNews = at >= pausedUntil
      if (isNews) failures++
      const pause = Math.max(pauseAfter(failures), Math.min(answer.after ?? 0, maxPause))
      pausedUntil = Math.max(pausedUntil, at + pause)
      entry.failures++
      entry.dueAt = Math.max(pausedUntil, at + pauseAfter(entry.failures))
      entry.failed = 'unreachable'
      if (isNews && failures === 1) log.warn({ reason: answer.reason }, 'The weather could not be fetched')
      return
    }
    failures = 0
    entry.failures = 0
    if (answer.is === 'refused') {
      entry.failed = 'refused'
      entry.dueAt = at + maxLife
      return
    }
    entry.failed = undefined
    entry.heardAt = at
    // A provider whose clock is wrong is not asked on and on, nor never again.
    const life = (answer.expires ?? at + usualLife) - at
    entry.dueAt = at + Math.min(Math.max(life, minLife), maxLife)
    if (answer.is === 'unchanged') return
    entry.steps = answer.steps
    entry.lastModified = answer.lastModified
  }

  return {
    of(place) {
      if (!ask) {
        return { steps: undefined, heardAt: 0, stale: false, without: 'off', askAgain: hour }
      }
      const entry = entryOf(place)
      const at = now()
      if (!entry.loading && at >= entry.dueAt && at >= pausedUntil && waiting.length < maxWaiting) {
        entry.loading = true
        waiting.push(entry)
        startNext()
      }
      const { steps, heardAt, failed, dueAt, loading } = entry
      const isPaused = !loading && at < pausedUntil
      const next = Math.max(dueAt, pausedUntil) - at
      const isAwaited = loading || next <= 0
      return {
        steps,
        heardAt,
        stale: failed !== undefined || (isPaused && at >= dueAt),
        // Of what is not due yet nothing comes: what was told is of no use now.
        without: failed ?? (isAwaited ? 'waiting' : 'unreachable'),
        askAgain: isAwaited ? soon : Math.min(Math.max(next, 5 * second), 15 * minute),
      }
    },
    close() {
      closed = true
    },
  }
}

/** Longer with each failure in a row. */
const pauseAfter = (failures: number) => Math.min(10 * second * 2 ** (failures - 1), hour)

const round = (degrees: number) => Math.round(degrees * 100) / 100
