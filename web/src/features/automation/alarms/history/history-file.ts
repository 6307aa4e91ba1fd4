import type { AlarmHistoryEntry } from '@fyr/contract/automation/alarms/alarm-events'
import type { Language } from '@fyr/contract/endpoints/fields'
import { api } from '#api/client/client.ts'
import { csvText } from '#ui/format/csv.ts'
import { personName } from '#ui/person.tsx'
import { collectPages } from '#ui/resource/collect-pages.ts'

type Query = NonNullable<Parameters<typeof api.alarms.historyOfCompany>[0]['query']>

/** The entries that match, newest first, as far as a file holds them, and how many match in all. */
export const fetchHistory = (companyId: string, query: Omit<Query, 'limit' | 'offset'>) =>
  collectPages(async ({ limit, offset }) => {
    const paged = { ...query, limit, offset }
    const { headers, body } = await api.alarms.historyOfCompany({ params: { id: companyId }, query: paged })
    return { items: body, total: Number(headers['x-total-count']) }
  })

export interface FileWords {
  heads: Record<(typeof columns)[number], string>
  priority: Record<AlarmHistoryEntry['priority'], string>
  /** A moment as a spreadsheet takes it. */
  time: (iso: string) => string
  crossed: (entry: AlarmHistoryEntry) => string
  deliveries: (entry: AlarmHistoryEntry) => string
  automatic: string
}

export const columns = [
  'name',
  'priority',
  'node',
  'deveui',
  'application',
  'key',
  'value',
  'unit',
  'limit',
  'triggered',
  'reset',
  'seconds',
  'acknowledged',
  'by',
  'comment',
  'deliveries',
] as const

/** The history as a file for spreadsheets of the language. */
export function historyFile(
  entries: readonly AlarmHistoryEntry[],
  { heads, priority, time, crossed, deliveries, automatic }: FileWords,
  language: Language,
): string {
  const cell: Record<(typeof columns)[number], (entry: AlarmHistoryEntry) => string | number | null> = {
    name: ({ name }) => name,
    priority: (entry) => priority[entry.priority],
    node: ({ tagName }) => tagName,
    deveui: ({ tag }) => tag,
    application: ({ application }) => application,
    key: ({ keyLabel }) => keyLabel,
    value: ({ value }) => value,
    unit: ({ unit }) => unit,
    limit: crossed,
    triggered: ({ triggered }) => time(triggered),
    reset: ({ reset }) => (reset === null ? '' : time(reset)),
    seconds: (entry) => {
      const ms = durationOf(entry)
      return ms === null ? '' : Math.round(ms / 1000)
    },
    acknowledged: ({ acknowledged }) => (acknowledged === null ? '' : time(acknowledged)),
    by: ({ acknowledged, user }) =>
      acknowledged === null ? '' : user === null ? automatic : personName(user),
    comment: ({ alarmComment }) => alarmComment,
    deliveries,
  }
  return csvText(
    [
      columns.map((column) => heads[column]),
      ...entries.map((entry) => columns.map((column) => cell[column](entry))),
    ],
    language,
  )
}

/** How long it was out of range (ms); null while it is. */
export function durationOf({
  triggered,
  reset,
}: Pick<AlarmHistoryEntry, 'triggered' | 'reset'>): number | null {
  return reset === null ? null : Math.max(0, Date.parse(reset) - Date.parse(triggered))
}
