/** Where a device was heard, with the kind of node that it becomes (`nodeKinds`); `list`: nowhere yet. */
export const poolSources = {
  lorawan: 'LORAWAN',
  mqtt: 'MQTT',
  sparkplug: 'SPARKPLUG',
  list: 'LORAWAN',
} as const
export type PoolSource = keyof typeof poolSources
