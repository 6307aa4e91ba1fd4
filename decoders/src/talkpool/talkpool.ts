import { defineModels } from '../define-models.ts'
import { bits, type Payload } from '../payload.ts'

/** Three bytes: the high parts of temperature and humidity, then the low four bits of both. */
function readPair(payload: Payload): [temperature: number, humidity: number] {
  const [first, second, low] = [payload.u8(), payload.u8(), payload.u8()]
  return [first * 16 + bits(low, 4, 4), second * 16 + bits(low, 0, 4)]
}

/** Counted from -80 °C and -25 %. */
function readClimate(payload: Payload): void {
  const [temperature, humidity] = readPair(payload)
  payload.set('temperature', (temperature - 800) / 10)
  payload.set('humidity', (humidity - 250) / 10)
}

/** Port 2 has one report; port 3 several, the newest first, behind a byte that tells their interval. */
function decodeOy1110(payload: Payload): void {
  if (payload.fPort === 3) payload.skip(1)
  else if (payload.fPort !== 2) payload.fail(`Unknown port ${payload.fPort}`)
  readClimate(payload)
}

function requirePort(payload: Payload, port: number): void {
  if (payload.fPort !== port) payload.fail(`Unknown port ${payload.fPort}`)
}

const climate = 'temperature humidity'

/** From the payload descriptions of Talkpool. */
export const talkpool = [
  ...defineModels(
    'Talkpool',
    {
      decode(payload) {
        const [temperature, humidity] = readPair(payload)
        payload.set('temperature', temperature / 10)
        payload.set('humidity', humidity / 10)
      },
    },
    [{ id: 'talkpool-oy1100', name: 'OY1100', keys: climate }],
  ),
  ...defineModels('Talkpool', { decode: decodeOy1110 }, [
    { id: 'talkpool-oy1110', name: 'OY1110', keys: climate },
  ]),
  ...defineModels(
    'Talkpool',
    {
      decode(payload) {
        requirePort(payload, 1)
        // Version and the value without its filter.
        payload.skip(4)
        payload.set('co2', payload.u16())
        payload.set('temperature', payload.u16() / 100)
        payload.set('humidity', payload.u16() / 100)
      },
    },
    [{ id: 'talkpool-oy1200', name: 'OY1200', keys: `${climate} co2` }],
  ),
  ...defineModels(
    'Talkpool',
    {
      decode(payload) {
        requirePort(payload, 2)
        readClimate(payload)
        payload.set('co2', payload.u16())
      },
    },
    [{ id: 'talkpool-oy1210', name: 'OY1210', keys: `${climate} co2` }],
  ),
  ...defineModels(
    'Talkpool',
    {
      decode(payload) {
        requirePort(payload, 2)
        readClimate(payload)
        for (const key of ['pm1', 'pm25', 'pm10']) payload.set(key, payload.u16())
      },
    },
    [{ id: 'talkpool-oy1700', name: 'OY1700', keys: `${climate} pm1 pm25 pm10` }],
  ),
]
