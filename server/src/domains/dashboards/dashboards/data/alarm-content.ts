import type { WidgetAlarm, WidgetData } from '@fyr/contract/dashboards/dashboard-data'
import { maxActiveAlarms } from '@fyr/contract/widgets/tables'
import type { CompanyDb } from '#db/index.ts'
import { findSeriesAlarms, findShownAlarms, type ShownAlarm } from '#domains/automation/alarms/index.ts'
import type { TimeRange } from './parts.ts'
import type { WantedKey, WidgetQuery } from './widget-query.ts'

/** What widgets show of alarms. */
export type AlarmContent = (wants: WidgetQuery) => Pick<WidgetData, 'alarms' | 'activeAlarms' | 'truncated'>

export interface AlarmReader {
  /**
   * What the reader may be told of active alarms: undefined for who may see alarms. Others, as visitors of a shared
   * dashboard, are told of alarms on the series that the dashboard shows: their names, their limits where a chart shows
   * them, and since when they are active.
   */
  shownSeries: (() => Promise<readonly WantedKey[]>) | undefined
  rangeOf: (wants: WidgetQuery) => TimeRange
}

/** Finds what widgets show of alarms, under the company of this transaction; nothing where no widget wants any. */
export async function loadAlarmContent(
  db: CompanyDb,
  wants: readonly WidgetQuery[],
  { shownSeries, rangeOf }: AlarmReader,
): Promise<AlarmContent> {
  const found = new Map<WidgetQuery, ReturnType<AlarmContent>>()
  const isAsked = wants.some(({ alarms, activeAlarms }) => alarms || activeAlarms)
  const series = isAsked ? await shownSeries?.() : undefined
  const shown = series && new Set(series.map(nameOf))
  for (const each of wants) {
    if (each.alarms) {
      // A widget that is tried out may name any key.
      const keys = shown ? each.keys.filter((key) => shown.has(nameOf(key))) : each.keys
      found.set(each, { alarms: await findSeriesAlarms(db, keys, rangeOf(each)) })
    }
    if (!each.activeAlarms) continue
    const asked = { ...each.activeAlarms, series, limit: maxActiveAlarms + 1 }
    const alarms = await findShownAlarms(db, asked)
    found.set(each, {
      activeAlarms: alarms.slice(0, maxActiveAlarms).map((alarm) => wireAlarm(alarm, series === undefined)),
      ...(alarms.length > maxActiveAlarms && { truncated: true }),
    })
  }
  return (wanted) => found.get(wanted) ?? {}
}

const nameOf = ({ deveui, key }: WantedKey) => `${deveui.toLowerCase()}\n${key}`

function wireAlarm(
  { id, name, priority, triggeredAt, resetAt, acknowledgedAt, ...about }: ShownAlarm,
  withSource: boolean,
): WidgetAlarm {
  return {
    id,
    name,
    priority,
    triggered: triggeredAt.toISOString(),
    reset: resetAt?.toISOString() ?? null,
    ...(withSource && { about: { ...about, acknowledged: acknowledgedAt?.toISOString() ?? null } }),
  }
}
