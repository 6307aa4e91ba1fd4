import { dayMs } from '@fyr/contract/values/time/time-zone'
import { locales } from '#lib/text/locales.ts'
import type { Chart } from '../../content.ts'
import type { Plot } from '../blocks/block.ts'
import type { Clock } from './time-axis.ts'

/** Series above this number are left out: their colours repeat anyway. */
const maxSeries = 40

/** Plot of a chart: lines by their moments where it has any, everything else by names in equal steps. */
export function plotOfChart(
  { kind, places, series, unit, limits = [], description }: Chart,
  clock: Clock,
): Plot {
  const moments = 'moments' in places ? places.moments : []
  const [from, to] = [moments[0], moments.at(-1)]
  const free = { min: null, max: null, label: '' }
  const shared = {
    ...{ title: '', left: { ...free, label: unit }, right: free, lanes: [], events: [], stacked: false },
    ...{ hasLegend: series.length > 1, limits, showsAllLimits: true, description },
  }
  const seriesAt = (times: readonly number[]) =>
    series.slice(0, maxSeries).map((each) => ({
      ...{ ...each, times, style: kind === 'bar' ? ('bars' as const) : ('line' as const) },
      ...{ axis: 'left' as const, stepMs: 1 },
    }))
  if (kind === 'line' && from !== undefined && to !== undefined)
    return { ...shared, from, to, series: seriesAt(moments) }
  const names = 'names' in places ? places.names : momentNames(moments, clock)
  return { ...shared, from: 0, to: names.length, names, series: seriesAt(names.map((_, at) => at + 0.5)) }
}

/** Names of moments a year, a month, a day or less apart. */
function momentNames(moments: readonly number[], { language, timeZone }: Clock): string[] {
  const [first = 0, last = first] = [moments[0], moments.at(-1)]
  const stepMs = moments.length > 1 ? (last - first) / (moments.length - 1) : dayMs
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    ...(stepMs > 300 * dayMs
      ? { year: 'numeric' }
      : stepMs > 27 * dayMs
        ? { month: 'short', year: '2-digit' }
        : stepMs > 0.9 * dayMs
          ? { day: 'numeric', month: 'short' }
          : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  })
  return moments.map((moment) => format.format(moment))
}
