import { connectAsync } from 'mqtt'

/** What waits in the broker: a message for a client that is away, and one that is retained. */
export const waiting = {
  clientId: 'panel',
  filter: 'anläggning/#',
  queued: { topic: 'anläggning/larm', payload: 'Hög nivå' },
  retained: { topic: 'anläggning/läge', payload: 'drift' },
}

/** Leaves a session with a message in it, and a retained message; by tokens that may read and send. */
export async function furnishMqtt(port: number, tokens: { read: string; ingest: string }): Promise<void> {
  const connect = (password: string, more: object = {}) =>
    connectAsync({ host: '127.0.0.1', port, username: 'u', password, reconnectPeriod: 0, ...more })
  const panel = await connect(tokens.read, { clientId: waiting.clientId, clean: false })
  await panel.subscribeAsync(waiting.filter, { qos: 1 })
  await panel.endAsync()
  const gateway = await connect(tokens.ingest)
  await gateway.publishAsync(waiting.queued.topic, waiting.queued.payload, { qos: 1 })
  await gateway.publishAsync(waiting.retained.topic, waiting.retained.payload, { qos: 1, retain: true })
  await gateway.endAsync()
}
