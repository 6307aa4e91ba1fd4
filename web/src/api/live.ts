import type { LiveEvent, LiveEventType, LiveReading, LiveSeries } from '@fyr/contract/live'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { HubEntry } from './hub-connection.ts'
import type { LiveConnection, LiveStatus } from './live-connection.ts'
import { createLiveRefresh } from './live-refresh.ts'
import { createSubscriptions, nameOfSeries, type ReadingsHandler } from './live-subscriptions.ts'

export { nameOfSeries } from './live-subscriptions.ts'

type EventHandler = (event: LiveEvent) => void

let status: LiveStatus = 'off'
let connection: LiveConnection | undefined
/** Grows with each start and stop, so that a connection that comes too late is not used. */
let generation = 0
const statusListeners = new Set<(status: LiveStatus) => void>()
const eventHandlers = new Set<EventHandler>()
const subscriptions = createSubscriptions({
  subscribe: (series) => connection?.subscribe(series),
  unsubscribe: (series) => connection?.unsubscribe(series),
})

/** A visitor's entry, and what is called when that which was shared may show something else. */
interface LiveVisit extends HubEntry {
  onChanged: () => void
}

/** Opens the live connection of the session, or of a visitor; a running one is closed first. */
export async function startLive(visit?: LiveVisit): Promise<void> {
  stopLive()
  const mine = generation
  setStatus('connecting')
  const { connect } = await import('./live-connection.ts')
  if (mine !== generation) return
  const handlers = {
    onStatus: (next: LiveStatus) => mine === generation && setStatus(next),
    onEvent: (event: LiveEvent) => {
      for (const handler of [...eventHandlers]) handler(event)
    },
    onReadings: subscriptions.deliver,
    onChanged: () => visit?.onChanged(),
    wanted: subscriptions.wanted,
    onRefused: (count: number) => mine === generation && setRefused(count),
  }
  connection = connect(handlers, visit)
}

export function stopLive(): void {
  generation++
  connection?.stop()
  connection = undefined
  setRefused(0)
  setStatus('off')
}

function setStatus(next: LiveStatus): void {
  if (next === status) return
  status = next
  for (const listener of [...statusListeners]) listener(next)
}

let refused = 0
const refusedListeners = new Set<() => void>()

function setRefused(count: number): void {
  refused = count
  for (const listener of [...refusedListeners]) listener()
}

/** How many series on show are not live, because the server had too much to do each time it was asked. */
export const useRefusedSeries = (): number => useSyncExternalStore(onRefused, () => refused)

function onRefused(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Asks for them once more. */
export const retryRefused = (): void => connection?.retryRefused()

/** Hears every new reading of the series until the returned function is called. */
export const listenToReadings = subscriptions.listen

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(onLiveStatus, () => status)
}
/** Told of each change of the connection. */
export function onLiveStatus(listener: (status: LiveStatus) => void): () => void {
  statusListeners.add(listener)
  return () => statusListeners.delete(listener)
}

/** Calls the handler for each event of these types while the component is shown. */
export function useLiveEvents<T extends LiveEventType>(
  types: readonly T[],
  handler: (event: Extract<LiveEvent, { type: T }>) => void,
): void {
  const handle = useEffectEvent((event: LiveEvent) => {
    if (isOneOf(event, types)) handler(event)
  })
  useEffect(() => {
    return listenToEvents((event) => handle(event))
  }, [])
}

/** Hears every event of the session until the returned function is called. */
export function listenToEvents(handler: EventHandler): () => void {
  eventHandlers.add(handler)
  return () => {
    eventHandlers.delete(handler)
  }
}

function isOneOf<T extends LiveEventType>(
  event: LiveEvent,
  types: readonly T[],
): event is Extract<LiveEvent, { type: T }> {
  return types.some((type) => type === event.type)
}

/** Calls the handler with new readings of the series, as they come: for charts, which draw by themselves. */
export function useReadingsHandler(series: readonly LiveSeries[], handler: ReadingsHandler): void {
  const handle = useEffectEvent(handler)
  const names = series.map(nameOfSeries).join('\n\n')
  const [listener] = useState(() => subscriptions.listener((readings) => handle(readings)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: names says which series, whatever array carries them
  useEffect(() => listener.listenTo(series), [listener, names])
  useEffect(() => () => listener.listenTo([]), [listener])
}

/** The newest live reading of each series, by `nameOfSeries`; shown as `createLiveRefresh` says. */
export function useLiveReadings(series: readonly LiveSeries[]): ReadonlyMap<string, LiveReading> {
  const [latest, setLatest] = useState<ReadonlyMap<string, LiveReading>>(new Map())
  const names = series.map(nameOfSeries).join('\n\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names says which series, whatever array carries them
  useEffect(() => {
    const waiting = new Map<string, LiveReading>()
    const refresh = createLiveRefresh(() => {
      // Before: React may merge later, when what waits is of the next frame.
      const incoming = new Map(waiting)
      waiting.clear()
      setLatest((known) => mergeNewer(known, incoming))
    })
    const stopForgetting = listenToEvents((event) => {
      if (event.type !== 'readingsChanged') return
      // What was corrected or deleted by hand is no longer the newest; pages fetch what is.
      const changed = event.keys.map((key) => nameOfSeries({ deveui: event.deveui, key }))
      for (const name of changed) waiting.delete(name)
      setLatest((known) => withoutNames(known, changed))
    })
    const stop = listenToReadings(series, (readings) => {
      for (const reading of readings) {
        const before = waiting.get(nameOfSeries(reading))
        if (!before || before.createdAt <= reading.createdAt) waiting.set(nameOfSeries(reading), reading)
      }
      refresh.request()
    })
    return () => {
      stop()
      stopForgetting()
      refresh.stop()
    }
  }, [names])
  return latest
}

function withoutNames(known: ReadonlyMap<string, LiveReading>, names: readonly string[]) {
  if (!names.some((name) => known.has(name))) return known
  return new Map([...known].filter(([name]) => !names.includes(name)))
}

function mergeNewer(known: ReadonlyMap<string, LiveReading>, incoming: ReadonlyMap<string, LiveReading>) {
  const merged = new Map(known)
  for (const [name, reading] of incoming) {
    const before = merged.get(name)
    if (!before || before.createdAt <= reading.createdAt) merged.set(name, reading)
  }
  return merged
}
