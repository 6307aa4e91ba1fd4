import { minute } from '../models/local-time.ts'
import { drift, round } from '../models/noise.ts'

interface Place {
  lat: number
  long: number
}

export interface DemoGateway extends Place {
  name: string
  eui: string
}

export const gateways: readonly DemoGateway[] = [
  { name: 'Gateway, kontorets tag', eui: '24e124fffef79304', lat: 56.1643, long: 10.2251 },
  { name: 'Gateway, kølelageret', eui: '24e124fffef7a118', lat: 56.1021, long: 10.0931 },
]

/** What SF12 still gets through. */
const faintest = -124

/** Who hears a device, the best first: weaker with the distance, and never quite as the moment before. */
export function heardBy(device: Place, seed: number, time: number) {
  return (
    gateways
      .map(({ eui, lat, long }, at) => {
        const kilometres = Math.hypot((lat - device.lat) * 111.2, (long - device.long) * 62)
        const fading =
          5 * drift(seed + 7 * at, time, 11 * minute) + 2 * drift(seed + 7 * at + 3, time, minute)
        const rssi = round(-68 - 30 * Math.log10(Math.max(0.1, kilometres) / 0.1) + fading, 0)
        return { eui, lat, long, rssi, snr: round(Math.max(-19, Math.min(9.5, (rssi + 112) * 0.8)), 1) }
      })
      .sort((one, other) => other.rssi - one.rssi)
      // The best one always does: nobody mounts a sensor where it is not heard.
      .filter(({ rssi }, at) => at === 0 || rssi >= faintest)
  )
}

/** The quickest that leaves 5 dB to spare, as adaptive data rate chooses it. */
export function spreadingFactorFor(snr: number): number {
  const step = [-2.5, -5, -7.5, -10, -12.5].findIndex((least) => snr >= least)
  return step < 0 ? 12 : 7 + step
}
