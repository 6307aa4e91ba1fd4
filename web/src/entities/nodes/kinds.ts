import type { nodeKinds } from '@fyr/contract/devices/nodes/nodes'

/** The contract's numbers; its schemas stay out of the browser. */
export const kinds = {
  LORAWAN: 0,
  API: 1,
  MQTT: 2,
  NODERED: 3,
  SPARKPLUG: 4,
  SPOTIO: 5,
  MODBUS: 6,
  OPC: 7,
} as const satisfies typeof nodeKinds

/** Names of products and protocols: the same in every language. */
const names = ['LoRaWAN', 'API', 'MQTT', 'Node-RED', 'Sparkplug', 'SpotIO', 'Modbus', 'OPC-UA']

export const kindName = (nodeType: number): string => names[nodeType] ?? String(nodeType)

/** What the decoder of a node is called on screen. */
export const decoderName = (decoder: string): string => (decoder === 'json' ? 'JSON' : decoder)
