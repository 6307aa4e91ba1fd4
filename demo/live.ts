import { connectAsync } from 'mqtt'
import { createClient } from './client.ts'
import { spareDevices } from './lorawan/devices.ts'
import { connectNetworkServer } from './lorawan/network-server.ts'
import { createFleet } from './models/fleet.ts'
import { type Reading, readingsAt, type SimulatedNode } from './models/simulated-node.ts'
import type { Senders } from './senders.ts'

const tickMs = 1000

export interface LiveOptions {
  senders: Senders
  /** Such as mqtt://127.0.0.1:1883 */
  mqttUrl: string
  now(): number
  /** What a node could not send; it goes on with its next readings. */
  onTrouble(node: SimulatedNode, error: unknown): void
  /** Errors of the gateway's MQTT connection; the client reconnects by itself. */
  onGatewayError(error: unknown): void
}

/**
 * Lets the nodes send as real ones do: some over HTTP, some through an MQTT gateway, some through a network server. Answers what ends it.
 */
export async function sendLive(options: LiveOptions): Promise<() => Promise<void>> {
  const { senders, mqttUrl, now, onTrouble, onGatewayError } = options
  const gateway = await connectAsync(mqttUrl, {
    username: 'gateway',
    password: senders.token,
    clientId: `demo-gateway-${senders.companyId.slice(0, 8)}`,
  })
  gateway.on('error', onGatewayError)
  const client = createClient(senders.url, senders.token)
  const network =
    senders.brokerPassword === undefined
      ? undefined
      : await connectNetworkServer(mqttUrl, senders.brokerPassword)
  const devices = [...createFleet(senders.installed), ...spareDevices(senders.installed)]
  const nodes = devices.map((node) => ({ node, sentAt: 0, isBusy: false }))

  async function send(node: SimulatedNode, readings: Reading[]) {
    if (node.over === 'lorawan') await network?.send(node, readings)
    else if (node.over === 'http') await client.call('POST', `/tag/${node.deveui}/tagdata`, readings)
    else await gateway.publishAsync(`nodes/${node.deveui}`, messageOf(readings), { qos: 1 })
  }

  const timer = setInterval(() => {
    const time = now()
    for (const each of nodes) {
      if (each.isBusy || !isDue(each.node, each.sentAt, time)) continue
      each.sentAt = time
      each.isBusy = true
      send(each.node, readingsAt(each.node, time))
        .catch((error: unknown) => onTrouble(each.node, error))
        .finally(() => {
          each.isBusy = false
        })
    }
  }, tickMs)

  return async () => {
    clearInterval(timer)
    await network?.end()
    await gateway.endAsync(true)
  }
}

function isDue(node: SimulatedNode, sentAt: number, time: number): boolean {
  if (time - sentAt >= node.everyMs) return true
  const turns = node.turns?.(sentAt, time) ?? []
  return turns.length > 0
}

/** As docs/mqtt.md says: a JSON object of the keys, with the time of the measurement. */
function messageOf(readings: Reading[]): string {
  const values = Object.fromEntries(readings.map(({ key, value }) => [key, value]))
  return JSON.stringify({ ...values, createdAt: readings[0]?.createdAt })
}
