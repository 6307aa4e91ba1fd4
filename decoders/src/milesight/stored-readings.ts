import { bit, type Payload } from '../payload.ts'
import { readDwell, readPeople, types } from './types.ts'

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
  ['people', readStoredPeople],
  ['twoInputs', readTwoInputs],
  ['registers', readRegisters],
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

/** Four bytes each: counts of four regions from the first of them, or flows from a place to two others. */
const fourRegions = new Map([
  [0x04, 1],
  [0x05, 5],
  [0x06, 9],
  [0x07, 13],
])
const places = ['A', 'B', 'C', 'D']

/** One of the counts of a people counter; a byte says which. */
function readStoredPeople(payload: Payload): void {
  const kind = payload.u8()
  const first = fourRegions.get(kind)
  const both = (one: string, other: string) => {
    payload.set(one, payload.u16le())
    payload.set(other, payload.u16le())
  }
  if (kind === 0x01) readPeople(payload, 'peopleCount')
  else if (kind === 0x02) both('peopleIn', 'peopleOut')
  else if (kind === 0x03) payload.set('peopleMax', payload.u8())
  else if (first !== undefined) {
    for (let region = first; region < first + 4; region++) payload.set(`regionCount${region}`, payload.u8())
  } else if (kind >= 0x08 && kind <= 0x0f) {
    const from = places[(kind - 0x08) >> 1]
    const [one, other] = kind % 2 === 0 ? ['A', 'B'] : ['C', 'D']
    both(`flow${from}To${one}`, `flow${from}To${other}`)
  } else if (kind === 0x10) both('peopleTotalIn', 'peopleTotalOut')
  else if (kind === 0x11) readDwell(payload, 'dwellTime')
  else if (kind === 0x12) both('lineIn', 'lineOut')
  else payload.fail(`Unknown stored reading ${kind}`)
}

/** Two inputs or outputs, and two analog inputs in thousandths. */
function readTwoInputs(payload: Payload): void {
  for (const index of [1, 2]) {
    const [kind, value] = [payload.u8(), payload.u32le()]
    if (kind === 0) payload.set(`digitalInput${index}`, value !== 0)
    else if (kind === 1) payload.set(`digitalOutput${index}`, value !== 0)
    else payload.set(`pulses${index}`, value)
  }
  for (const index of [1, 2]) payload.set(`analogInput${index}`, payload.i32le() / 1000)
}

/** Registers of Modbus, one for each bit of a mask. */
function readRegisters(payload: Payload): void {
  const mask = payload.u16le()
  for (let channel = 1; channel <= 16; channel++) {
    if (!bit(mask, channel - 1)) continue
    const kind = payload.u8() & 0x07
    payload.set(`modbus${channel}`, kind === 5 || kind === 7 ? payload.f32le() : payload.u32le())
  }
}
