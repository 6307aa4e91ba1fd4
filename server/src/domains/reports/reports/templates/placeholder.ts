import { deveui as deveuiField, key as keyField } from '@fyr/contract/endpoints/fields'
import {
  type ReportAggregation,
  reportAggregations,
  reportResources,
} from '@fyr/contract/reports/report-kinds'
import type { StateResource } from '../content/tables/columns.ts'

/** A key of a node, as a placeholder names it. */
export interface NamedKey {
  deveui: string
  key: string
}

export const reportFacts = ['name', 'company', 'start', 'end', 'created'] as const
export const fillResolutions = ['hour', 'day', 'week', 'month'] as const
export type FillResolution = (typeof fillResolutions)[number]
export type ValueAggregation = Exclude<ReportAggregation, 'raw'>

/** What a placeholder means; docs/report-templates.md is its grammar. */
export type Placeholder =
  | { kind: 'report'; fact: (typeof reportFacts)[number] }
  | { kind: 'name'; deveui: string }
  | ({ kind: 'unit' } & NamedKey)
  | ({ kind: 'value'; aggregation: ValueAggregation } & NamedKey)
  | { kind: 'times'; resolution: FillResolution }
  | ({ kind: 'rawTimes' } & NamedKey)
  | ({ kind: 'values'; aggregation: ValueAggregation; resolution: FillResolution } & NamedKey)
  | ({ kind: 'rawValues' } & NamedKey)
  | { kind: 'table'; resource: StateResource }

/** How each is written, for those who wrote it otherwise. */
const usages = {
  report: `{{report.${reportFacts.join('|')}}}`,
  name: '{{name DEVEUI}}',
  unit: '{{unit DEVEUI KEY}}',
  value: '{{value DEVEUI KEY AGGREGATION}}',
  times: '{{times hour|day|week|month}}, {{times DEVEUI KEY raw}}',
  values: '{{values DEVEUI KEY AGGREGATION hour|day|week|month}}, {{values DEVEUI KEY raw}}',
  table: '',
}

export type Parsed =
  | Placeholder
  | { fault: 'unknownPlaceholder' }
  | { fault: 'placeholderArguments'; usage: string }

const isFact = oneOf(reportFacts)
const isResolution = oneOf(fillResolutions)
const aggregations = reportAggregations.filter((each) => each !== 'raw')
const isAggregation = oneOf(aggregations)
const tables = reportResources.filter((each) => each !== 'sensor')
const tableOf = (word: string) => tables.find((each) => each.toLowerCase() === word.toLowerCase())
usages.table = `{{table ${tables.join('|')}}}`

/** Reads a placeholder as it is written, its braces included. */
export function parsePlaceholder(text: string): Parsed {
  const [first = '', ...rest] = wordsOf(text.slice(2, -2))
  const kind = first.toLowerCase()
  if (kind.startsWith('report.')) {
    const fact = kind.slice('report.'.length)
    return isFact(fact) && rest.length === 0 ? { kind: 'report', fact } : wrong(usages.report)
  }
  if (!Object.hasOwn(usages, kind)) return { fault: 'unknownPlaceholder' }
  return argumentsOf(kind, rest) ?? wrong(usages[kind as keyof typeof usages])
}

const wrong = (usage: string): Parsed => ({ fault: 'placeholderArguments', usage })

function argumentsOf(kind: string, words: readonly string[]): Placeholder | undefined {
  const [first = '', second = ''] = words
  const [last = '', beforeLast = ''] = words
    .slice(-2)
    .reverse()
    .map((word) => word.toLowerCase())
  if (kind === 'table') {
    const resource = words.length === 1 ? tableOf(first) : undefined
    return resource && { kind, resource }
  }
  if (kind === 'times' && words.length === 1)
    return isResolution(last) ? { kind, resolution: last } : undefined
  const deveui = deveuiField.safeParse(first)
  if (!deveui.success) return undefined
  if (kind === 'name') return words.length === 1 ? { kind, deveui: deveui.data } : undefined
  const key = keyField.safeParse(second)
  if (!key.success) return undefined
  const named = { deveui: deveui.data, key: key.data }
  switch (`${kind} ${words.length}`) {
    case 'unit 2':
      return { kind: 'unit', ...named }
    case 'value 3':
      return isAggregation(last) ? { kind: 'value', ...named, aggregation: last } : undefined
    case 'times 3':
      return last === 'raw' ? { kind: 'rawTimes', ...named } : undefined
    case 'values 3':
      return last === 'raw' ? { kind: 'rawValues', ...named } : undefined
    case 'values 4':
      // As regular reports write it, too: an aggregation of each reading is the reading.
      if (beforeLast === 'raw' && last === 'raw') return { kind: 'rawValues', ...named }
      return isAggregation(beforeLast) && isResolution(last)
        ? { kind: 'values', ...named, aggregation: beforeLast, resolution: last }
        : undefined
    default:
      return undefined
  }
}

/** Parted by spaces, but for what stands in quotes; spreadsheets make quotes curly. */
function wordsOf(inner: string): string[] {
  return [...inner.matchAll(/["\u201c\u201d]([^"\u201c\u201d]*)["\u201c\u201d]|\S+/g)].map(
    ([whole, quoted]) => quoted ?? whole,
  )
}

function oneOf<const T extends string>(all: readonly T[]): (word: string) => word is T {
  return (word): word is T => all.some((each) => each === word)
}

/** Whether it fills more than its own cell: downward, tables to the right, too. */
export const fillsDown = ({ kind }: Placeholder): boolean =>
  ['times', 'rawTimes', 'values', 'rawValues', 'table'].includes(kind)

/** The node or key that it names. */
export function namedBy(placeholder: Placeholder): { deveui: string; key: string | undefined } | undefined {
  if (!('deveui' in placeholder)) return undefined
  return { deveui: placeholder.deveui, key: 'key' in placeholder ? placeholder.key : undefined }
}
