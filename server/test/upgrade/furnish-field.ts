import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type { TestPortal } from '../support/portal.ts'

/** Makes calls by the names of endpoints, as the company's administrator; answers their bodies. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
type Call = (name: string, parts: { params?: Record<string, string>; body?: unknown }) => Promise<any>

const devEui = 'a840410001816f01'
const eui = 'a84041ffff1ee2c0'

/** A LoRaWAN node and a gateway that ChirpStack tells of, and another gateway that the company has not registered. */
export async function furnishField(
  portal: TestPortal,
  on: Call,
  { companyId, applicationId }: { companyId: string; applicationId: string },
): Promise<void> {
  const node = { name: 'Källare', nodeType: nodeKinds.LORAWAN, deveui: devEui, decoder: 'raw' }
  await on('nodes.create', { params: { id: applicationId }, body: node })
  const sparkplug = { groupId: 'Verk', edgeNodeId: 'Linje 1' }
  const edge = { name: 'Linje', deveui: 'linje-1', nodeType: 4, sparkplug }
  await on('nodes.create', { params: { id: applicationId }, body: edge })
  await on('gateways.create', { params: { company: companyId }, body: { name: 'Tak', eui } })
  const { webhook } = await on('integrations.save', { body: { kind: 'chirpstack', name: 'ChirpStack' } })
  const path = new URL(webhook).pathname.replace(/^\/api/, '')
  for (const [fCnt, gatewayId] of [eui, 'a84041ffff1ee2c7'].entries()) {
    const uplink = {
      deduplicationId: `furnished-${fCnt}`,
      deviceInfo: { devEui },
      fCnt,
      fPort: 1,
      data: 'AQI=',
      rxInfo: [{ gatewayId, rssi: -80, snr: 9 }],
      txInfo: { modulation: { lora: { spreadingFactor: 9 } } },
    }
    const { status, body } = await portal.call('POST', `${path}?event=up`, { body: uplink })
    if (status !== 202) throw new Error(`An uplink was answered ${status} ${JSON.stringify(body)}`)
  }
}
