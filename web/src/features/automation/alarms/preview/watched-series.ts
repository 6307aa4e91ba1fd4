import type { Limit } from '#ui/chart/plot/plot-options.ts'
import { type AlarmValues, type NumberText, numberOf } from '../form/alarm-values.ts'
import { isDetectionKind } from '../form/rule/detection-values.ts'
import type { Bounds } from './count-outside.ts'

/** A series with the limits that the alarm would hold it to. */
export interface WatchedSeries {
  deveui: string
  key: string
  bounds: Bounds
  /** On or off: drawn in steps. */
  isDigital: boolean
}

type Rule = Pick<
  AlarmValues,
  'tag' | 'tagDataKey' | 'kind' | 'limitHigh' | 'limitLow' | 'digitalTrigger' | 'advanced'
>

/** What the form, half filled in as it may be, would watch. */
export function watchedSeriesOf(rule: Rule): WatchedSeries[] {
  const { tag, tagDataKey, kind } = rule
  if (kind === 'advanced') return watchedByConditions(rule.advanced)
  if (!tag || !tagDataKey) return []
  // How a value changes has no limit to draw.
  if (isDetectionKind(kind))
    return [{ deveui: tag, key: tagDataKey, bounds: boundsOf('', ''), isDigital: false }]
  const isDigital = kind === 'digital'
  const bounds = isDigital ? digitalBounds[rule.digitalTrigger] : boundsOf(rule.limitHigh, rule.limitLow)
  return [{ deveui: tag, key: tagDataKey, bounds, isDigital }]
}

/** Any number but 0 is high (docs/alarms.md), so outside is above 0, or below the smallest number above it. */
const digitalBounds: Record<'high' | 'low', Bounds> = {
  high: { high: 0, low: null },
  low: { high: null, low: Number.MIN_VALUE },
}

function boundsOf(high: NumberText, low: NumberText): Bounds {
  return { high: numberOf(high), low: numberOf(low) }
}

function watchedByConditions(conditions: AlarmValues['advanced']): WatchedSeries[] {
  const found = new Map<string, WatchedSeries>()
  for (const { tag, tagDataKey, limitType, limit } of conditions) {
    if (!tag || !tagDataKey) continue
    const name = `${tag}\n${tagDataKey}`
    const bounds = found.get(name)?.bounds ?? { high: null, low: null }
    const value = numberOf(limit)
    if (value !== null) bounds[limitType === 'HIGH' ? 'high' : 'low'] = value
    found.set(name, { deveui: tag, key: tagDataKey, bounds, isDigital: false })
  }
  return [...found.values()]
}

/** The limits as the chart draws them. A digital level has its line between off and on. */
export function limitLines(
  { bounds, isDigital }: WatchedSeries,
  label: (side: 'high' | 'low', value: number) => string,
): Limit[] {
  const { high, low } = bounds
  const line = (side: 'high' | 'low', value: number): Limit => ({
    side,
    value: isDigital ? 0.5 : value,
    label: isDigital ? '' : label(side, value),
  })
  return [...(high === null ? [] : [line('high', high)]), ...(low === null ? [] : [line('low', low)])]
}
