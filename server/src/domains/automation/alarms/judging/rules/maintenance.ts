import { dayMs, instantOf, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import type { Mute } from '../judge.ts'
import type { CompiledRule } from './rule.ts'
import type { DaySet, Hours } from './schedule.ts'

/** A time in which alarms are recorded and nobody is told. */
export interface MaintenanceWindow {
  readonly name: string
  readonly wholeCompany: boolean
  readonly applicationIds: ReadonlySet<string>
  /** In lower case. */
  readonly deveuis: ReadonlySet<string>
  /** Epoch ms, or hours of days of the week in the company's time zone. */
  readonly when:
    | { readonly from: number; readonly to: number }
    | { readonly days: DaySet; readonly hours: Hours }
}

/** Windows that follow one another are looked through for so many; what is muted for longer is asked again then. */
const maxChained = 20
const minuteMs = 60_000

/** The window in which nobody is told of an alarm at a time, and when that and those that follow it at once are over. */
export function muteAt(windows: readonly MaintenanceWindow[], rule: CompiledRule, at: number): Mute | null {
  const ofRule = windows.filter((window) => isAbout(window, rule))
  const first = longest(ofRule, rule.timeZone, at)
  if (first === null) return null
  let { until } = first
  for (let chained = 1; chained < maxChained; chained += 1) {
    const next = longest(ofRule, rule.timeZone, until)
    if (next === null) break
    until = next.until
  }
  return { name: first.name, until }
}

function isAbout(window: MaintenanceWindow, { applicationId, deveui }: CompiledRule): boolean {
  return window.wholeCompany || window.applicationIds.has(applicationId) || window.deveuis.has(deveui)
}

function longest(windows: readonly MaintenanceWindow[], timeZone: string, at: number): Mute | null {
  let found: Mute | null = null
  for (const { name, when } of windows) {
    const until = windowEnd(when, timeZone, at)
    if (until !== null && until > (found?.until ?? 0)) found = { name, until }
  }
  return found
}

/** When a window that is open at a time closes (epoch ms); null when it is not open. */
export function windowEnd(when: MaintenanceWindow['when'], timeZone: string, at: number): number | null {
  if ('from' in when) return when.from <= at && at < when.to ? when.to : null
  const today = Math.floor(wallTimeAt(at, timeZone) / dayMs)
  // That of yesterday may go on.
  for (const day of [today, today - 1]) {
    if ((when.days & (1 << new Date(day * dayMs).getUTCDay())) === 0) continue
    const start = instantOf(day * dayMs + when.hours.from * minuteMs, timeZone)
    const end = instantOf(day * dayMs + when.hours.to * minuteMs, timeZone)
    if (start <= at && at < end) return end
  }
  return null
}
