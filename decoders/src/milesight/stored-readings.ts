import { bit, type Payload } from '../payload.ts'
import { types } from './types.ts'

/** How a stored reading is read, after its time, by its channel and type. */
export type StoredReadings = ReadonlyMap<string, (payload: Payload) => void>

/**
 * Stored readings of a model, as `20.ce 67 temperature, 68 humidity, skip; 21.ce …`: channel and type, then data types
 * with keys and divisors in the order of the bytes; `skip` is a byte without a reading.
 */
export function storedReadingsOf(text: string): StoredReadings {
  return new Map(
    text.split('; ').map((entry) => {
      const [address = '', ...rest] = entry.split(' ')
      const fields = rest.join(' ').split(', ').map(fieldOf)
      return [
        address,
        (payload: Payload) => {
          for (const read of fields) read(payload)
        },
      ]
    }),
  )
}

function fieldOf(text: string): (payload: Payload) => void {
  const special = specials.get(text)
  if (special) return special
  const [, name = '', key = '', divisor = '1'] = /^(\w\w(?::[ui]16)?) (\w+)(?:\/(\d+))?$/.exec(text) ?? []
  const type = types.get(name)
  if (!type) throw new Error(`Not a field of a stored reading: ${text}`)
  return (payload) => type.read(payload, key, Number(divisor))
}

const specials = new Map<string, (payload: Payload) => void>([
  ['skip', (payload) => payload.skip(1)],
  ['place', readPlace],
  ['input', readInput],
  ['meteredInput', readMeteredInput],
  ['valve', readValve],
])

function readPlace(payload: Payload): void {
  const long = payload.i32le() / 1_000_000
  payload.setPosition(payload.i32le() / 1_000_000, long)
}

/** Either the state of the input, or its pulses. */
function readInput(payload: Payload): void {
  const [mode, state, pulses] = [payload.u8(), payload.u8(), payload.u32le()]
  if (mode === 1) payload.set('digitalInput', state !== 0)
  if (mode === 2) payload.set('pulses', pulses)
}

/** The same where pulses are litres already. */
function readMeteredInput(payload: Payload): void {
  payload.skip(1)
  const [mode, state] = [payload.u8(), payload.u8()]
  payload.skip(4)
  const litres = payload.f32le()
  if (mode === 1) payload.set('digitalInput', state !== 0)
  if (mode === 2) payload.set('pulseVolume', litres / 1000)
}

/** One of two valves, and either the input or the pulses beside it. */
function readValve(payload: Payload): void {
  const [status, pulses] = [payload.u8(), payload.u32le()]
  const index = bit(status, 4) ? 2 : 1
  payload.set(`valveOpen${index}`, bit(status, 0))
  if (bit(status, 1)) payload.set(`pulses${index}`, pulses)
  else payload.set(`digitalInput${index}`, bit(status, 2))
}
