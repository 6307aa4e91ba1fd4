import { bit, bits, type Payload } from '../payload.ts'

/** A byte of flags says which of the fields follow. */
export function decodeFieldTest(payload: Payload): void {
  const flags = payload.u8()
  if (bit(flags, 7)) payload.set('temperature', payload.i8())
  if (bit(flags, 4)) readPlace(payload)
  if (bit(flags, 3)) payload.skip(1)
  if (bit(flags, 2)) payload.skip(1)
  if (bit(flags, 1)) payload.set('batteryVoltage', payload.u16() / 1000)
  if (bit(flags, 0)) payload.skip(2)
  payload.set('button', bit(flags, 5) ? 'pressed' : 'released')
}

/** Degrees, minutes and their decimals as digits of four bits each; the last bit is south or west. */
function readPlace(payload: Payload): void {
  const lat = [...payload.take(4)]
  const long = [...payload.take(4)]
  payload.skip(1)
  const [latDigits, longDigits] = [digitsOf(lat), digitsOf(long)]
  payload.setPosition(degrees(latDigits, 2, 3, lat), degrees(longDigits, 3, 2, long))
}

function digitsOf(bytes: readonly number[]): number[] {
  return bytes.flatMap((byte) => [bits(byte, 4, 4), bits(byte, 0, 4)])
}

function degrees(
  digits: readonly number[],
  whole: number,
  decimals: number,
  bytes: readonly number[],
): number {
  if (digits.slice(0, 7).some((digit) => digit > 9)) return Number.NaN
  const toNumber = (from: number, count: number) => Number(digits.slice(from, from + count).join(''))
  const minutes = toNumber(whole, 2 + decimals) / 10 ** decimals
  const value = toNumber(0, whole) + minutes / 60
  return Number((bit(bytes[3] ?? 0, 0) ? -value : value).toFixed(6))
}
