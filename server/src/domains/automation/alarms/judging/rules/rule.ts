import { isDeepStrictEqual } from 'node:util'
import { type BandLimits, bandLimits, limitsAt } from '../bands/band-limits.ts'
import { hourMs, type LearnedBand } from '../bands/learned-band.ts'
import type { Trail } from '../trail.ts'
import { type Detection, detectionLimits, trailOf } from './detection.ts'
import { type DaySet, daySet, type Hours, hoursOf, knownTimeZone } from './schedule.ts'
import { isSameSeries, type Series } from './series.ts'

export type { Series } from './series.ts'

/**
 * HIGH: value > limit, LOW: value < limit (a value on the limit is within it). EQUAL compares numbers exactly;
 * with a boolean limit it compares the digital level.
 */
export type Condition = Series &
  (
    | { readonly comparison: 'HIGH' | 'LOW'; readonly limit: number }
    | { readonly comparison: 'EQUAL'; readonly limit: number | boolean }
    /** The value has stayed as it is; the limit is in minutes. */
    | { readonly comparison: 'UNCHANGED'; readonly limit: number }
  )

export type Comparison = Condition['comparison']
export type LogicalOperator = 'AND' | 'OR'

/** What of an alarm decides when it is raised, as the store reads it. */
export interface AlarmRule extends Series {
  readonly alarmId: string
  readonly companyId: string
  /** Of the node, in lower case, and where it is: a maintenance window may be about either. */
  readonly deveui: string
  readonly applicationId: string
  /** Rises with every edit, also of what is not judged. */
  readonly version: number
  readonly active: boolean
  /** The company's IANA time zone; active days are days there. */
  readonly timeZone: string
  readonly signalType: 'analogue' | 'digital'
  readonly limitHigh: number | null
  readonly limitLow: number | null
  readonly digitalTrigger: 'high' | 'low' | null
  /** Advanced conditions, over any key of any node of the company. When there are any, they alone decide. */
  readonly conditions: readonly Condition[]
  /** What decides in place of limits and conditions. */
  readonly detection: Detection | null
  /** Of a learned band: what is usual; null while that is not known. */
  readonly band: LearnedBand | null
  /** Whether every condition must be fulfilled, or any one of them. */
  readonly logicalOperator: LogicalOperator
  /** Seconds. */
  readonly alarmDelay: number
  /** 0-6 from Sunday; none means every day. */
  readonly activeDays: readonly number[]
  /** "22:30"; null is midnight. */
  readonly activeFrom: string | null
  readonly activeTo: string | null
  readonly autoAcknowledge: boolean
  /** How far inside its limits the value must be before a raised alarm is reset. */
  readonly hysteresis: number
  /** Whether those who were told of it are told that it is back to normal. */
  readonly notifyReset: boolean
  /** Minutes between two messages until somebody acknowledges; null for one message. */
  readonly repeatMinutes: number | null
  /** Minutes without an acknowledgement after which others are told; null for never. */
  readonly escalationMinutes: number | null
}

/** Fulfilled when any of its conditions is. */
export type Term = readonly Condition[]

/** A rule as the judge uses it: limits, digital trigger and advanced conditions have become one form. */
export interface CompiledRule {
  readonly alarmId: string
  readonly companyId: string
  readonly deveui: string
  readonly applicationId: string
  readonly version: number
  readonly active: boolean
  /** Outside when every term is fulfilled; never, when there is none. */
  readonly terms: readonly Term[]
  /** The same with its hysteresis: while they are fulfilled, a raised alarm is not reset. */
  readonly resetTerms: readonly Term[]
  /** Whose readings are judged. */
  readonly watched: readonly Series[]
  readonly detection: Detection | null
  /** Of a learned band, null while it is not known. */
  readonly band: BandLimits | null
  /** What is remembered of readings for a detection. */
  readonly trail: Trail | null
  /** All terms are about one series, so that a reading of it decides alone. */
  readonly singleSeries: boolean
  readonly delayMs: number
  readonly days: DaySet
  readonly hours: Hours
  readonly timeZone: string
  readonly autoAcknowledge: boolean
  readonly notifyReset: boolean
  /** Null when there are none. */
  readonly repeatMs: number | null
  readonly escalationMs: number | null
}

