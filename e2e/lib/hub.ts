import { callApi } from './api.ts'

const recordEnd = '\u001e'

/** A connection to a hub as any SignalR client opens it. */
export interface HubListener {
  /** What came, in order: messages of type 1 are invocations. */
  messages: { type: number; target?: string; arguments?: unknown[] }[]
  /** Resolves when the server has closed it. */
  closed: Promise<void>
  /** Calls a method of the hub; its result is not waited for. */
  invoke(target: string, ...args: unknown[]): void
  close(): void
}

/** Connects to a hub of the portal at `url` with a session's token. */
export async function listenToHub(
  url: string,
  token: string,
  hub: 'events' | 'search' = 'events',
): Promise<HubListener> {
  const { body } = await callApi(url, 'GET', '/users/one-time-token', undefined, token)
  const address = `${url.replace('http', 'ws')}/hubs/${hub}?access_token=${encodeURIComponent(body.token)}`
  const socket = new WebSocket(address)
  const messages: HubListener['messages'] = []
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () =>
      socket.send(`${JSON.stringify({ protocol: 'json', version: 1 })}${recordEnd}`),
    )
    socket.addEventListener('error', () => reject(new Error('The hub refused the connection')))
    socket.addEventListener('message', ({ data }) => {
      for (const record of String(data).split(recordEnd).filter(Boolean)) {
        // The answer to the handshake is an empty object.
        if (record === '{}') resolve()
        else messages.push(JSON.parse(record))
      }
    })
  })
  let invocations = 0
  return {
    messages,
    closed,
    invoke: (target, ...args) =>
      socket.send(
        `${JSON.stringify({ type: 1, invocationId: String(++invocations), target, arguments: args })}${recordEnd}`,
      ),
    close: () => socket.close(),
  }
}
