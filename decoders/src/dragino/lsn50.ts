import { bit, bits, type Payload } from '../payload.ts'
import { probeOf, requirePort } from './readings.ts'

/** Fields of a mode that stand after the seven bytes that nearly all modes begin with. */
const modes: readonly ((payload: Payload) => void)[] = [
  readClimate,
  readDistance,
  (payload) => {
    readClimate(payload)
    payload.set('batteryVoltage', payload.u8() / 10)
  },
  readProbes,
  (payload) => {
    const low = payload.u16()
    payload.set('weight', payload.i16() * 0x10000 + low)
  },
  (payload) => payload.set('pulses', payload.u32()),
  (payload) => {
    payload.set('open2', !bit(payload.u8(), 0))
    payload.set('open3', !bit(payload.u8(), 0))
  },
  (payload) => {
    payload.set('voltage2', payload.u16() / 1000)
    payload.set('voltage3', payload.u16() / 1000)
  },
  (payload) => {
    payload.set('externalTemperature3', probeOf(payload.i16(), 10))
    payload.set('pulses', payload.u32())
    payload.set('pulses2', payload.u32())
  },
]

const [threeVoltages, counting, threeProbes] = [2, 5, 8]

/** LSN50v2 in each of its working modes, of which bits 2 to 6 of the seventh byte tell. */
export function decodeLsn50(payload: Payload): void {
  requirePort(payload, 2)
  const mode = bits(payload.bytes[6] ?? 0, 2, 5)
  const rest = modes[mode]
  if (!rest) payload.fail(`Unknown mode ${mode}`)
  if (mode === threeVoltages) {
    for (const index of [1, 2, 3]) payload.set(`voltage${index}`, payload.u16() / 1000)
  } else {
    payload.set('batteryVoltage', payload.u16() / 1000)
    payload.set('externalTemperature', probeOf(payload.i16(), 10))
    if (mode === threeProbes) payload.set('externalTemperature2', probeOf(payload.i16(), 10))
    else payload.set('voltage1', payload.u16() / 1000)
  }
  const state = payload.u8()
  if (mode !== threeVoltages) payload.set('digitalInput', bit(state, 1))
  if (mode !== counting) {
    payload.set('alarm', bit(state, 0))
    payload.set('open', !bit(state, 7))
  }
  rest(payload)
}

/** With humidity 0, what stands where the temperature would is light. */
function readClimate(payload: Payload): void {
  const first = payload.i16()
  const humidity = payload.u16()
  if (humidity === 0) {
    payload.set('light', first & 0xffff)
  } else {
    payload.set('temperature', first === -1 ? undefined : probeOf(first, 10))
    payload.set('humidity', humidity === 0xffff ? undefined : humidity / 10)
  }
}

function readDistance(payload: Payload): void {
  const distance = payload.u16()
  payload.set('distance', distance === 0 ? undefined : distance)
}

function readProbes(payload: Payload): void {
  payload.set('externalTemperature2', probeOf(payload.i16(), 10))
  payload.set('externalTemperature3', probeOf(payload.i16(), 10))
}
