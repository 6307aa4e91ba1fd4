import { randomUUID } from 'node:crypto'
import { connect } from 'mqtt'
import { chance } from '../models/noise.ts'
import type { Reading, SimulatedNode, Value } from '../models/simulated-node.ts'
import { gateways, heardBy, spreadingFactorFor } from './radio.ts'

/** The body of `POST /settings/integration`: a ChirpStack that has no broker but the portal's. */
export const networkServer = { kind: 'chirpstack', name: 'ChirpStack (demo)', transport: 'broker' } as const

export interface NetworkServer {
  /** Passes on what a device says; nothing while the portal does not let it in. */
  send(device: SimulatedNode, readings: readonly Reading[]): Promise<void>
  end(): Promise<void>
}

const applicationId = '6f1c7e52-3b0d-4a51-9c5e-2f7d1b9a4c10'
const statsEveryMs = 30_000
/** Frames between two answers to the network's question for the battery. */
const statusEvery = 10
/** The share of messages that come twice, as when an acknowledgement was lost on the way. */
const repeated = 0.05

/** A ChirpStack 4 as the portal sees it: its devices join, send by one gateway or two, and answer downlinks. */
export async function connectNetworkServer(mqttUrl: string, password: string): Promise<NetworkServer> {
  const client = connect(mqttUrl, { username: 'chirpstack', password, reconnectPeriod: 60_000 })
  // Without a listener a refusal would end the program: somebody may have deleted the integration.
  client.on('error', () => undefined)
  const counters = new Map<string, number>()
  const received = new Map(gateways.map(({ eui }) => [eui, 0]))

  async function publish(topic: string, message: object): Promise<void> {
    if (client.connected) await client.publishAsync(topic, JSON.stringify(message), { qos: 1 })
  }
  const topicOf = (devEui: string, event: string) =>
    `application/${applicationId}/device/${devEui}/event/${event}`
  const tell = ({ deveui: devEui, name, lorawan }: SimulatedNode, event: string, message: object) =>
    publish(topicOf(devEui, event), {
      deduplicationId: randomUUID(),
      ...{
        deviceInfo: { applicationId, deviceProfileName: lorawan?.decoder, deviceName: name, devEui },
        ...message,
      },
    })

  async function report() {
    const time = new Date().toISOString()
    for (const { eui, lat, long } of gateways) {
      const count = received.get(eui) ?? 0
      received.set(eui, 0)
      await publish(`eu868/gateway/${eui}/event/stats`, {
        ...{ gatewayId: eui, time, location: { latitude: lat, longitude: long } },
        ...{ rxPacketsReceived: count, rxPacketsReceivedOk: count, txPacketsEmitted: 0 },
      })
    }
  }
  const timer = setInterval(() => void report().catch(() => undefined), statsEveryMs)

  client.on('connect', () => {
    client.subscribe('application/+/device/+/command/+', { qos: 1 })
    for (const { eui } of gateways)
      void publish(`eu868/gateway/${eui}/state/conn`, { gatewayId: eui, state: 'ONLINE' }).catch(
        () => undefined,
      )
  })
  client.on('message', (_, payload) => {
    const { id: queueItemId, devEui, confirmed } = JSON.parse(payload.toString())
    const facts = { time: new Date().toISOString(), deviceInfo: { applicationId, devEui }, queueItemId }
    const answer = async () => {
      await publish(topicOf(devEui, 'txack'), { ...facts, gatewayId: gateways[0]?.eui })
      if (confirmed) await publish(topicOf(devEui, 'ack'), { ...facts, acknowledged: true })
    }
    void answer().catch(() => undefined)
  })
  // Whoever is not let in now may be later.
  await new Promise<void>((resolve) => {
    client.once('connect', () => resolve())
    client.once('close', () => resolve())
  })

  return {
    async send(device, readings) {
      const { deveui, lorawan } = device
      const values = Object.fromEntries(readings.map(({ key, value }) => [key, value]))
      const at = readings[0]?.createdAt ?? 0
      const seed = Number.parseInt(deveui.slice(-4), 16)
      const heard = heardBy(device, seed, at)
      const [best] = heard
      if (!lorawan || !best || !client.connected) return
      const time = new Date(at).toISOString()
      const counter = counters.get(deveui)
      counters.set(deveui, counter === undefined ? 0 : counter + 1)
      if (counter === undefined) await tell(device, 'join', { time })
      const fCnt = counters.get(deveui) ?? 0
      const spreadingFactor = spreadingFactorFor(best.snr)
      const message = {
        deduplicationId: randomUUID(),
        ...{ time, dr: 12 - spreadingFactor, fCnt, fPort: lorawan.port, confirmed: false },
        data: Buffer.from(lorawan.encode(values, at)).toString('base64'),
        rxInfo: heard.map(({ eui, rssi, snr, lat, long }) => ({
          ...{ gatewayId: eui, rssi, snr, location: { latitude: lat, longitude: long } },
        })),
        txInfo: {
          frequency: 868_100_000,
          modulation: { lora: { bandwidth: 125_000, spreadingFactor, codeRate: 'CR_4_5' } },
        },
      }
      for (const { eui } of heard) received.set(eui, (received.get(eui) ?? 0) + 1)
      await tell(device, 'up', message)
      if (chance(seed, fCnt) < repeated) await tell(device, 'up', message)
      if (fCnt % statusEvery === 0)
        await tell(device, 'status', {
          time,
          margin: Math.max(0, Math.round(best.snr + 10)),
          batteryLevel: batteryOf(values),
        })
    },
    async end() {
      clearInterval(timer)
      await client.endAsync(true)
    },
  }
}

/** In percent; of cells that tell of volts alone, by those. */
function batteryOf({ battery, batteryVoltage }: Record<string, Value>): number {
  if (typeof battery === 'number') return battery
  return typeof batteryVoltage === 'number' ? Math.min(100, Math.round((batteryVoltage - 2.6) * 100)) : 88
}
