import type { MessagePlaceholder } from '@fyr/contract/automation/alarms/alarm-message'
import type { AlarmBody } from '@fyr/contract/automation/alarms/alarms'
import { type MappedValue, mappedValue, type ValueMappingLike } from '@fyr/contract/devices/keys/mapped-value'
import type { Language } from '@fyr/texts'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { escapeHtml } from '#lib/text/escape-html.ts'
import { locales } from '#lib/text/locales.ts'
import { oneLine, shorten, withoutControls } from '#lib/text/plain-text.ts'
import type { RuleMeasure } from '../crossing.ts'
import type { SignalValue } from '../judging/rules/condition.ts'
import type { Comparison } from '../judging/rules/rule.ts'
import { knownTimeZone } from '../judging/rules/schedule.ts'

type AlarmPriority = AlarmBody['priority']

/** One thing that is outside, with the names people know it by. */
export interface NamedBreach {
  readonly node: string
  readonly key: string
  readonly comparison: Comparison
  /** Of what value and limit are, where they are not of the key itself. */
  readonly measure?: RuleMeasure | null
  readonly unit: string
  /** As many as matter by default. */
  readonly decimals?: number | null
  /** What its values are called. */
  readonly valueMapping?: ValueMappingLike | null
  /** Null when there is none (yet), as in a test. */
  readonly limit: SignalValue | null
  readonly value: SignalValue | null
}

export interface AlarmMessageFacts {
  readonly company: string
  readonly alarm: string
  readonly priority: AlarmPriority
  /** The user's own words; may use the placeholders of the contract's alarm-message.ts. */
  readonly template: string
  /** The first is the one that {{node}}, {{key}}, {{value}} and {{limit}} speak of. */
  readonly breaches: readonly NamedBreach[]
  /** Epoch ms. */
  readonly outsideSince: number
  readonly untoldRaises: number
  /** http(s) address of the alarm in the portal. */
  readonly link: string
  readonly isTest?: boolean
  /** Why it is told of now; left out: because it was raised. */
  readonly reason?: MessageReason
}

/** `resetAt`: since when it is back within its limits, epoch ms. */
export type MessageReason =
  | {
      readonly kind: 'reminder'
      readonly number: number
      readonly isLast: boolean
      readonly resetAt: number | null
    }
  | { readonly kind: 'escalation' | 'snoozeEnded'; readonly resetAt: number | null }
  | {
      readonly kind: 'backToNormal'
      readonly resetAt: number
      /** What came back; its value is null when no reading did. */
      readonly now: Omit<NamedBreach, 'comparison' | 'limit'>
    }

export interface MessageStyle {
  readonly language: Language
  readonly timeZone: string
}

export interface AlarmMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** One line, short enough for two or three message parts. */
  readonly sms: string
}

const SUBJECT_LENGTH = 200
const SMS_LENGTH = 300
/** A sensor may send a whole text as its value. */
const VALUE_LENGTH = 200

/**
 * A message of an alarm. Whatever people or sensors wrote into names and values stays plain text: what is
 * put in for a placeholder is not searched for placeholders again, and the HTML has no tags but ours.
 */
export function renderAlarmMessage(facts: AlarmMessageFacts, style: MessageStyle): AlarmMessage {
  const texts = textsIn(style)
  const values = placeholderValues(facts, style)
  const { reason } = facts
  if (reason?.kind === 'backToNormal') return renderNormal(facts, reason, style)
  const subject = subjectOf(fill(texts.subject, values), reason, style)
  const own = fill(facts.template, values).trim()
  const breaches = facts.breaches.map((breach) =>
    fill(texts.breach[isState(breach) ? 'EQUAL' : kindOf(breach)], breachValues(breach, style)),
  )
  const since = fill(texts.since, values)
  const untold = untoldLine(facts.untoldRaises, style)
  const paragraphs = [reasonLine(reason, style), own, [...breaches, since].join('\n'), untold]
  const wholeSubject = facts.isTest === true ? fill(texts.testSubject, { subject }) : subject
  const short = own === '' ? breaches.join('; ') : own
  return composed({ subject: wholeSubject, paragraphs, short }, facts, style)
}

function subjectOf(subject: string, reason: MessageReason | undefined, style: MessageStyle): string {
  const { reminderSubject, escalatedSubject, snoozeEndedSubject } = textsIn(style)
  if (reason?.kind === 'reminder') return fill(reminderSubject, { subject, number: reason.number })
  if (reason?.kind === 'snoozeEnded') return fill(snoozeEndedSubject, { subject })
  return reason?.kind === 'escalation' ? fill(escalatedSubject, { subject }) : subject
}

/** Why they are told again, and whether it is still outside. */
function reasonLine(reason: MessageReason | undefined, style: MessageStyle): string {
  if (reason === undefined || reason.kind === 'backToNormal') return ''
  const { unacknowledged, lastReminder, backSince } = textsIn(style)
  const isLast = reason.kind === 'reminder' && reason.isLast
  const back = reason.resetAt !== null && fill(backSince, { time: formatTime(reason.resetAt, style) })
  return [unacknowledged, back, isLast && lastReminder].filter(Boolean).join(' ')
}

function renderNormal(
  facts: AlarmMessageFacts,
  { now, resetAt }: MessageReason & { kind: 'backToNormal' },
  style: MessageStyle,
): AlarmMessage {
  const texts = textsIn(style)
  const { node, key, value } = now
  const subject = fill(texts.normalSubject, { alarm: facts.alarm, node })
  const shown = fill(texts.normal, { node, key, value: formatValue(value, now, style) })
  const period = fill(texts.period, {
    time: formatTime(facts.outsideSince, style),
    reset: formatTime(resetAt, style),
  })
  const paragraphs = [[...(value === null ? [] : [shown]), period].join('\n')]
  return composed({ subject, paragraphs, short: value === null ? period : shown }, facts, style)
}

