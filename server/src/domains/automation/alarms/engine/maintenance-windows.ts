import type { Pool } from 'pg'
import type { EventPort } from '#db/index.ts'
import type { Mute } from '../judging/judge.ts'
import { type MaintenanceWindow, muteAt, windowEnd } from '../judging/rules/maintenance.ts'
import type { CompiledRule } from '../judging/rules/rule.ts'
import { daySet, hoursOf, knownTimeZone } from '../judging/rules/schedule.ts'

/** The maintenance windows of all companies, in memory. */
export interface MaintenanceWindows {
  mutedAt(rule: CompiledRule, at: number): Mute | null
  readonly isStale: boolean
  load(): Promise<void>
  /** Reads what people have changed; answers of which companies. Costs nothing when nothing has. */
  refresh(): Promise<readonly string[]>
  close(): void
}

export function createMaintenanceWindows(pool: Pool, events: EventPort): MaintenanceWindows {
  const byCompany = new Map<string, MaintenanceWindow[]>()
  let stale = new Set<string>()
  const stops = [
    events.subscribe('maintenanceWindows', ({ companyId }) => stale.add(companyId)),
    events.subscribe('companyDeleted', ({ companyId }) => stale.add(companyId)),
  ]

  function take(found: readonly WindowRow[]): void {
    for (const row of found) {
      const ofCompany = byCompany.get(row.companyId) ?? []
      ofCompany.push(windowOf(row))
      byCompany.set(row.companyId, ofCompany)
    }
  }

  return {
    mutedAt(rule, at) {
      const windows = byCompany.get(rule.companyId)
      return windows === undefined ? null : muteAt(windows, rule, at)
    },
    get isStale() {
      return stale.size > 0
    },
    async load() {
      take(await loadWindows(pool, null))
    },
    async refresh() {
      if (stale.size === 0) return []
      const companies = stale
      stale = new Set()
      try {
        const found = await loadWindows(pool, [...companies])
        for (const companyId of companies) byCompany.delete(companyId)
        take(found)
      } catch (error) {
        stale = stale.union(companies)
        throw error
      }
      return [...companies]
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

interface WindowRow {
  companyId: string
  name: string
  wholeCompany: boolean
  applicationIds: string[]
  deveuis: string[]
  startsAt: Date | null
  endsAt: Date | null
  days: number[]
  dayFrom: string | null
  dayTo: string | null
}

/** Of these companies, or of all. */
async function loadWindows(pool: Pool, companyIds: readonly string[] | null): Promise<WindowRow[]> {
  const { rows } = await pool.query<WindowRow>(
    `select company_id as "companyId", name, whole_company as "wholeCompany", application_ids as "applicationIds",
       deveuis, starts_at as "startsAt", ends_at as "endsAt", days, day_from as "dayFrom", day_to as "dayTo"
     from maintenance_window where $1::uuid[] is null or company_id = any($1::uuid[])
     order by company_id, created_at`,
    [companyIds],
  )
  return rows
}

function windowOf({ name, wholeCompany, applicationIds, deveuis, ...when }: WindowRow): MaintenanceWindow {
  const { startsAt, endsAt, days, dayFrom, dayTo } = when
  return {
    name,
    wholeCompany,
    applicationIds: new Set(applicationIds),
    deveuis: new Set(deveuis),
    when: whenOf({ start: startsAt, end: endsAt, days, from: dayFrom, to: dayTo }),
  }
}

interface WindowTimes {
  start: Date | string | null
  end: Date | string | null
  days: readonly number[]
  from: string | null
  to: string | null
}

const whenOf = ({ start, end, days, from, to }: WindowTimes): MaintenanceWindow['when'] =>
  start && end
    ? { from: new Date(start).getTime(), to: new Date(end).getTime() }
    : { days: daySet(days), hours: hoursOf(from, to) }

/** When a window that is open at a time (epoch ms) closes, in the company's time zone; null when it is not open. */
export const maintenanceWindowEnd = (times: WindowTimes, timeZone: string, at: number) =>
  windowEnd(whenOf(times), knownTimeZone(timeZone), at)
