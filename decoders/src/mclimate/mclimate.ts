import { be, type Command, numberCommand, switchCommand } from '../commands.ts'
import { defineModels } from '../define-models.ts'
import { bit, bits, type Payload } from '../payload.ts'

const percentOf256 = (raw: number) => Number(((raw * 100) / 256).toFixed(2))
const temperatureOf = (raw: number) => (raw - 400) / 10

/** Answers to commands stand before a report of the usual length: it is at the end. */
function startReport(payload: Payload, kinds: readonly number[], length: number): number {
  if (!kinds.includes(payload.bytes[0] ?? 0)) payload.skip(Math.max(payload.left - length, 0))
  const kind = payload.u8()
  if (!kinds.includes(kind)) payload.fail(`Unknown report ${kind}`)
  return kind
}

function decodeVicki(payload: Payload): void {
  const kind = startReport(payload, [0x01, 0x81], 9)
  const target = payload.u8()
  const raw = payload.u8()
  const humidity = payload.u8()
  const [positionLow, rangeLow, high, power, flags] = [...payload.take(5)] as [
    number,
    number,
    number,
    number,
    number,
  ]
  const position = positionLow + bits(high, 4, 4) * 256
  const range = rangeLow + bits(high, 0, 4) * 256
  const temperature = kind === 0x81 ? (raw - 28.33333) / 5.66666 : (raw * 165) / 256 - 40
  payload.set('targetTemperature', target)
  payload.set('temperature', Number(temperature.toFixed(2)))
  payload.set('humidity', percentOf256(humidity))
  payload.set('motorPosition', position)
  payload.set('motorRange', range)
  payload.set('valveOpening', range > 0 ? Math.round((1 - position / range) * 100) : undefined)
  payload.set('batteryVoltage', 2 + bits(power, 4, 4) / 10)
  payload.set('windowOpen', bit(power, 3))
  payload.set('childLock', bit(flags, 7))
  payload.set('error', bit(power, 0) || bit(flags, 6))
  payload.set('tamper', !bit(flags, 5))
  payload.set('frost', bit(flags, 3))
}

const htLengths = [7, 5]

/** The report has seven bytes, five in the first firmware; answers to commands stand before it, or alone. */
function decodeHt(payload: Payload): void {
  const { length } = payload.bytes
  const report =
    payload.bytes[0] === 0x01 ? length : htLengths.find((each) => payload.bytes.at(-each) === 0x01)
  if (report === undefined) {
    payload.leave()
    return
  }
  payload.skip(length - report + 1)
  payload.set('temperature', temperatureOf(payload.u16()))
  payload.set('humidity', percentOf256(payload.u8()))
  payload.set('batteryVoltage', (payload.u8() * 8 + 1600) / 1000)
  if (payload.left === 0) return
  const probe = payload.u16()
  if (!bit(probe, 10)) payload.set('externalTemperature', bits(probe, 0, 12) / 10)
}

function decodeCo2(payload: Payload): void {
  startReport(payload, [0x01], 7)
  payload.set('co2', payload.u16())
  payload.set('temperature', temperatureOf(payload.u16()))
  payload.set('humidity', percentOf256(payload.u8()))
  payload.set('batteryVoltage', (payload.u8() * 8 + 1600) / 1000)
}

function readRoom(payload: Payload): void {
  payload.set('temperature', temperatureOf(payload.u16()))
  payload.set('humidity', percentOf256(payload.u8()))
  payload.set('batteryVoltage', payload.u16() / 1000)
}

function decodeCo2Display(payload: Payload): void {
  startReport(payload, [0x01], 11)
  readRoom(payload)
  const [low, high] = [payload.u8(), payload.u8()]
  payload.set('co2', low + bits(high, 3, 5) * 256)
  payload.set('light', payload.u16())
  payload.set('occupied', payload.u8() === 1)
}

