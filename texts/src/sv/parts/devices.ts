export { lorawan } from '../lorawan.ts'