/** `before`: what it was until now; what that remembers of readings stays, if it still means the same. */
export function compileRule(rule: AlarmRule, before?: CompiledRule): CompiledRule {
  const compiled = compile(rule)
  const isSame = before !== undefined && judgesAlike(before, compiled)
  return isSame ? { ...compiled, trail: before.trail } : compiled
}

function compile(rule: AlarmRule): CompiledRule {
  const terms = termsOf(rule)
  const conditions = terms.flat()
  const { detection } = rule
  const watched: Series[] = detection?.type === 'difference' ? [...conditions, detection.other] : conditions
  return {
    alarmId: rule.alarmId,
    companyId: rule.companyId,
    deveui: rule.deveui,
    applicationId: rule.applicationId,
    version: rule.version,
    active: rule.active,
    terms,
    resetTerms: resetTermsOf(rule, terms),
    watched,
    detection,
    band: rule.band && detection?.type === 'band' ? bandLimits(rule.band, detection.sensitivity) : null,
    trail: trailOf(detection),
    singleSeries: watched.every((series) => isSameSeries(series, watched[0] ?? rule)),
    delayMs: rule.alarmDelay > 0 ? rule.alarmDelay * 1000 : 0,
    days: daySet(rule.activeDays),
    hours: hoursOf(rule.activeFrom, rule.activeTo),
    timeZone: knownTimeZone(rule.timeZone),
    autoAcknowledge: rule.autoAcknowledge,
    notifyReset: rule.notifyReset,
    repeatMs: minutesToMs(rule.repeatMinutes),
    escalationMs: minutesToMs(rule.escalationMinutes),
  }
}

/**
 * Whether two rules call the same values outside; if not, what was found by one says nothing by the other. A band that
 * was learned again is another one each day and has no part in it.
 */
export function judgesAlike(one: CompiledRule, other: CompiledRule): boolean {
  return (
    areSameTerms(one.terms, other.terms) &&
    areSameTerms(one.resetTerms, other.resetTerms) &&
    isDeepStrictEqual(one.detection, other.detection)
  )
}

/** Whether a value outside has to stay there for as long, on the same days and at the same hours, by both rules. */
export function waitsAlike(one: CompiledRule, other: CompiledRule): boolean {
  return (
    one.delayMs === other.delayMs &&
    one.days === other.days &&
    one.hours.from === other.hours.from &&
    one.hours.to === other.hours.to &&
    one.timeZone === other.timeZone
  )
}

/** Numbers from `from` to `to`, dated from `since` on and before `until`. */
export interface InBandRange {
  readonly from: number
  readonly to: number
  readonly since: number
  readonly until: number
}

/** All numbers, about a time, of which each alone keeps the rule inside; undefined when no number alone decides. */
export function inBandRange(rule: CompiledRule, time: number): InBandRange | undefined {
  if (!rule.singleSeries) return undefined
  if (rule.detection?.type === 'band') return inBandOfHour(rule, time)
  // How a value changes is told by every reading.
  if (rule.detection !== null) return undefined
  // One term that is not fulfilled is enough.
  for (const term of rule.terms) {
    const range = insideOf(term)
    if (range) return { ...range, ...always }
  }
  return undefined
}

const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
const always = { since: lowest, until: highest }

/** Where nothing is known, every number leaves all as it is. */
function inBandOfHour({ band, terms }: CompiledRule, time: number): InBandRange {
  if (band === null) return { from: lowest, to: highest, ...always }
  const limits = limitsAt(band, time)
  const has = (comparison: Comparison) =>
    terms.flat().some((condition) => condition.comparison === comparison)
  const since = Math.floor(time / hourMs) * hourMs
  return {
    from: limits && has('LOW') ? limits.low : lowest,
    to: limits && has('HIGH') ? limits.high : highest,
    since,
    until: since + hourMs,
  }
}

