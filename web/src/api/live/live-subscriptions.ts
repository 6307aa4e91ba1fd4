import type { LiveReading, LiveSeries } from '@fyr/contract/live/live'

export type ReadingsHandler = (readings: LiveReading[]) => void

/** The connection's part of it; nothing is said twice. */
interface SubscriptionPort {
  subscribe(series: LiveSeries[], since: number | undefined): void
  unsubscribe(series: LiveSeries[]): void
}

export const nameOfSeries = ({ deveui, key }: LiveSeries) => `${deveui}\n${key}`

/** Who listens to which series: the server is told of the first and the last listener of each. */
export function createSubscriptions(port: SubscriptionPort) {
  const listenersOf = new Map<string, { series: LiveSeries; handlers: Set<ReadingsHandler> }>()

  function listen(series: readonly LiveSeries[], handler: ReadingsHandler, since?: number): () => void {
    const added: LiveSeries[] = []
    for (const each of series) {
      const name = nameOfSeries(each)
      const known = listenersOf.get(name)
      if (known) known.handlers.add(handler)
      else {
        listenersOf.set(name, { series: each, handlers: new Set([handler]) })
        added.push(each)
      }
    }
    if (added.length > 0) port.subscribe(added, since)
    return () => {
      const removed: LiveSeries[] = []
      for (const each of series) {
        const known = listenersOf.get(nameOfSeries(each))
        known?.handlers.delete(handler)
        if (known?.handlers.size !== 0) continue
        listenersOf.delete(nameOfSeries(each))
        removed.push(each)
      }
      if (removed.length > 0) port.unsubscribe(removed)
    }
  }

  return {
    /**
     * Calls the handler with each new reading of the series until the returned function is called.
     * @param since start of the request whose data is on show, by performance.now(); default: now
     */
    listen,
    /** The same for series that change: those that stay are not subscribed to again. */
    listener(handler: ReadingsHandler) {
      let stop: (() => void) | undefined
      return {
        listenTo(series: readonly LiveSeries[], since?: number): void {
          const stopBefore = stop
          // A handler of its own, so that what is listened to before and after is held by both for a moment.
          stop = listen(series, (readings) => handler(readings), since)
          stopBefore?.()
        },
      }
    },
    deliver(readings: readonly LiveReading[]): void {
      for (const [name, ofSeries] of Map.groupBy(readings, nameOfSeries)) {
        for (const handler of listenersOf.get(name)?.handlers ?? []) handler(ofSeries)
      }
    },
    /** For after a reconnect. */
    wanted: () => [...listenersOf.values()].map(({ series }) => series),
  }
}
