import type { BandPreview } from '@fyr/contract/automation/alarms/alarm-band'
import type { AlarmBody } from '@fyr/contract/automation/alarms/alarms'
import { bandPreviewDays } from '@fyr/contract/automation/alarms/hours-of-week'
import { keysOf, withSeries } from '#domains/readings/readings/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import { bandLimits } from '../judging/bands/band-limits.ts'
import { timesOutside } from '../judging/bands/band-preview.ts'
import { hourMs, learnBand } from '../judging/bands/learned-band.ts'
import type { Detection } from '../judging/rules/detection.ts'
import { hoursOf as activeHoursOf, daySet, knownTimeZone } from '../judging/rules/schedule.ts'
import { hoursOf } from './learn-bands.ts'

const dayMs = 24 * hourMs

/** A rule that need not exist yet. */
type PreviewOrder = Pick<
  AlarmBody,
  'tag' | 'tagDataKey' | 'alarmDelay' | 'activeDays' | 'activeFrom' | 'activeTo'
> &
  Omit<Detection & { type: 'band' }, 'type'>

/**
 * What a band would be if it were learned now, and when it would have triggered. One read of half a year of hours at
 * most, at the expense of who asks. 404 for a node that the company does not have.
 */
export async function previewBand(
  order: PreviewOrder,
  { context, store }: { context: RequestContext; store: ReadingsStore },
): Promise<BandPreview> {
  const now = context.now.getTime()
  const { keys, zone } = await context.inCompany(async (db) => ({
    keys: await keysOf(db, [{ deveui: order.tag, key: order.tagDataKey }]),
    zone: knownTimeZone((await settingsOf(db)).timeZone),
  }))
  const [series] = await withSeries(store, keys)
  const learnedFrom = now - order.weeks * 7 * dayMs
  const shownFrom = now - bandPreviewDays * dayMs
  const hours = await hoursOf(store, series?.series, { from: Math.min(learnedFrom, shownFrom), now })
  const history = hours.filter(({ start }) => start >= learnedFrom - hourMs)
  const band = learnBand(history, zone, now)
  const known = { timeZone: zone, historyFrom: history[0]?.start ?? null }
  if (!band) return { band, ...known, times: 0, duration: 0, ranges: [] }
  const limits = bandLimits(band, order.sensitivity)
  const sideOf = (side: 0 | 1) =>
    band.median.map((_, hour) => {
      const edge = limits.edges[hour * 2 + side] ?? Number.NaN
      return Number.isNaN(edge) ? null : edge
    })
  const { direction, alarmDelay, activeDays, activeFrom, activeTo } = order
  const raised = timesOutside(
    hours.filter(({ start }) => start >= shownFrom - hourMs),
    limits,
    {
      direction,
      delayMs: alarmDelay * 1000,
      days: daySet(activeDays),
      hours: activeHoursOf(activeFrom, activeTo),
      timeZone: zone,
      until: now,
    },
  )
  return { band: { median: [...band.median], low: sideOf(0), high: sideOf(1) }, ...known, ...raised }
}
