import { defineModels } from '../define-models.ts'
import type { Payload } from '../payload.ts'

const statusPort = 1

const batteryOf = (raw: number) => (1800 + raw * 8) / 1000
const temperatureOf = (raw: number) => raw / 2 - 20

/** The status report; other ports answer commands. */
function decodeCubicMeter(payload: Payload): void {
  if (payload.fPort !== statusPort) payload.fail(`Unknown port ${payload.fPort}`)
  payload.skip(4)
  payload.set('errorFlags', payload.u16le() & 0x7fff)
  payload.set('volume', payload.u32le() / 1000)
  payload.skip(12)
  // 3 is a medium leak, 4 a large one; smaller ones it does not tell.
  payload.set('waterLeak', payload.u8() > 2)
  payload.set('batteryVoltage', batteryOf(payload.u8()))
  payload.skip(1)
  payload.set('waterTemperatureMin', temperatureOf(payload.u8()))
  payload.set('waterTemperatureMax', temperatureOf(payload.u8()))
  payload.set('temperature', temperatureOf(payload.u8()))
}

/** From Quandify's uplink description. */
export const quandify = defineModels('Quandify', { decode: decodeCubicMeter }, [
  {
    id: 'quandify-cubicmeter',
    name: 'CubicMeter 1.1',
    keys: 'volume waterLeak batteryVoltage waterTemperatureMin waterTemperatureMax temperature errorFlags',
  },
])
