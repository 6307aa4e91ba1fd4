export { connections } from '../connections.ts'
export { lorawan } from '../lorawan.ts'
