import type { LiveEvent, LiveEventType, LiveReading, LiveSeries } from '@fyr/contract/live/live'
import { useEffect, useEffectEvent, useState } from 'react'
import { createStore } from '../session/store.ts'
import type { HubEntry } from './hub-connection.ts'
import type { LiveConnection, LiveStatus } from './live-connection.ts'
import { createLiveRefresh } from './live-refresh.ts'
import { createSubscriptions, nameOfSeries, type ReadingsHandler } from './live-subscriptions.ts'

export { nameOfSeries } from './live-subscriptions.ts'

type EventHandler = (event: LiveEvent) => void

const status = createStore<LiveStatus>('off')
const refused = createStore(0)
const busy = createStore(false)
let connection: LiveConnection | undefined
/** Grows with each start and stop, so that a connection that comes too late is not used. */
let generation = 0
const eventHandlers = new Set<EventHandler>()
const missedHandlers = new Set<() => void>()
const subscriptions = createSubscriptions({
  subscribe: (series, since) => connection?.subscribe(series, since),
  unsubscribe: (series) => connection?.unsubscribe(series),
})

/** Who listens. */
interface LiveListener {
  /** Called when what may be seen has changed: the rights of who is signed in, or what was shared with a visitor. */
  onChanged: () => void
  /** Of a visitor; without it the session's. */
  entry?: HubEntry
}

/** Opens the live connection of the session, or of a visitor; a running one is closed first. */
export async function startLive({ onChanged, entry }: LiveListener): Promise<void> {
  stopLive()
  const mine = generation
  // Before the code of it is fetched, which may take longer than the answers of the page.
  const wantedAt = performance.now()
  status.set('connecting')
  const { connect } = await import('./live-connection.ts')
  if (mine !== generation) return
  const handlers = {
    onStatus: (next: LiveStatus) => mine === generation && status.set(next),
    onEvent: (event: LiveEvent) => {
      for (const handler of [...eventHandlers]) handler(event)
    },
    onReadings: subscriptions.deliver,
    onMissed() {
      if (mine !== generation) return
      for (const handler of [...missedHandlers]) handler()
    },
    onChanged,
    wanted: subscriptions.wanted,
    wantedAt,
    onRefused: (count: number) => mine === generation && refused.set(count),
    onBusy: (isBusy: boolean) => mine === generation && busy.set(isBusy),
  }
  connection = connect(handlers, entry)
}

export function stopLive(): void {
  generation++
  connection?.stop()
  connection = undefined
  refused.set(0)
  busy.set(false)
  status.set('off')
}

/** How many series on show are not live, because the server had too much to do each time it was asked. */
export const useRefusedSeries = refused.use

/** Whether subscriptions of what is on show are still being made. */
export const useSubscribing = busy.use

/** Asks for them once more. */
export const retryRefused = (): void => connection?.retryRefused()

/** Hears every new reading of the series until the returned function is called. */
export const listenToReadings = subscriptions.listen

export const useLiveStatus = status.use
/** Told of each change of the connection. */
export const onLiveStatus = (listener: (status: LiveStatus) => void): (() => void) =>
  status.subscribe(() => listener(status.get()))

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

/** Told when readings came before they were listened to, until the returned function is called. */
export function onMissedReadings(handler: () => void): () => void {
  missedHandlers.add(handler)
  return () => {
    missedHandlers.delete(handler)
  }
}

function isOneOf<T extends LiveEventType>(
  event: LiveEvent,
  types: readonly T[],
): event is Extract<LiveEvent, { type: T }> {
  return types.some((type) => type === event.type)
}

/**
 * Calls the handler with new readings of the series, as they come: for charts, which draw by themselves.
 * @param askedAt epoch ms; when the data that name the series were asked for: what came since then is fetched again
 */
export function useReadingsHandler(
  series: readonly LiveSeries[],
  handler: ReadingsHandler,
  askedAt?: number,
): void {
  const handle = useEffectEvent(handler)
  const names = series.map(nameOfSeries).join('\n\n')
  const [listener] = useState(() => subscriptions.listener((readings) => handle(readings)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: names says which series, whatever array carries them
  useEffect(() => listener.listenTo(series, sinceOf(askedAt)), [listener, names])
  useEffect(() => () => listener.listenTo([]), [listener])
}

const sinceOf = (askedAt: number | undefined) =>
  askedAt === undefined ? undefined : performance.now() - (Date.now() - askedAt)

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
