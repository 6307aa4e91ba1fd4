import type { Client } from '../client.ts'
import { readingsAt, type SimulatedNode } from '../models/simulated-node.ts'
import type { NetworkServer } from './network-server.ts'

const device = 'a81758fffe0a41c3'
/** Degrees between two stops, and how many stops there are. */
const stride = { lat: 0.0021, long: 0.0027 }
const stops = 10
/** The portal writes an uplink down a moment after it has arrived, where the phone is at that moment. */
const stopMs = 250

/** A field test of a shop's device, carried away from its gateway: one uplink at each stop. */
export async function walkFieldTest(
  { call }: Client,
  companyId: string,
  fleet: readonly SimulatedNode[],
  network: Pick<NetworkServer, 'send'>,
): Promise<void> {
  const node = fleet.find(({ deveui }) => deveui === device)
  if (!node) throw new Error(`The demo has no device ${device}`)
  const { signalTestId } = await call<{ signalTestId: string }>('POST', `/signaltest/${companyId}`, {
    deveui: device,
  })
  for (let stop = 0; stop < stops; stop++) {
    const place = {
      lat: node.lat - stride.lat * stop,
      // Round the corners of the blocks.
      long: node.long + stride.long * Math.floor(stop / 2),
    }
    await call('POST', `/signaltest/${signalTestId}/position`, { ...place, accuracy: 6 })
    await network.send({ ...node, ...place }, readingsAt(node, Date.now()))
    await new Promise((resolve) => setTimeout(resolve, stopMs))
  }
  await call('PUT', `/signaltest/${signalTestId}/end`)
}
