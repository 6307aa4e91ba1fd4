import type { LiveEvent, LiveReading, LiveSeries } from '@fyr/contract/live/live'
import type { HubConnection } from '@microsoft/signalr'
import { createHubConnection, type HubEntry } from './hub-connection.ts'
import { createSubscriptionRequests } from './subscription-requests.ts'

/** `lost`: was on, is connecting again. */
export type LiveStatus = 'off' | 'connecting' | 'on' | 'lost'

/** What is said over the network; this file is loaded only when it is needed. */
export interface LiveConnection {
  /** @param since start of the request whose data is on show, by performance.now(); default: now */
  subscribe(series: LiveSeries[], since?: number): void
  unsubscribe(series: LiveSeries[]): void
  retryRefused(): void
  stop(): void
}

interface LiveHandlers {
  onStatus(status: LiveStatus): void
  onEvent(event: LiveEvent): void
  onReadings(readings: LiveReading[]): void
  /** My rights may be others now, or what a visitor looks at show something else. */
  onChanged(): void
  /** How many series the server refused to tell of, however often it was asked. */
  onRefused(count: number): void
  /** Whether the server has not yet answered what it was asked to tell of. */
  onBusy(isBusy: boolean): void
  /** Something came before it was listened to: what was fetched meanwhile may lack it. */
  onMissed(): void
  /** The series that somebody listens to now, for after a reconnect. */
  wanted(): LiveSeries[]
  /** When the connection was wanted, as performance.now() tells: what is on show is fetched from then on. */
  wantedAt: number
}

/** The events hub; connects again for as long as there is a session, or as `entry` says. */
export function connect(handlers: LiveHandlers, entry?: HubEntry): LiveConnection {
  // What is on show is fetched while this file and then the connection is: only the first subscription is as old.
  let since: number | undefined = handlers.wantedAt
  const about = {
    prepare(hub: HubConnection) {
      hub.on('BroadcastEvent', (event: LiveEvent) => handlers.onEvent(event))
      hub.on('Readings', (readings: LiveReading[]) => handlers.onReadings(readings))
      hub.on('Changed', handlers.onChanged)
    },
    onOpen() {
      handlers.onStatus('on')
      subscriptions.reset()
      subscriptions.subscribe(handlers.wanted(), since)
      since = undefined
    },
    onLost() {
      // All that is on show is fetched anew when it is back.
      since = undefined
      subscriptions.reset()
      handlers.onStatus('lost')
    },
  }
  const kept = createHubConnection('/hubs/events', about, entry)
  const subscriptions = createSubscriptionRequests({
    invoke: (method, series) => kept.open()?.invoke(method, { series }),
    wanted: handlers.wanted,
    onRefused: handlers.onRefused,
    onBusy: handlers.onBusy,
    onMissed: handlers.onMissed,
  })

  return {
    subscribe: subscriptions.subscribe,
    unsubscribe: subscriptions.unsubscribe,
    retryRefused: subscriptions.retryRefused,
    stop() {
      subscriptions.reset()
      kept.stop()
    },
  }
}