function composed(
  { subject, paragraphs, short }: { subject: string; paragraphs: readonly string[]; short: string },
  facts: AlarmMessageFacts,
  style: MessageStyle,
): AlarmMessage {
  const texts = textsIn(style)
  const shown = paragraphs
    .map((paragraph) => withoutControls(paragraph))
    .filter((paragraph) => paragraph !== '')
  const footer = withoutControls(fill(texts.footer, { company: facts.company }))
  return {
    subject: shorten(oneLine(subject), SUBJECT_LENGTH),
    text: `${[...shown, fill(texts.open, { link: facts.link }), footer].join('\n\n')}\n`,
    html: html([...shown, { link: facts.link }, footer], style),
    sms: shorten(oneLine(`${subject}: ${short}`), SMS_LENGTH),
  }
}

/** The user's own words alone, filled in, as lists and history show them. */
export function renderOwnWords(facts: AlarmMessageFacts, style: MessageStyle): string {
  return withoutControls(fill(facts.template, placeholderValues(facts, style))).trim()
}

const textsIn = ({ language }: MessageStyle) => allTexts[language].mail.alarm

function placeholderValues(
  facts: AlarmMessageFacts,
  style: MessageStyle,
): Record<MessagePlaceholder, string> {
  const first = facts.breaches[0]
  return {
    alarm: facts.alarm,
    company: facts.company,
    priority: textsIn(style).priority[facts.priority],
    time: formatTime(facts.outsideSince, style),
    ...(first === undefined ? { node: '', key: '', value: '', limit: '' } : breachValues(first, style)),
  }
}

function breachValues(breach: NamedBreach, style: MessageStyle) {
  // A 1 or an "ON" that met a digital limit is that level.
  const value = typeof breach.limit === 'boolean' ? breach.limit : breach.value
  return {
    node: breach.node,
    key: breach.key,
    value: formatValue(value, breach, style),
    limit:
      breach.comparison === 'UNCHANGED'
        ? formatValue(breach.limit, { unit: 'min' }, style)
        : formatValue(breach.limit, breach, style),
  }
}

const kindOf = ({ comparison, measure = null }: NamedBreach) => {
  if (measure === null) return comparison
  return measure === 'difference' ? 'DIFFERENCE' : 'RATE'
}

/** Open is not above Closed. */
function isState({ value, limit, valueMapping = null }: NamedBreach): boolean {
  const isMapped = (each: SignalValue | null) => mappedValue(valueMapping, each) !== null
  return typeof value === 'boolean' || (isMapped(value) && isMapped(limit))
}

function untoldLine(count: number, style: MessageStyle): string {
  if (count === 0) return ''
  const { untoldOnce, untoldOften } = textsIn(style)
  return count === 1 ? untoldOnce : fill(untoldOften, { count })
}

// Making one costs more than a whole message does, and a thousand alarms may be raised at once.
const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, decimals: number | null): Intl.NumberFormat {
  const name = `${language} ${decimals}`
  const known = numberFormats.get(name)
  if (known) return known
  const digits =
    decimals === null
      ? { maximumSignificantDigits: 10 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const made = new Intl.NumberFormat(locales[language], digits)
  numberFormats.set(name, made)
  return made
}
const dateFormats = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()

function formatValue(
  value: SignalValue | null,
  { unit, decimals = null, valueMapping = null }: Pick<NamedBreach, 'unit' | 'decimals' | 'valueMapping'>,
  style: MessageStyle,
): string {
  if (value === null) return '-'
  const mapped = mappedValue(valueMapping, value)
  if (mapped) return textOfState(mapped, style.language)
  if (typeof value === 'boolean') return value ? textsIn(style).signalHigh : textsIn(style).signalLow
  if (typeof value === 'string') return shorten(value, VALUE_LENGTH)
  // The Swedish minus sign turns a whole SMS into the wide alphabet.
  const written = numberFormat(style.language, decimals).format(value).replace('−', '-')
  return unit === '' ? written : `${written} ${unit}`
}

/** What a mapping calls a value: the user's own text, or a word in the reader's language. */
export function textOfState({ meaning }: MappedValue, language: Language): string {
  return 'text' in meaning ? meaning.text : allTexts[language].ui.states[meaning.word]
}

/** dd MMM - HH:mm, as everywhere in the portal. */
export function formatTime(at: number, { language, timeZone: zone }: MessageStyle): string {
  const timeZone = knownTimeZone(zone)
  const name = `${language} ${timeZone}`
  const formats = dateFormats.get(name) ?? {
    day: new Intl.DateTimeFormat(locales[language], { timeZone, day: '2-digit', month: 'short' }),
    time: new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  }
  dateFormats.set(name, formats)
  return `${formats.day.format(at)} - ${formats.time.format(at)}`
}

function html(parts: readonly (string | { readonly link: string })[], style: MessageStyle): string {
  const body = parts.map(
    (part) => `<p>${typeof part === 'string' ? asHtml(part) : anchor(part.link, style)}</p>`,
  )
  return `<div lang="${style.language}">${body.join('')}</div>`
}

function asHtml(paragraph: string): string {
  return escapeHtml(paragraph).replaceAll('\n', '<br>')
}

function anchor(link: string, style: MessageStyle): string {
  const [before = '', after = ''] = textsIn(style).open.split(/\{\{\s*link\s*\}\}/)
  const shown = escapeHtml(link)
  const linked = /^https?:\/\//i.test(link) ? `<a href="${shown}">${shown}</a>` : shown
  return `${escapeHtml(before)}${linked}${escapeHtml(after)}`
}