/** A condition of the rule with its limit at a time: of a learned band another one each hour, or undefined. */
export function conditionAt(rule: CompiledRule, condition: Condition, time: number): Condition | undefined {
  if (rule.detection?.type !== 'band') return condition
  const limits = rule.band && limitsAt(rule.band, time)
  if (!limits) return undefined
  return condition.comparison === 'HIGH'
    ? { ...condition, comparison: 'HIGH', limit: limits.high }
    : { ...condition, comparison: 'LOW', limit: limits.low }
}

function insideOf(term: Term): { from: number; to: number } | undefined {
  let [from, to] = [lowest, highest]
  for (const { comparison, limit } of term) {
    if (comparison === 'EQUAL' || comparison === 'UNCHANGED') return undefined
    if (comparison === 'HIGH') to = Math.min(to, limit)
    else from = Math.max(from, limit)
  }
  return from <= to ? { from, to } : undefined
}

const minutesToMs = (minutes: number | null) => (minutes === null ? null : minutes * 60_000)

/** Only limits of the alarm's own have a hysteresis: conditions may compare quantities of several units. */
function resetTermsOf(
  { hysteresis, conditions, detection }: AlarmRule,
  terms: readonly Term[],
): readonly Term[] {
  if (hysteresis <= 0 || conditions.length > 0 || detection !== null) return terms
  return terms.map((term) => term.map((condition) => closerBy(condition, hysteresis)))
}

function closerBy(condition: Condition, hysteresis: number): Condition {
  if (condition.comparison !== 'HIGH' && condition.comparison !== 'LOW') return condition
  const { limit, comparison } = condition
  return { ...condition, limit: comparison === 'HIGH' ? limit - hysteresis : limit + hysteresis }
}

function termsOf(rule: AlarmRule): Term[] {
  if (rule.detection !== null) return [detectionConditions(rule, rule.detection)]
  if (rule.conditions.length > 0 && rule.logicalOperator === 'AND') {
    return rule.conditions.map((condition) => [condition])
  }
  const anyOf = rule.conditions.length > 0 ? rule.conditions : ownConditions(rule)
  return anyOf.length > 0 ? [anyOf] : []
}

function detectionConditions({ nodeId, key }: Series, detection: Detection): Condition[] {
  if (detection.type === 'noChange') {
    return [{ nodeId, key, comparison: 'UNCHANGED', limit: detection.minutes }]
  }
  return limitConditions({ nodeId, key }, detectionLimits(detection))
}

function ownConditions(rule: AlarmRule): Condition[] {
  const { nodeId, key } = rule
  if (rule.signalType === 'digital') {
    if (rule.digitalTrigger === null) return []
    return [{ nodeId, key, comparison: 'EQUAL', limit: rule.digitalTrigger === 'high' }]
  }
  return limitConditions({ nodeId, key }, { high: rule.limitHigh, low: rule.limitLow })
}

function limitConditions(
  series: Series,
  { high, low }: { high: number | null; low: number | null },
): Condition[] {
  const conditions: Condition[] = []
  if (high !== null) conditions.push({ ...series, comparison: 'HIGH', limit: high })
  if (low !== null) conditions.push({ ...series, comparison: 'LOW', limit: low })
  return conditions
}

function areSameTerms(some: readonly Term[], others: readonly Term[]): boolean {
  return some.length === others.length && some.every((term, at) => isSameTerm(term, others[at] ?? []))
}

function isSameTerm(one: Term, other: Term): boolean {
  return one.length === other.length && one.every((condition, at) => isSameCondition(condition, other[at]))
}

function isSameCondition(one: Condition, other: Condition | undefined): boolean {
  return (
    other !== undefined &&
    isSameSeries(one, other) &&
    one.comparison === other.comparison &&
    one.limit === other.limit
  )
}
