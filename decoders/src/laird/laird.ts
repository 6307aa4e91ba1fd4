import { defineModels, type Format } from '../define-models.ts'
import { bit, type Payload } from '../payload.ts'

/** Of five steps of the battery's capacity, up to this one it is low: 20 %. */
const lowStep = 1

/** Hundredths and whole degrees, each with its sign. */
const degrees = (hundredths: number, whole: number) => whole + hundredths / 100

/** Since the beginning of 2015, when a clock that was never set begins, too. */
const epoch = Date.UTC(2015, 0, 1)
const firstPlausible = Date.UTC(2016, 0, 1)

type Reading = Record<string, number>

/** Humidity and temperature, in four bytes. */
function readClimate(payload: Payload): Reading {
  const humidity = payload.u8() / 100 + payload.u8()
  return { humidity, temperature: degrees(payload.i8(), payload.i8()) }
}

/** What an external probe measured: two words of a resistance thermometer, or four bytes of a 1-wire sensor. */
function readProbe(payload: Payload): Reading {
  const [first, second] = [payload.peek(), payload.peek(1)]
  const [third = 0] = [payload.peek(2)]
  const [hundredths, whole] = [payload.i16(), payload.i16()]
  const isOneWire = first === 0 && second === 0 && third > 0 && third < 4
  const isThermometer = Math.abs(hundredths) < 100 && whole >= -400 && whole <= 900
  if (isThermometer && !isOneWire) return { temperature: degrees(hundredths, whole) }
  payload.offset -= 4
  return readClimate(payload)
}

type ReadOne = (payload: Payload) => Reading

function set(payload: Payload, reading: Reading): void {
  for (const [key, value] of Object.entries(reading)) payload.set(key, value)
}

/** The last of several readings, and their extremes: the message has the time of the last one only. */
function readAggregated(payload: Payload, readOne: ReadOne): void {
  payload.skip(3)
  payload.set('lowBattery', payload.u8() <= lowStep)
  const count = payload.u8()
  payload.skip(4)
  const start = payload.offset
  const readings = Array.from({ length: count }, () => readOne(payload))
  const [last] = readings.slice(-1)
  if (!last) return
  set(payload, last)
  if (count === 1) return
  for (const key of Object.keys(last)) {
    const values = readings.map((reading) => reading[key] ?? Number.NaN)
    payload.set(`${key}Min`, Math.min(...values))
    payload.set(`${key}Max`, Math.max(...values))
    payload.set(`${key}Average`, round(values.reduce((sum, value) => sum + value, 0) / count))
  }
  const end = payload.offset
  payload.warn(`Readings without a time of their own: ${count - 1}`)
  payload.offset = start
  payload.leave((count - 1) * 4)
  payload.offset = end
}

const round = (value: number) => Number(value.toFixed(2))

function readBacklog(payload: Payload, readOne: ReadOne): void {
  const time = epoch + payload.u32() * 1000
  payload.earlier(time < firstPlausible ? 0 : time, () => set(payload, readOne(payload)))
}

/** Readings by the type of message; settings and versions have none. */
const messages = new Map<number, (payload: Payload, readOne: ReadOne) => void>([
  [
    0x01,
    (payload) => {
      set(payload, readClimate(payload))
      payload.set('lowBattery', payload.u8() <= lowStep)
      payload.skip(Math.min(payload.left, 4))
    },
  ],
  [0x02, readAggregated],
  [0x03, readBacklog],
  [
    0x04,
    (payload, readOne) => {
      const count = payload.u8()
      for (let at = 0; at < count; at++) readBacklog(payload, readOne)
    },
  ],
  [
    0x09,
    (payload) => {
      payload.skip(1)
      payload.set('open', payload.u8() === 1)
      payload.skip(Math.min(payload.left, 2))
    },
  ],
  [0x0a, (payload) => payload.set('batteryVoltage', payload.u8() / 100 + payload.u8())],
  [
    0x0b,
    (payload) => {
      payload.set('temperature', degrees(payload.i16(), payload.i16()))
      payload.set('lowBattery', payload.u8() <= lowStep)
      payload.skip(Math.min(payload.left, 4))
    },
  ],
  [0x0d, readAggregated],
])
const silent = new Set([0x05, 0x06, 0x07, 0x08, 0x0c])

/** Bits of the second byte. */
const alarmBit = 2
const faultBit = 4

/** The readings of a message are those of the model's sensor: the message does not name it. */
function formatOf(readOne: ReadOne): Format {
  return {
    decode(payload) {
      const type = payload.u8()
      const options = payload.u8()
      const read = messages.get(type)
      if (bit(options, faultBit)) payload.warn('The sensor reports a fault')
      if (read) {
        read(payload, readOne)
        payload.set('alarm', bit(options, alarmBit))
      } else if (silent.has(type)) payload.skip(payload.left)
      else payload.fail(`Unknown message ${type}`)
    },
  }
}

const statistics = 'temperatureMin temperatureMax temperatureAverage humidityMin humidityMax humidityAverage'
const common = `temperature humidity ${statistics} lowBattery batteryVoltage alarm`

/** From Laird's protocol description of the Sentrius RS1xx. */
export const laird = [
  ...defineModels('Laird', formatOf(readClimate), [
    { id: 'laird-rs1xx-temp-rh', name: 'Sentrius RS1xx temperature and humidity', keys: common },
    { id: 'laird-rs1xx-multi-sensor', name: 'Sentrius RS1xx multi-sensor', keys: `${common} open` },
  ]),
  ...defineModels('Laird', formatOf(readProbe), [
    { id: 'laird-rs1xx-ext-temp', name: 'Sentrius RS1xx external temperature', keys: common },
  ]),
]
