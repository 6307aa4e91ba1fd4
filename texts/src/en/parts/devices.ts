/** What devices of LoRaWAN and what brings their data show. */
export { connections } from '../connections.ts'
export { decoders } from '../decoders.ts'
export { downlinks } from '../downlinks.ts'
export { integrations } from '../integrations.ts'
export { lorawan } from '../lorawan.ts'
export { mqttBrokers } from '../mqtt-brokers.ts'
export { networkDevices } from '../network-devices.ts'
export { pool } from '../pool.ts'
