export { createModbusDownlinks, createModbusDriver } from './held-masters.ts'
export { createModbusSource } from './source.ts'
