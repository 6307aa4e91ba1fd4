/** What devices of LoRaWAN and what brings their data show. */
export { lorawan } from '../lorawan.ts'
