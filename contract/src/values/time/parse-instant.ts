/**
 * Numbers nearer to 1970 than this are seconds, others milliseconds: as seconds it is the year 5138, as
 * milliseconds March 1973, before there were readings.
 */
const minMilliseconds = 1e11
const furthest = 8.64e15

/**
 * A moment as senders and queries write it, as whole epoch ms; undefined if it is none. Numbers, also as text, are
 * seconds since 1970 below 10^11 and milliseconds from there on, with fractions; texts are ISO 8601, extended or
 * basic, with `T` or a blank before the time and either case of `T` and `Z`. Without an offset it is UTC.
 */
export function parseInstant(value: unknown): number | undefined {
  const ms =
    typeof value === 'number' ? fromNumber(value) : typeof value === 'string' ? fromText(value) : Number.NaN
  return Math.abs(ms) <= furthest ? ms : undefined
}

function fromNumber(value: number): number {
  // Half a millisecond is what floating point leaves of a sender's arithmetic.
  return Math.round(Math.abs(value) < minMilliseconds ? value * 1000 : value)
}

const zone = '([Zz]|[+-]\\d{2}(?::?\\d{2})?)?'
const extended = new RegExp(
  `^(\\d{4})-(\\d{2})-(\\d{2})(?:[Tt ](\\d{2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?${zone})?$`,
)
const basic = new RegExp(
  `^(\\d{4})(\\d{2})(\\d{2})(?:[Tt](\\d{2})(\\d{2})(?:(\\d{2})(?:[.,](\\d{1,9}))?)?${zone})?$`,
)

function fromText(text: string): number {
  const parts = extended.exec(text) ?? basic.exec(text)
  if (parts) {
    const ms = fromParts(parts)
    if (!Number.isNaN(ms)) return ms
  }
  return /^[+-]?\d{1,16}(\.\d{1,9})?$/.test(text) ? fromNumber(Number(text)) : Number.NaN
}

function fromParts(parts: RegExpExecArray): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const [fraction = '', offset = 'Z'] = [parts[7], parts[8]]
  const midnight = Date.UTC(year, month - 1, day)
  // Date.UTC makes 2 March of 30 February, and 1926 of the year 26.
  const date = new Date(midnight)
  const isDay = date.getUTCFullYear() === year && date.getUTCDate() === day
  const isTime = minute < 60 && second < 60 && (hour < 24 || (hour === 24 && minute === 0 && second === 0))
  if (!isDay || !isTime) return Number.NaN
  const milliseconds = Number(`${fraction}00`.slice(0, 3))
  return midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds - offsetOf(offset)
}

function offsetOf(text: string): number {
  if (text === 'Z' || text === 'z') return 0
  const digits = text.slice(1).replace(':', '').padEnd(4, '0')
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
  if (hours > 23 || minutes > 59) return Number.NaN
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
