import { defineModels, type ModelOf } from '../define-models.ts'
import type { Payload } from '../payload.ts'

const power = 7

/** What a measurement of SenseCAP is, by its number, and what brings thousandths of it to the key's unit. */
const measurements = new Map<number, readonly [key: string, divisor: number]>([
  [4097, ['temperature', 1000]],
  [4098, ['humidity', 1000]],
  [4099, ['light', 1000]],
  [4100, ['co2', 1000]],
  [4101, ['pressure', 100_000]],
  [4102, ['soilTemperature', 1000]],
  [4103, ['soilMoisture', 1000]],
  [4104, ['windDirection', 1000]],
  [4105, ['windSpeed', 1000]],
  [4106, ['ph', 1000]],
  [4107, ['par', 1000]],
  // In dS/m.
  [4108, ['soilConductivity', 1]],
  [4109, ['dissolvedOxygen', 1000]],
  [4113, ['rain', 1000]],
])

/** Blocks of channel, number and value, ended by a checksum. */
function decodeMeasurements(payload: Payload): void {
  if ((payload.left - 2) % 7 !== 0) payload.fail(`Payload of an unknown length: ${payload.left} bytes`)
  while (payload.left > 2) {
    payload.skip(1)
    const number = payload.u16le()
    if (number === power) {
      payload.set('battery', payload.u16le())
      payload.skip(2)
      continue
    }
    const found = measurements.get(number)
    const raw = payload.i32le()
    if (found) payload.set(found[0], raw / found[1])
  }
}

const battery = 'battery'

const models: readonly ModelOf[] = [
  {
    id: 'sensecap-s2101',
    name: 'S2101 Air Temperature and Humidity',
    keys: `temperature humidity ${battery}`,
  },
  { id: 'sensecap-s2102', name: 'S2102 Light Intensity', keys: `light ${battery}` },
  {
    id: 'sensecap-s2103',
    name: 'S2103 Air Temperature, Humidity and CO2',
    keys: `temperature humidity co2 ${battery}`,
  },
  {
    id: 'sensecap-s2104',
    name: 'S2104 Soil Moisture and Temperature',
    keys: `soilMoisture soilTemperature ${battery}`,
  },
  {
    id: 'sensecap-s2105',
    name: 'S2105 Soil Moisture, Temperature and EC',
    keys: `soilMoisture soilTemperature soilConductivity ${battery}`,
  },
  { id: 'sensecap-s2106', name: 'S2106 pH', keys: `ph ${battery}` },
  {
    id: 'sensecap-s2110',
    name: 'S2110 Sensor Builder',
    keys: `temperature humidity light co2 pressure soilTemperature soilMoisture windDirection windSpeed ph par soilConductivity dissolvedOxygen rain ${battery}`,
  },
]

/** The weather station numbers whole blocks of values. */
const blocks = new Map<number, (payload: Payload) => void>([
  [
    0x01,
    (payload) => {
      payload.set('temperature', payload.i16() / 10)
      payload.set('humidity', payload.u8())
      payload.set('light', payload.u32())
      payload.set('uvIndex', payload.u8() / 10)
      payload.set('windSpeed', payload.u16() / 10)
    },
  ],
  [
    0x02,
    (payload) => {
      payload.set('windDirection', payload.u16())
      payload.set('rain', payload.u32() / 1000)
      payload.set('pressure', payload.u16() / 10)
    },
  ],
  [0x03, (payload) => payload.set('battery', payload.u8())],
  // Versions and intervals.
  [0x04, (payload) => payload.skip(9)],
  [0x05, (payload) => payload.skip(4)],
])

function decodeWeather(payload: Payload): void {
  while (payload.left > 0) {
    payload.beginPart()
    const block = payload.u8()
    const read = blocks.get(block)
    if (!read) payload.fail(`Unknown block ${block}`)
    read(payload)
  }
}

const checksum = 2

/** From Seeed's user guides of the SenseCAP series. */
export const sensecap = [
  ...defineModels('SenseCAP', { decode: decodeMeasurements, trailer: checksum }, models),
  ...defineModels('SenseCAP', { decode: decodeWeather, partial: true }, [
    {
      id: 'sensecap-s2120',
      name: 'S2120 Weather Station',
      keys: `temperature humidity light uvIndex windSpeed windDirection rain pressure ${battery}`,
    },
  ]),
]