/** The later report has its target in tenths of a degree, and so one byte more. */
function decodeThermostat(payload: Payload): void {
  const kind = startReport(payload, [0x01, 0x81], 11)
  readRoom(payload)
  payload.set('targetTemperature', kind === 0x81 ? payload.u16() / 10 : payload.u8())
  payload.skip(1)
  payload.set('light', payload.u16())
  payload.set('occupied', payload.u8() === 1)
}

/** Two bytes in short; five of state, without the temperatures, when something happened. */
function decodeValve(payload: Payload): void {
  if (payload.left <= 2) {
    payload.set('waterTemperature', payload.u8() / 2)
    const state = payload.u8()
    payload.set('valveOpen', bit(state, 7))
    payload.set('temperature', (bits(state, 0, 7) - 20) / 2)
    return
  }
  const state = payload.u8()
  payload.skip(3)
  payload.set('tamper', bit(state, 3))
  payload.set('waterLeak', bit(state, 1))
  payload.set('batteryVoltage', (payload.u8() * 8 + 1600) / 1000)
}

function decodeFlood(payload: Payload): void {
  // Answers to commands stand before the report.
  payload.leave(Math.max(0, payload.left - 3))
  const state = payload.u8()
  payload.set('tamper', bit(state, 3))
  payload.set('waterLeak', bit(state, 1))
  payload.set('batteryVoltage', (payload.u8() * 16) / 1000)
  if (payload.left === 0) return
  const degrees = payload.u8()
  payload.set('temperature', bits(degrees, 0, 7) * (bit(degrees, 7) ? -1 : 1))
}

const fPort = 1
const interval: Command = numberCommand(
  {
    name: 'reportingInterval',
    label: 'Reporting interval',
    unit: 's',
    fPort,
    min: 60,
    max: 15_300,
    step: 60,
  },
  (value) => [0x02, value / 60],
)
const target: Command = numberCommand(
  { name: 'targetTemperature', label: 'Target temperature', unit: '°C', fPort, min: 5, max: 30 },
  (value) => [0x0e, value],
)
const lock: Command = switchCommand({ name: 'childLock', label: 'Child lock', fPort }, (on) => [
  0x07,
  on ? 1 : 0,
])
const thermostatTarget: Command = numberCommand(
  { name: 'targetTemperature', label: 'Target temperature', unit: '°C', fPort, min: 5, max: 30, step: 0.5 },
  (value) => [0x2e, ...be(value * 10, 2)],
)

const climate = 'temperature humidity batteryVoltage'

type Row = readonly [
  id: string,
  name: string,
  keys: string,
  decode: (payload: Payload) => void,
  commands?: readonly Command[],
]

/** From MClimate's documents for developers (docs.mclimate.eu). */
const rows: readonly Row[] = [
  [
    'vicki',
    'Vicki',
    `${climate} targetTemperature motorPosition motorRange valveOpening windowOpen childLock error tamper frost`,
    decodeVicki,
    [interval, target, lock],
  ],
  ['ht-sensor', 'HT Sensor', `${climate} externalTemperature`, decodeHt, [interval]],
  ['co2-sensor', 'CO2 Sensor', `${climate} co2`, decodeCo2, [interval]],
  ['co2-display', 'CO2 Display', `${climate} co2 light occupied`, decodeCo2Display, [interval]],
  [
    'wireless-thermostat',
    'Wireless Thermostat',
    `${climate} targetTemperature light occupied`,
    decodeThermostat,
    [interval, thermostatTarget],
  ],
  [
    't-valve',
    'T-Valve',
    'waterTemperature valveOpen temperature tamper waterLeak batteryVoltage',
    decodeValve,
  ],
  ['flood-sensor', 'Flood Sensor', 'tamper waterLeak batteryVoltage temperature', decodeFlood],
]

export const mclimate = rows.flatMap(([id, name, keys, decode, commands]) =>
  defineModels('MClimate', { decode }, [{ id: `mclimate-${id}`, name, keys, ...(commands && { commands }) }]),
)
