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

type HubMessage = HubListener['messages'][number]

/** Connects to a hub of the portal at `url` with a session's token. Given `hear`, it is told of messages as they come, and none is kept. */
export async function listenToHub(
  url: string,
  token: string,
  { hub = 'events', hear }: { hub?: 'events' | 'search'; hear?: (message: HubMessage) => void } = {},
): Promise<HubListener> {
  const { body } = await callApi(url, 'GET', '/users/one-time-token', undefined, token)
  const address = `${url.replace('http', 'ws')}/hubs/${hub}?access_token=${encodeURIComponent(body.token)}`
  const socket = new WebSocket(address)
  const messages: HubMessage[] = []
  const take = hear ?? ((message: HubMessage) => void messages.push(message))
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
        else take(JSON.parse(record))
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
