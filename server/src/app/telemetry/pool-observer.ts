import type { HeardDevices } from '#domains/devices/pool/index.ts'
import type { NetworkObserver } from '#ingest/lorawan/index.ts'

/** Puts devices that a network server hears, and that are no nodes, into the pool. */
export function poolObserver(pool: Pick<HeardDevices, 'hear'>, now: () => Date): NetworkObserver {
  return {
    unknownDevice({ companyId, integrationId }, { devEui, deviceName, joinEui, frame, gateways }) {
      const { radio, bytes, port } = frame
      const [best] = gateways
      pool.hear({
        companyId,
        deveui: devEui,
        source: 'lorawan',
        at: now().getTime(),
        integrationId,
        name: deviceName,
        joinEui,
        rssi: radio.rssi ?? best?.rssi,
        snr: radio.snr ?? best?.snr,
        spreadingFactor: radio.spreadingFactor,
        gateway: best?.eui ?? frame.gateways[0],
        port: port ?? undefined,
        payload: bytes,
      })
    },
  }
}
