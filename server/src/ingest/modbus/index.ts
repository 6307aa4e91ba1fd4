export { createModbusDownlinks } from './downlink-driver.ts'
export { createModbusDriver } from './master-commands.ts'
export { createModbusSource } from './source.ts'
