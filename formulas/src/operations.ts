import type { RuntimeErrorCode } from './problem.ts'

/** A number, or why there is none. */
export type Result = number | RuntimeErrorCode

const finite = (value: number): Result => {
  if (Number.isFinite(value)) return value
  return Number.isNaN(value) ? 'undefined' : 'overflow'
}

/** Rounds half away from zero, as people write it: 1.005 to two decimals is 1.01 although a double is below that. */
function round(value: number, decimals = 0): Result {
  if (!Number.isInteger(decimals) || Math.abs(decimals) > 15) return 'undefined'
  const size = Math.abs(value)
  const factor = 10 ** Math.abs(decimals)
  const scaled = decimals < 0 ? size / factor : size * factor
  // Larger ones have no such decimals.
  if (scaled >= Number.MAX_SAFE_INTEGER) return value
  const whole = Math.round(Number(scaled.toPrecision(15)))
  return Math.sign(value) * (decimals < 0 ? whole * factor : whole / factor)
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** `+ - * / % ^`, by operator. */
export const arithmetic = new Map<string, (left: number, right: number) => Result>([
  ['+', (left, right) => finite(left + right)],
  ['-', (left, right) => finite(left - right)],
  ['*', (left, right) => finite(left * right)],
  ['/', (left, right) => (right === 0 ? 'divisionByZero' : finite(left / right))],
  ['%', (left, right) => (right === 0 ? 'divisionByZero' : left % right)],
  ['^', (left, right) => (left === 0 && right < 0 ? 'divisionByZero' : finite(left ** right))],
])

/** Comparisons of numbers, by operator. */
export const comparisons = new Map<string, (left: number, right: number) => boolean>([
  ['<', (left, right) => left < right],
  ['<=', (left, right) => left <= right],
  ['>', (left, right) => left > right],
  ['>=', (left, right) => left >= right],
])

/** Functions of one number. */
export const unaryFunctions = new Map<string, (value: number) => Result>([
  ['abs', Math.abs],
  ['sign', Math.sign],
  ['floor', Math.floor],
  ['ceil', Math.ceil],
  ['round', (value) => round(value)],
  ['sqrt', (value) => finite(Math.sqrt(value))],
  ['exp', (value) => finite(Math.exp(value))],
  ['log', (value) => (value <= 0 ? 'undefined' : Math.log(value))],
  ['log10', (value) => (value <= 0 ? 'undefined' : Math.log10(value))],
  ['log2', (value) => (value <= 0 ? 'undefined' : Math.log2(value))],
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['tan', (value) => finite(Math.tan(value))],
  ['asin', (value) => finite(Math.asin(value))],
  ['acos', (value) => finite(Math.acos(value))],
  ['atan', Math.atan],
  ['min', (value) => value],
  ['max', (value) => value],
  ['avg', (value) => value],
  ['sum', (value) => value],
])

/** Functions of several numbers. */
export const variadicFunctions = new Map<string, (values: readonly number[]) => Result>([
  ['round', ([value = 0, decimals]) => round(value, decimals)],
  ['atan2', ([y = 0, x = 0]) => Math.atan2(y, x)],
  [
    'clamp',
    ([value = 0, low = 0, high = 0]) => (low > high ? 'undefined' : Math.min(Math.max(value, low), high)),
  ],
  ['min', (values) => values.reduce((least, value) => Math.min(least, value))],
  ['max', (values) => values.reduce((most, value) => Math.max(most, value))],
  ['sum', (values) => finite(total(values))],
  ['avg', (values) => finite(total(values) / values.length)],
])
