import type { Format } from '../define-models.ts'
import { bit, bits, type Payload } from '../payload.ts'
import type { StoredReadings } from './stored-readings.ts'
import { type DataType, readModbus, types } from './types.ts'

/** What one channel of a model answers. */
interface Channel {
  type: DataType
  key: string
  divisor: number
}

/** Bytes of what the devices tell of themselves, by type: versions, serial number, class, acknowledgements. */
const attributes = new Map([
  [0x01, 1],
  [0x03, 2],
  [0x08, 6],
  [0x09, 2],
  [0x0a, 2],
  [0x0b, 1],
  [0x0f, 1],
  [0x10, 1],
  [0x12, 8],
  [0x14, 1],
  [0x15, 1],
  [0x16, 8],
  [0x18, 1],
  [0x1f, 4],
  [0x28, 1],
  [0x8e, 3],
  [0xa0, 9],
  [0xfe, 1],
  [0xff, 2],
])

/**
 * The channels of a model, as `03.67 temperature, 07.7d co2/10`: number of the channel, data type, key, and what the
 * value is divided by.
 */
export function channelsOf(text: string): Map<string, Channel> {
  return new Map(
    text.split(', ').map((entry) => {
      const [, address = '', name = '', key = '', divisor = '1'] =
        /^(\w\w\.(\w\w(?::[iu]16)?)) (\w+)(?:\/(\d+))?$/.exec(entry) ?? []
      const type = types.get(name)
      if (!type) throw new Error(`Not a channel: ${entry}`)
      return [address.slice(0, 5), { type, key, divisor: Number(divisor) }]
    }),
  )
}

/** All keys that these channels answer. */
export function keysOf(channels: Map<string, Channel>): string {
  const keys = [...channels.values()].flatMap(({ type, key }) => type.keys?.(key) ?? [key])
  return [...new Set([...keys, 'alarm'])].join(' ')
}

/** Channel, type and value, over and over; channels from 0x80 on are the alarms of those below. */
export function formatOf(channels: Map<string, Channel>, extras: Extras = {}): Format {
  return {
    partial: true,
    decode(payload) {
      while (payload.left > 0) readChannel(payload, channels, extras)
    },
  }
}

interface Extras {
  stored?: StoredReadings | undefined
  /** What the numbers of Modbus channels are above their places. */
  modbusFrom?: number | undefined
}

const usualModbusFrom = 6

function readChannel(payload: Payload, channels: Map<string, Channel>, extras: Extras): void {
  const { stored, modbusFrom = usualModbusFrom } = extras
  const channel = payload.u8()
  const type = payload.u8()
  const found = channels.get(address(channel, type))
  if (found) {
    found.type.read(payload, found.key, found.divisor)
  } else if (channel === 0xff) {
    readAttribute(payload, type, modbusFrom)
  } else if (channel === 0x20 || channel === 0x21) {
    // Readings of earlier times, sent because they did not get through then.
    const read = stored?.get(address(channel, type))
    if (read) payload.earlier(payload.u32le() * 1000, () => read(payload))
    else {
      payload.warn('Stored readings are left out')
      payload.skip(payload.left)
    }
  } else if (channel >= 0x80 && channel <= 0x9f) {
    readAlarm(payload, channels, channel, type)
  } else {
    payload.fail(`Unknown channel ${address(channel, type)}`)
  }
}

/** The value, for 0x9_ how much it has changed, and whether it is out of range. */
function readAlarm(payload: Payload, channels: Map<string, Channel>, channel: number, type: number): void {
  const changed = channel >= 0x90 || type === 0xd7
  const value = type === 0xd7 ? 0x67 : type
  const found = channels.get(address(channel & 0x0f, value))
  if (!found) payload.fail(`Unknown channel ${address(channel, type)}`)
  // A current's extremes stand before it.
  if (value === 0x98 || value === 0x99) payload.skip(4)
  found.type.read(payload, found.key, found.divisor)
  if (changed) payload.skip(2)
  payload.set('alarm', payload.u8() !== 0)
}

function readAttribute(payload: Payload, type: number, modbusFrom: number): void {
  const read = told.get(type)
  const length = attributes.get(type)
  if (read) read(payload, modbusFrom)
  else if (length !== undefined) payload.skip(length)
  else payload.fail(`Unknown channel ${address(0xff, type)}`)
}

/** What stands among the attributes and is a reading: buttons, and Modbus registers of two generations. */
const told = new Map<number, (payload: Payload, modbusFrom: number) => void>([
  [0x2e, (payload) => payload.set('button', ['', 'short', 'long', 'double'][payload.u8()])],
  [0x34, readButton],
  [
    0x19,
    (payload) => {
      const [channel, size, kind] = [payload.u8() + 1, payload.u8(), payload.u8()]
      readModbus(payload, channel, size, isFloat(bits(kind, 0, 7)), bit(kind, 7))
    },
  ],
  [
    0x0e,
    (payload, modbusFrom) => {
      const [channel, kind] = [payload.u8() - modbusFrom, payload.u8()]
      readModbus(payload, channel, bits(kind, 3, 5), isFloat(bits(kind, 0, 3)), false)
    },
  ],
])

function isFloat(registerType: number): boolean {
  return registerType === 5 || registerType === 7
}

function readButton(payload: Payload): void {
  const button = payload.u8()
  payload.skip(1)
  payload.set(`button${button}`, ['', 'short', 'double', 'long'][payload.u8()])
}

function address(channel: number, type: number): string {
  return `${channel.toString(16).padStart(2, '0')}.${type.toString(16).padStart(2, '0')}`
}
