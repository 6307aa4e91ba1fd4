export { ConnectionFailure } from './driver.ts'
export { createRecordWriter } from './record-writer.ts'
export type { ConnectionRef, ConnectionSource, WantedConnection } from './source.ts'
export { createSupervisor, type Supervisor } from './supervisor.ts'

/** The drivers that there are. Each is loaded in threads only. */
export const drivers = {
  'mqtt-client': new URL('./mqtt-client/driver.ts', import.meta.url),
  modbus: new URL('../modbus/driver.ts', import.meta.url),
  'loriot-websocket': new URL('../lorawan/loriot/websocket-driver.ts', import.meta.url),
}
