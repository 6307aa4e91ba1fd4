import type { ReadingValue } from '#readings-store/index.ts'
import { type Detection, derived, steadySince } from './detection.ts'
import { type CompiledRule, type Condition, conditionAt, type Term } from './rule.ts'
import { isSameSeries, type JudgedReading, type KnownValue, type Latest, type Series } from './series.ts'

export type { JudgedReading, KnownValue, Latest } from './series.ts'
export type { ReadingValue }

export type SignalValue = number | boolean | string

/** A condition that was fulfilled, with the value that did it and that value's own time (epoch ms). */
export type Breach = Condition & { readonly value: SignalValue; readonly time: number }

export type Outcome = 'outside' | 'inside' | 'unknown'

/**
 * Whether the rule's values are outside, seen with `reading`, which is of a series the rule watches (null: with
 * the last known values alone).
 * The last known value of another series holds however old it is. A condition without a comparable value
 * fulfils nothing; where that leaves the question open, the outcome is `unknown` and nothing changes.
 * What is raised (`flagging`) is outside until it is inside by the hysteresis. While a band is being learned,
 * everything is inside it.
 */
export function outcomeOf(
  rule: CompiledRule,
  reading: JudgedReading | null,
  latest: Latest,
  flagging = false,
): Outcome {
  if (rule.detection?.type === 'noChange') return steadyOutcome(rule, rule.detection, reading)
  if (rule.detection?.type === 'band' && rule.band === null) return 'inside'
  const terms = flagging ? rule.resetTerms : rule.terms
  let isOpen = terms.length === 0
  for (const term of terms) {
    const met = isTermMet(rule, term, reading, latest)
    if (met === false) return 'inside'
    if (met === undefined) isOpen = true
  }
  return isOpen ? 'unknown' : 'outside'
}

/** Time alone makes it outside (`unchangedSince`); a reading tells whether it still is. */
function steadyOutcome(
  rule: CompiledRule,
  detection: Detection & { type: 'noChange' },
  reading: JudgedReading | null,
): Outcome {
  if (reading === null) return 'unknown'
  const since = steadySince(detection, rule.trail, reading)
  return since !== undefined && reading.time - since >= detection.minutes * minuteMs ? 'outside' : 'inside'
}

/** From when on a rule about no change is outside (epoch ms), if nothing new comes; undefined of every other rule. */
export function unchangedFrom({ detection, trail }: CompiledRule): number | undefined {
  if (detection?.type !== 'noChange' || !trail?.steady) return undefined
  return trail.steady.since + detection.minutes * minuteMs
}

const minuteMs = 60_000

/** The fulfilled conditions, in the rule's order. */
export function breachesOf(rule: CompiledRule, reading: JudgedReading | null, latest: Latest): Breach[] {
  return rule.terms.flat().flatMap((condition) => {
    const known = knownOf(rule, condition, reading, latest)
    const current = known && conditionAt(rule, condition, known.time)
    const value = known === undefined ? null : signalValue(known.value)
    if (known === undefined || current === undefined || value === null) return []
    return isMet(current, known.value) === true ? [{ ...current, value, time: known.time }] : []
  })
}

/** The value as history shows it; an object (a position) is none. */
export function signalValue(value: ReadingValue): SignalValue | null {
  return typeof value === 'object' ? null : value
}

// Of a rule about one series only readings of that series come here, so there is nothing to compare.
function knownOf(
  rule: CompiledRule,
  condition: Series,
  reading: JudgedReading | null,
  latest: Latest,
): KnownValue | undefined {
  const { detection, trail } = rule
  if (detection?.type === 'rateOfChange' || detection?.type === 'difference') {
    return derived(detection, trail, condition, reading, latest)
  }
  if (reading !== null && (rule.singleSeries || isSameSeries(condition, reading))) return reading
  return latest(condition.nodeId, condition.key)
}

/** Undefined when none of its conditions has a value to compare. */
function isTermMet(
  rule: CompiledRule,
  term: Term,
  reading: JudgedReading | null,
  latest: Latest,
): boolean | undefined {
  let met: boolean | undefined
  for (const condition of term) {
    const known = knownOf(rule, condition, reading, latest)
    const current = known && conditionAt(rule, condition, known.time)
    const isFulfilled = current && isMet(current, known.value)
    if (isFulfilled === true) return true
    met = isFulfilled ?? met
  }
  return met
}

/** Undefined when the value cannot be compared with the limit. */
function isMet(condition: Condition, value: ReadingValue | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (condition.comparison === 'EQUAL') {
    const level = typeof condition.limit === 'boolean' ? digitalLevel(value) : numberOf(value)
    return level === undefined ? undefined : level === condition.limit
  }
  // That it has stayed so is found out before anybody asks for conditions.
  if (condition.comparison === 'UNCHANGED') return true
  const level = numberOf(value)
  if (level === undefined) return undefined
  return condition.comparison === 'HIGH' ? level > condition.limit : level < condition.limit
}

function numberOf(value: ReadingValue): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

// Relays and switches over MQTT say ON and OFF as often as 1 and 0.
const HIGH_WORDS = new Set(['true', 'on', 'high', '1'])
const LOW_WORDS = new Set(['false', 'off', 'low', '0'])

/** High is true, any number but 0, or one of a few words; low is false, 0 or their opposites. */
function digitalLevel(value: ReadingValue): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value !== 0 : undefined
  if (typeof value !== 'string') return undefined
  const word = value.trim().toLowerCase()
  if (HIGH_WORDS.has(word)) return true
  return LOW_WORDS.has(word) ? false : undefined
}
