import type { ByteSink } from '../bytes/byte-sink.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { CorruptData } from '../bytes/corrupt.ts'

/**
 * How numbers with few decimals come from whole numbers: divided by a power of ten (21.3), multiplied with its
 * inverse (213 * 0.1 = 21.3, but 3 * 0.1 = 0.30000000000000004: so payload decoders write), or as the nearest
 * float32 (21.299999237060547). The few that come out otherwise, negative zero among them, stand in a list.
 */
export interface Decimals {
  readonly form: number
  readonly digits: number
  readonly exceptions: readonly Exception[]
}

interface Exception {
  readonly at: number
  readonly value: number
}

const divided = 0
const multiplied = 1
const float32 = 2
const maxDigits = 9
const scales = Float64Array.from({ length: maxDigits + 1 }, (_, digits) => 10 ** digits)
const inverses = Float64Array.from(scales, (scale) => 1 / scale)
const maxWhole = 2 ** 51

let whole = new Float64Array(0)

/** The form that fits all but a few of the values, with the whole numbers, which are valid until the next call. */
export function findDecimals(
  values: Float64Array,
): (Decimals & { readonly whole: Float64Array }) | undefined {
  if (whole.length < values.length) whole = new Float64Array(values.length + 1024)
  const max = values.length >> 6
  let best: Decimals | undefined
  for (const form of [divided, float32, multiplied]) {
    for (let digits = form === divided ? 0 : 1; digits <= maxDigits; digits++) {
      const misfits = toWhole(values, form, digits, best ? best.exceptions.length - 1 : max)
      if (misfits === undefined) continue
      best = { form, digits, exceptions: misfits }
      if (misfits.every(({ value }) => value === 0)) return { ...best, whole }
    }
    if (best) break
  }
  if (!best) return undefined
  toWhole(values, best.form, best.digits, max)
  return { ...best, whole }
}

/** Fills `whole`. Undefined as soon as there are more than `max` exceptions, negative zeros not counted. */
function toWhole(values: Float64Array, form: number, digits: number, most: number): Exception[] | undefined {
  const exceptions: Exception[] = []
  const scale = scales[digits] as number
  const inverse = inverses[digits] as number
  let misfits = 0
  let before = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    const n = Math.round(value * scale)
    const back = form === divided ? n / scale : form === float32 ? Math.fround(n / scale) : n * inverse
    if (back === value && n <= maxWhole && n >= -maxWhole && (n !== 0 || Object.is(value, 0))) {
      whole[i] = n
      before = n
      continue
    }
    exceptions.push({ at: i, value })
    // As the one before: costs least.
    whole[i] = value === 0 ? 0 : before
    if (value !== 0 && ++misfits > most) return undefined
  }
  return exceptions
}

export function writeDecimals(sink: ByteSink, { form, digits, exceptions }: Decimals): void {
  sink.byte(form * 16 + digits)
  sink.varint(exceptions.length)
  let next = 0
  for (const { at, value } of exceptions) {
    sink.varint(at - next)
    sink.double(value)
    next = at + 1
  }
}

export function readDecimals(source: ByteSource, length: number): Decimals {
  const code = source.byte()
  const form = code >> 4
  const digits = code & 15
  if (form > float32 || digits > maxDigits) throw new CorruptData(`There are no decimals ${code}`)
  const exceptions: Exception[] = []
  const count = source.count(length)
  let next = 0
  for (let k = 0; k < count; k++) {
    const at = next + source.count(length - 1 - next)
    exceptions.push({ at, value: source.double() })
    next = at + 1
  }
  return { form, digits, exceptions }
}

/** Replaces the whole numbers by what they stand for. */
export function fromWhole(values: Float64Array, { form, digits, exceptions }: Decimals): void {
  const scale = scales[digits] as number
  const inverse = inverses[digits] as number
  const { length } = values
  if (form === float32)
    for (let i = 0; i < length; i++) values[i] = Math.fround((values[i] as number) / scale)
  else if (form === multiplied) for (let i = 0; i < length; i++) values[i] = (values[i] as number) * inverse
  else if (digits > 0) for (let i = 0; i < length; i++) values[i] = (values[i] as number) / scale
  for (const { at, value } of exceptions) values[at] = value
}
