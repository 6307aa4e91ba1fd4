import type { BandPreview } from '@fyr/contract/automation/alarms/alarm-band'
import { maxBandRanges } from '@fyr/contract/automation/alarms/hours-of-week'
import type { Detection } from '../rules/detection.ts'
import { type DaySet, firstActive, type Hours } from '../rules/schedule.ts'
import { type BandLimits, limitsAt } from './band-limits.ts'
import type { HourValues } from './learned-band.ts'

interface PreviewedRule {
  readonly direction: (Detection & { type: 'band' })['direction']
  readonly delayMs: number
  readonly days: DaySet
  readonly hours: Hours
  readonly timeZone: string
  /** Epoch ms: what is still outside has lasted until here. */
  readonly until: number
}

/**
 * When a band would have triggered, as exactly as hours (oldest first) can tell: one whose lowest or highest value is
 * outside is outside from its beginning to its end, and what is outside stays so until an hour that is not.
 */
export function timesOutside(
  hours: readonly HourValues[],
  limits: BandLimits,
  rule: PreviewedRule,
): Pick<BandPreview, 'times' | 'duration' | 'ranges'> {
  const ranges: BandPreview['ranges'] = []
  let since: number | null = null
  const end = (to: number) => {
    if (since !== null && raisedAt(since, rule) < to) ranges.push({ from: since, to })
    since = null
  }
  for (const hour of hours) {
    const limit = limitsAt(limits, hour.start)
    if (limit === undefined) continue
    const isAbove = rule.direction !== 'below' && hour.max > limit.high
    const isBelow = rule.direction !== 'above' && hour.min < limit.low
    if (isAbove || isBelow) since ??= hour.start
    else end(hour.start)
  }
  end(rule.until)
  return {
    times: ranges.length,
    duration: ranges.reduce((sum, { from, to }) => sum + to - from, 0),
    ranges: ranges.slice(-maxBandRanges),
  }
}

const raisedAt = (since: number, { days, timeZone, delayMs, hours }: PreviewedRule) =>
  firstActive(days, timeZone, since + delayMs, hours)
