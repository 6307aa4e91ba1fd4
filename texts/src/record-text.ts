import { isDeliveryReason } from '@fyr/contract/automation/delivery-reasons'
import { connectionProblems } from '@fyr/contract/connections/connections'
import { ingestProblems } from '@fyr/contract/endpoints/ingest-problems'
import { runFailures } from '@fyr/contract/reports/report-kinds'
import { allTexts } from './all.ts'
import type { records } from './en/records/records.ts'
import { fill, type TextParams } from './fill.ts'
import type { Language } from './index.ts'

type EnglishRecords = typeof records
/** The names in the {{places}} of a text. */
type Places<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Places<Rest>
  : never
type ParamsOf<T extends string> = { readonly [Name in Places<T>]: string | number }

export type LogKind = keyof EnglishRecords['log']
/** A kind of log entry with exactly the parameters that its text needs. */
export type LogRecord = {
  [K in LogKind]: { kind: K; params: ParamsOf<EnglishRecords['log'][K]> }
}[LogKind]

export type NotificationKind = keyof EnglishRecords['notification']
/** A kind of notification with exactly the parameters that its label and message need. */
export type NotificationRecord = {
  [K in NotificationKind]: {
    kind: K
    params: ParamsOf<`${EnglishRecords['notification'][K]['label']}${EnglishRecords['notification'][K]['message']}`>
  }
}[NotificationKind]

/** What a stored log entry says; the kind itself where this version does not know it (any more). */
export function logText(language: Language, kind: string, params: TextParams): string {
  const texts: Readonly<Record<string, string>> = allTexts[language].records.log
  const text = Object.hasOwn(texts, kind) ? texts[kind] : undefined
  return text === undefined ? kind : fill(text, spelled(language, params))
}

/**
 * With the numbers of values, which are kept as programs write them ("4.53 mm/s"), as the language does, and with the
 * reasons that are codes of ours in words.
 */
function spelled(language: Language, { reason = '', ...params }: TextParams): TextParams {
  const { value, cause } = params
  const problem = connectionProblems.find((known) => known === cause)
  return {
    ...params,
    reason: reasonText(language, reason),
    ...(problem && { cause: allTexts[language].connections.problems[problem] }),
    ...(language !== 'en' &&
      typeof value === 'string' && { value: value.replace(/^(-?\d+)\.(\d+)(?= |$)/, '$1,$2') }),
  }
}

function reasonText(language: Language, reason: string | number): string | number {
  if (isDeliveryReason(reason)) return allTexts[language].alarms.delivery.reason[reason]
  const failure = runFailures.find((known) => known === reason)
  return failure ? allTexts[language].records.runFailure[failure] : reason
}

/** The kinds of log entries whose own words, without the parameters, contain a text. */
export function logKindsSaying(language: Language, words: string): string[] {
  return Object.entries(allTexts[language].records.log)
    .filter(([, text]) =>
      text
        .replace(/\{\{.*?\}\}/g, '')
        .toLowerCase()
        .includes(words.toLowerCase()),
    )
    .map(([kind]) => kind)
}

/** What a stored notification says. A `problem` among the parameters is the code of an ingest problem. */
export function notificationText(
  language: Language,
  kind: string,
  params: TextParams,
): { label: string; message: string } {
  const texts: Readonly<Record<string, { label: string; message: string }>> =
    allTexts[language].records.notification
  const text = Object.hasOwn(texts, kind) ? texts[kind] : undefined
  if (!text) return { label: kind, message: '' }
  const problem = ingestProblems.find((code) => code === params.problem)
  const shown = spelled(language, params)
  const values = problem ? { ...shown, problem: allTexts[language].records.ingest[problem] } : shown
  // Those of before they had a reason end without one.
  return { label: fill(text.label, values), message: fill(text.message, values).replace(/\. $/, '') }
}
