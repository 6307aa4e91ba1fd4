export { createOpcDownlinks } from './downlink-driver.ts'
export { createOpcDriver } from './server-commands.ts'
export { createOpcSource } from './source.ts'
