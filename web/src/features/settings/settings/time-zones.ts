import { offsetAt } from '@fyr/contract/values/time/time-zone'

interface Zone {
  value: string
  label: string
}

/**
 * The zones that the browser knows, each with how far it is ahead of UTC now; `current` is among them
 * even where the browser lists it under another name.
 */
export function timeZones(current: string, now: number): Zone[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return [...new Set([current, ...known])]
    .filter(Boolean)
    .map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetText(zone, now)})` }))
    .sort((one, other) => (one.value < other.value ? -1 : 1))
}

/** "UTC+01:00". */
export function offsetText(timeZone: string, now: number): string {
  const minutes = Math.round(offsetAt(now, timeZone) / 60_000)
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
