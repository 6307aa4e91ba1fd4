import type { SeriesAlarms } from '@fyr/contract/dashboards/dashboard-data'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** A key of a node, by DevEUI in whichever case. */
export interface AlarmSeries {
  deveui: string
  key: string
}

const maxLimits = 200
const maxEvents = 500

const wantedSeries = (series: readonly AlarmSeries[]) => sql`
  (select distinct * from unnest(${series.map(({ deveui }) => deveui.toLowerCase())}::text[],
                                 ${series.map(({ key }) => key)}::text[]) as asked (deveui, key)) as wanted`

/** The limits that active alarms set for these keys. Conditions replace the limits of their alarm. */
export async function findSeriesLimits(
  db: CompanyDb,
  series: readonly AlarmSeries[],
  limit = maxLimits,
): Promise<SeriesAlarms['limits']> {
  return await db.rows(sql<SeriesAlarms['limits'][number]>`
    select node.deveui, watched.key, alarm.name, watched.value, watched.side
    from alarm
    cross join lateral (
      select condition.node_id, condition.key, condition.limit_value as value, lower(condition.limit_type) as side
      from alarm_condition as condition
      where condition.company_id = alarm.company_id and condition.alarm_id = alarm.id and alarm.detection is null
      union all
      select alarm.node_id, alarm.key, own.value, own.side
      from (values (alarm.limit_high, 'high'), (alarm.limit_low, 'low')) as own (value, side)
      where own.value is not null and alarm.detection is null and not exists (
        select from alarm_condition as condition
        where condition.company_id = alarm.company_id and condition.alarm_id = alarm.id)
    ) as watched
    join node on node.id = watched.node_id
    join ${wantedSeries(series)} on wanted.deveui = node.normalized_deveui and wanted.key = watched.key
    where alarm.active
    order by alarm.name, watched.side limit ${limit}`)
}

/** Limits as above, and when alarms on the keys were raised between two moments (epoch ms), the newest first. */
export async function findSeriesAlarms(
  db: CompanyDb,
  series: readonly AlarmSeries[],
  { from, to }: { from: number; to: number },
): Promise<SeriesAlarms> {
  if (series.length === 0) return { limits: [], events: [] }
  const events = await db.execute(sql<Omit<SeriesAlarms['events'][number], 'triggered' | 'reset'> & Times>`
    select node.deveui, alarm.key, alarm.name, alarm.priority, event.triggered_at as "triggeredAt",
      event.reset_at as "resetAt"
    from alarm_event as event
    join alarm on alarm.id = event.alarm_id
    join node on node.id = alarm.node_id
    join ${wantedSeries(series)} on wanted.deveui = node.normalized_deveui and wanted.key = alarm.key
    where event.triggered_at < ${new Date(to)} and coalesce(event.reset_at, 'infinity') >= ${new Date(from)}
    order by event.triggered_at desc limit ${maxEvents}`)
  return {
    limits: await findSeriesLimits(db, series),
    events: events.rows.map(({ triggeredAt, resetAt, ...event }) => ({
      ...event,
      triggered: triggeredAt.toISOString(),
      reset: resetAt?.toISOString() ?? null,
    })),
  }
}

interface Times {
  triggeredAt: Date
  resetAt: Date | null
}

export interface ShownAlarm extends Times {
  id: string
  acknowledgedAt: Date | null
  name: string
  priority: 'a' | 'b' | 'c'
  deveui: string
  nodeName: string
  key: string
  label: string
}

export interface ShownAlarms {
  nodes:
    | { by: 'all' }
    | { by: 'application'; applicationId: string }
    | { by: 'nodes'; deveuis: readonly string[] }
  priorities: readonly ('a' | 'b' | 'c')[]
  /** Without those that are back within their limits. */
  onlyTriggered: boolean
  /** Only alarms on these. Undefined: all. */
  series?: readonly AlarmSeries[] | undefined
  limit: number
}

/** Alarms that are not acknowledged, or not over: the worst first, those that are over last, then the newest first. */
export async function findShownAlarms(
  db: CompanyDb,
  { nodes, priorities, onlyTriggered, series, limit }: ShownAlarms,
): Promise<ShownAlarm[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`(event.acknowledged_at is null or event.reset_at is null)`,
    sql`alarm.priority = any(${[...priorities]}::text[])`,
  ]
  if (onlyTriggered) conditions.push(sql`event.reset_at is null`)
  if (nodes.by === 'application') conditions.push(sql`node.application_id = ${nodes.applicationId}`)
  if (nodes.by === 'nodes') {
    const deveuis = nodes.deveuis.map((deveui) => deveui.toLowerCase())
    conditions.push(sql`node.normalized_deveui = any(${deveuis}::text[])`)
  }
  if (series) {
    conditions.push(
      sql`exists (select from ${wantedSeries(series)}
        where wanted.deveui = node.normalized_deveui and wanted.key = alarm.key)`,
    )
  }
  return await db.rows(sql<ShownAlarm>`
    select event.id, alarm.name, alarm.priority, node.deveui, node.name as "nodeName", alarm.key,
      coalesce(nullif(node_key.label, ''), alarm.key) as label,
      event.triggered_at as "triggeredAt", event.reset_at as "resetAt", event.acknowledged_at as "acknowledgedAt"
    from alarm_event as event
    join alarm on alarm.id = event.alarm_id
    join node on node.id = alarm.node_id
    left join node_key on node_key.node_id = alarm.node_id and node_key.name = alarm.key
    where ${sql.join(conditions, sql` and `)}
    order by alarm.priority, (event.reset_at is null) desc, event.triggered_at desc, event.id
    limit ${limit}`)
}
