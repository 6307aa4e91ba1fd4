import type { LiveEvent, LiveReading, LiveSeries } from '@fyr/contract/live'
import { HttpTransportType, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import { api } from './client.ts'
import type { LiveConnection, LiveStatus } from './live.ts'
import { sessionState } from './session-state.ts'

interface Ears {
  onStatus(status: LiveStatus): void
  onEvent(event: LiveEvent): void
  onReadings(readings: LiveReading[]): void
  /** The series that somebody listens to now, for after a reconnect. */
  wanted(): LiveSeries[]
}

const waits = [0, 1000, 2000, 5000, 10_000]
const longestWait = 15_000
/** The server takes this many series in one message. */
const atOnce = 500

/** The events hub with its one-time token; connects again for as long as there is a session. */
export function connect(ears: Ears): LiveConnection {
  let stopped = false
  let attempt = 0
  const hub = new HubConnectionBuilder()
    .withUrl('/hubs/events', {
      transport: HttpTransportType.WebSockets,
      // Straight to the socket: each attempt spends one token.
      skipNegotiation: true,
      accessTokenFactory: async () => (await api.accounts.oneTimeToken({})).token,
    })
    .configureLogging(LogLevel.None)
    .build()

  hub.on('BroadcastEvent', (event: LiveEvent) => ears.onEvent(event))
  hub.on('Readings', (readings: LiveReading[]) => ears.onReadings(readings))
  hub.onclose(() => {
    if (stopped) return
    ears.onStatus('lost')
    again()
  })
  // A laptop that wakes or a network that comes back need not wait for the timer.
  const wake = () => {
    if (hub.state === HubConnectionState.Disconnected && !stopped) void open()
  }
  addEventListener('online', wake)

  async function open(): Promise<void> {
    if (stopped || hub.state !== HubConnectionState.Disconnected) return
    try {
      await hub.start()
      attempt = 0
      ears.onStatus('on')
      say('Subscribe', ears.wanted())
    } catch {
      // Refused or unreachable: both are told by the status, and tried again while there is a session.
      ears.onStatus('lost')
      again()
    }
  }

  function again(): void {
    if (stopped || sessionState().status !== 'signedIn') return
    const wait = waits[attempt] ?? longestWait
    attempt++
    // Spread out, so that all browsers do not come back at one moment after a restart.
    setTimeout(() => void open(), wait + Math.random() * 500)
  }

  function say(method: 'Subscribe' | 'Unsubscribe', series: LiveSeries[]): void {
    if (hub.state !== HubConnectionState.Connected) return
    for (let start = 0; start < series.length; start += atOnce) {
      // A refusal (the right was taken away) leaves the values as they are; calls say so themselves.
      hub.invoke(method, { series: series.slice(start, start + atOnce) }).catch(() => undefined)
    }
  }

  void open()
  return {
    subscribe: (series) => say('Subscribe', series),
    unsubscribe: (series) => say('Unsubscribe', series),
    stop() {
      stopped = true
      removeEventListener('online', wake)
      hub.stop().catch(() => undefined)
    },
  }
}
