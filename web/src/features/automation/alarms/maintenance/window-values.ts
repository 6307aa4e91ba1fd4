import type { MaintenanceWindow } from '@fyr/contract/automation/maintenance-windows'
import { parseTimeOfDay } from '#ui/time/time-of-day.ts'

/** The form. Where a field is the server's it has the server's name, so that errors find it. */
export interface WindowValues extends Record<string, unknown> {
  name: string
  comment: string
  wholeCompany: boolean
  applications: string[]
  nodes: string[]
  repeats: MaintenanceWindow['repeats']
  /** Epoch ms. */
  start: number
  end: number
  /** "0" is Sunday. */
  days: string[]
  /** "22:30"; '' is midnight. */
  from: string
  to: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A new one begins with the next hour and lasts two. */
export function valuesOf(window: MaintenanceWindow | undefined, now: number): WindowValues {
  const start = window?.start ? Date.parse(window.start) : Math.ceil(now / hourMs) * hourMs
  return {
    name: window?.name ?? '',
    comment: window?.comment ?? '',
    wholeCompany: window?.wholeCompany ?? false,
    applications: window?.applications ?? [],
    nodes: window?.nodes ?? [],
    repeats: window?.repeats ?? 'once',
    start,
    end: window?.end ? Date.parse(window.end) : start + 2 * hourMs,
    days: (window?.days ?? []).map(String),
    from: window?.from ?? '',
    to: window?.to ?? '',
  }
}

/** What the server takes. */
export function bodyOf({ start, end, days, from, to, ...values }: WindowValues) {
  const isOnce = values.repeats === 'once'
  return {
    name: values.name.trim(),
    comment: values.comment.trim(),
    wholeCompany: values.wholeCompany,
    applications: values.wholeCompany ? [] : values.applications,
    nodes: values.wholeCompany ? [] : values.nodes,
    repeats: values.repeats,
    start: isOnce ? new Date(start).toISOString() : null,
    end: isOnce ? new Date(end).toISOString() : null,
    days: isOnce ? [] : days.map(Number).sort(),
    from: isOnce ? null : (parseTimeOfDay(from) ?? null),
    to: isOnce ? null : (parseTimeOfDay(to) ?? null),
  }
}
