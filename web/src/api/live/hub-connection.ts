import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
} from '@microsoft/signalr'
import { apiBase } from '../client/base.ts'
import { api } from '../client/client.ts'
import { sessionState } from '../session/session-state.ts'

/** By whose leave a hub is opened. */
export interface HubEntry {
  /** A new one-time token. */
  token: () => Promise<string>
  /** Whether it is opened again after it was lost. */
  shouldReconnect: () => boolean
}

const session: HubEntry = {
  token: async () => (await api.accounts.oneTimeToken({})).token,
  shouldReconnect: () => sessionState().status === 'signedIn',
}

interface HubHandlers {
  /** Before the first attempt: say what is listened to. */
  prepare(hub: HubConnection): void
  /** Open, for the first time or again. */
  onOpen(): void
  /** Not open, and tried again by itself. */
  onLost(): void
}

export interface ReconnectingHub {
  /** Undefined while it is not open. */
  open(): HubConnection | undefined
  stop(): void
}

const waits = [0, 1000, 2000, 5000, 10_000]
const maxWait = 15_000

/** A hub of the server, with a new one-time token for each attempt; opened again for as long as there is a session. */
export function createHubConnection(
  path: string,
  { prepare, onOpen, onLost }: HubHandlers,
  entry = session,
): ReconnectingHub {
  let stopped = false
  let attempt = 0
  const hub = new HubConnectionBuilder()
    .withUrl(apiBase() + path, {
      transport: HttpTransportType.WebSockets,
      // Straight to the socket: each attempt spends one token.
      skipNegotiation: true,
      accessTokenFactory: entry.token,
    })
    .configureLogging(LogLevel.None)
    .build()
  prepare(hub)
  hub.onclose(() => {
    if (stopped) return
    onLost()
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
      if (!stopped) onOpen()
    } catch {
      // Refused or unreachable: both are told, and tried again while there is a session.
      if (!stopped) onLost()
      again()
    }
  }

  function again(): void {
    if (stopped || !entry.shouldReconnect()) return
    const wait = waits[attempt] ?? maxWait
    attempt++
    // Spread out, so that all browsers do not come back at one moment after a restart.
    setTimeout(() => void open(), wait + Math.random() * 500)
  }

  void open()
  return {
    open: () => (hub.state === HubConnectionState.Connected ? hub : undefined),
    stop() {
      stopped = true
      removeEventListener('online', wake)
      hub.stop().catch(() => undefined)
    },
  }
}
