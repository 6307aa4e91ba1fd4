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

/** Bytes of the answers to downlinks, by type, as the public codecs of all models here have them. */
const answers =
  '02:2 04:1 06:9 11:4 17:2 1a:1 1c:2 1e:4 22:4 23:2 24:2 25:2 26:1 27:1 2c:1 2d:1 2f:1 30:2 35:8 3b:1 3c:1 3d:1 3e:1 40:1 42:1 43:1 44:1 45:1 48:1 4a:1 4b:3 4c:1 4d:6 4e:2 4f:5 50:1 51:1 52:4 54:5 56:1 57:1 58:4 59:1 5a:2 62:1 63:8 65:2 67:1 68:1 69:1 6a:3 6d:1 70:2 71:1 72:2 74:1 76:2 77:2 7a:3 7d:1 7f:1 80:2 81:2 83:3 84:1 85:1 86:1 88:8 89:4 8a:3 8f:1 91:5 92:5 95:2 96:8 98:5 99:5 a1:7 a2:9 a3:2 a4:2 ab:3 ac:1 ad:1 ae:1 af:4 b0:3 b1:3 b2:1 b3:1 b4:1 ba:10 bd:2 c3:1 c4:2 e9:1 ea:3 eb:1 f0:4 f1:4 f2:2 f3:1 f4:1 f5:1 f8:1'

/** Bytes of what the devices tell of themselves, by type: versions, serial number, class, acknowledgements. */
const attributes = new Map<number, number>([
  ...answers.split(' ').map((entry): [number, number] => {
    const [type = '', length = ''] = entry.split(':')
    return [Number.parseInt(type, 16), Number(length)]
  }),
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
        /^(\w\w\.(\w\w(?::\w+)?)) (\w+)(?:\/(\d+))?$/.exec(entry) ?? []
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
  payload.beginPart()
  const { stored, modbusFrom = usualModbusFrom } = extras
  const channel = payload.u8()
  const type = payload.u8()
  const found = channels.get(address(channel, type))
  if (found) {
    found.type.read(payload, found.key, found.divisor)
  } else if (channel === 0xff || channel === 0xfe) {
    readAttribute(payload, channel, type, modbusFrom)
  } else if (channel === 0x20 || channel === 0x21) {
    // Readings of earlier times, sent because they did not get through then.
    const read = stored?.get(address(channel, type))
    if (read) {
      const time = payload.u32le() * 1000
      payload.earlier(time, () => read(payload))
    } else {
      payload.warn('Stored readings are left out')
      payload.offset = payload.partAt ?? payload.offset
      payload.leave()
    }
  } else if (channel === 0x80 && type === 0x0e) {
    // A register of Modbus with what is wrong with it.
    told.get(type)?.(payload, modbusFrom)
    payload.set('alarm', payload.u8() !== 0)
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

function readAttribute(payload: Payload, channel: number, type: number, modbusFrom: number): void {
  const read = channel === 0xff ? told.get(type) : undefined
  const length = attributes.get(type)
  if (read) read(payload, modbusFrom)
  else if (length !== undefined) payload.skip(length)
  else payload.fail(`Unknown channel ${address(channel, type)}`)
}

/** What stands among the attributes and is a reading: buttons, and Modbus registers of two generations. */
const told = new Map<number, (payload: Payload, modbusFrom: number) => void>([
  [0x2e, (payload) => payload.set('button', ['', 'short', 'long', 'double'][payload.u8()])],
  [0x34, readButton],
  [
    0x15,
    (payload, modbusFrom) => payload.warn(`Modbus channel ${payload.u8() - modbusFrom} could not be read`),
  ],
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
      const type = bits(kind, 0, 3)
      readModbus(payload, channel, registerSizes[type] ?? 1, isFloat(type), false)
    },
  ],
])

/** Bytes of a coil, a discrete input, and registers of 16 and 32 bits, by their type. */
const registerSizes = [1, 1, 2, 2, 4, 4, 4, 4]

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
