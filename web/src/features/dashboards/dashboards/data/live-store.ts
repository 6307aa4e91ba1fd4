import type { LiveReading, LiveSeries } from '@fyr/contract/live/live'
import { nameOfSeries } from '#api/live/live.ts'
import { createLiveRefresh } from '#api/live/live-refresh.ts'
import { createNodeNews, type NodeNews } from '#features/devices/nodes/news/node-news.ts'
import type { LiveFeed } from '#widgets/widget.ts'
import { type HeardSince, nameOfNode } from './with-latest.ts'

/** The one ear of a dashboard: what it hears is told to the widgets that show it. */
export interface LiveStore extends HeardSince {
  /** From the connection. */
  put(readings: readonly LiveReading[], heardAt: number): void
  /** Somebody corrected or deleted readings of these keys: what was heard of them is no longer true. */
  forget(series: readonly LiveSeries[]): void
  /** How nodes are, from the connection. */
  putNews(event: Parameters<NodeNews['put']>[0], heardAt: number): void
  /** Called after something new of these series and nodes (`namesIn`), as often as `createLiveRefresh` says. */
  subscribe(names: ReadonlySet<string>, listener: () => void): () => void
  /** Another number whenever something new of these has come. */
  turnOf(names: ReadonlySet<string>): number
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

export function createLiveStore(): LiveStore {
  const latest = new Map<string, LiveReading>()
  const news = createNodeNews()
  const subscribers = new Set<{ names: ReadonlySet<string>; listener: () => void }>()
  const ears = new Set<{ names: ReadonlySet<string>; handler: (readings: readonly LiveReading[]) => void }>()
  let recent: Heard[] = []
  const changed = new Set<string>()
  const turns = new Map<string, number>()
  let turn = 0
  const refresh = createLiveRefresh(tell)

  function change(name: string): void {
    changed.add(name)
    turns.set(name, ++turn)
    refresh.request()
  }

  function tell(): void {
    const names = new Set(changed)
    changed.clear()
    for (const each of [...subscribers]) if (!each.names.isDisjointFrom(names)) each.listener()
  }

  return {
    put(readings, heardAt) {
      const kept = recent.findIndex((each) => heardAt - each.heardAt < rememberMs)
      recent.splice(0, kept < 0 ? recent.length : kept)
      for (const reading of readings) {
        const name = nameOfSeries(reading)
        recent.push({ reading, heardAt })
        const before = latest.get(name)
        if (before && before.createdAt > reading.createdAt) continue
        latest.set(name, reading)
        change(name)
      }
      for (const { names, handler } of [...ears]) {
        const own = readings.filter((reading) => names.has(nameOfSeries(reading)))
        if (own.length > 0) handler(own)
      }
    },
    forget(series) {
      const names = new Set(series.map(nameOfSeries))
      recent = recent.filter(({ reading }) => !names.has(nameOfSeries(reading)))
      for (const name of names) if (latest.delete(name)) change(name)
    },
    putNews(event, heardAt) {
      for (const deveui of news.put(event, heardAt)) change(nameOfNode(deveui))
    },
    subscribe(names, listener) {
      const each = { names, listener }
      subscribers.add(each)
      return () => subscribers.delete(each)
    },
    turnOf(names) {
      let newest = 0
      for (const name of names) newest = Math.max(newest, turns.get(name) ?? 0)
      return newest
    },
    latest: (name) => latest.get(name),
    news: news.since,
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
    stop: refresh.stop,
  }
}
