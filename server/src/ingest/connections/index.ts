export { ConnectionFailure } from './driver.ts'
export { createNodeSource, type NodeSourceDeps } from './node-source.ts'
export { createRecordWriter } from './record-writer.ts'
export type { ConnectionRef, ConnectionSource, WantedConnection } from './source.ts'
export { createSupervisor, type Supervisor } from './supervisor.ts'

/** The drivers that there are. Each is loaded in threads or processes only. */
export const drivers = {
  'mqtt-client': new URL('./mqtt-client/driver.ts', import.meta.url),
  modbus: new URL('../modbus/driver.ts', import.meta.url),
  'loriot-websocket': new URL('../lorawan/loriot/websocket-driver.ts', import.meta.url),
  opcua: new URL('../opcua/driver.ts', import.meta.url),
  'opcua-discovery': new URL('../opcua/discovery.ts', import.meta.url),
}

/** Their library takes 90 MB, which a process without connections gives back. */
export const processDrivers = ['opcua', 'opcua-discovery']
