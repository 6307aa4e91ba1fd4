import type { AlarmDetection } from '@fyr/contract/automation/alarms/alarm-detection'
import type { AlarmHistoryEntry } from '@fyr/contract/automation/alarms/alarm-events'
import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { type LimitSide, type StateKey, statesBeyond } from '@fyr/contract/devices/keys/limit-states'
import { mappedValue } from '@fyr/contract/devices/keys/mapped-value'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useTranslation } from 'react-i18next'
import { useValueText } from '#entities/series/values/use-value-text.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

type Limits = Pick<Alarm, 'limitHigh' | 'limitLow' | 'unit'> &
  Partial<Pick<Alarm, 'digitalTrigger' | 'detection'> & Pick<StateKey, 'valueMapping'>> & {
    conditions?: number
  }

/** More states than this are told by the limit before them. */
const maxStates = 3

/** What an alarm waits for, in words: "< 2 or > 8 °C"; of a key whose values are states "Open". */
export function useLimitText(): (limits: Limits) => string {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const valueText = useValueText()
  const detectionText = useDetectionText()
  return ({ limitHigh, limitLow, unit, digitalTrigger, valueMapping = null, conditions = 0, detection }) => {
    if (detection) return detectionText(detection, unit)
    const state = (value: number) => mappedValue(valueMapping, value) && valueText(value, { valueMapping })
    const number = (value: number) => (unit === '' && state(value)) || formatNumber(value, language)
    const states = (side: LimitSide, limit: number) => {
      const beyond = statesBeyond({ unit, valueMapping }, side, limit)
      return beyond.length > maxStates ? '' : beyond.map(state).join(' / ')
    }
    const withUnit = (value: number) => (unit ? `${number(value)} ${unit}` : number(value))
    if (conditions > 0) return t(($) => $.alarms.limit.conditions, { count: conditions })
    if (limitHigh !== null && limitLow !== null) {
      return t(($) => $.alarms.limit.outside, { low: number(limitLow), high: withUnit(limitHigh) })
    }
    if (limitHigh !== null) {
      return states('HIGH', limitHigh) || t(($) => $.alarms.limit.above, { limit: withUnit(limitHigh) })
    }
    if (limitLow !== null) {
      return states('LOW', limitLow) || t(($) => $.alarms.limit.below, { limit: withUnit(limitLow) })
    }
    if (digitalTrigger === 'high') return state(1) ?? t(($) => $.alarms.limit.isHigh)
    return digitalTrigger === 'low' ? (state(0) ?? t(($) => $.alarms.limit.isLow)) : ''
  }
}

/** What a rule that decides by more than the value waits for: "> 5 °C/h", "No change for 60 min", "Δ > 3 °C". */
function useDetectionText(): (detection: AlarmDetection, unit: string) => string {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const limits = (high: number | null, low: number | null, unit: string) => {
    const written = (value: number) => `${formatNumber(value, language)} ${unit}`.trim()
    return [
      low !== null && t(($) => $.alarms.limit.below, { limit: written(low) }),
      high !== null && t(($) => $.alarms.limit.above, { limit: written(high) }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (detection, unit) => {
    if (detection.type === 'noChange') {
      return t(($) => $.alarms.limit.noChange, { minutes: formatNumber(detection.minutes, language) })
    }
    if (detection.type === 'rateOfChange') {
      const { rising, falling, per } = detection
      return limits(rising, falling === null ? null : -falling, rateUnit(unit, per))
    }
    if (detection.type === 'band') return t(($) => $.alarms.limit.band[detection.direction])
    return t(($) => $.alarms.limit.difference, {
      limit: limits(detection.limitHigh, detection.limitLow, unit),
    })
  }
}

const rateUnit = (unit: string, per: 'minute' | 'hour') => `${unit}/${per === 'minute' ? 'min' : 'h'}`

type Crossed = Pick<AlarmHistoryEntry, 'limitType' | 'limit' | 'unit' | 'measure'>

/**
 * Which limit was crossed, in words: "> 8 °C". Where that is not known, or several conditions were met, what its rule
 * waits for, if that is given.
 */
export function useCrossedText(): (crossed: Crossed & Partial<Limits>) => string {
  const limitText = useLimitText()
  const detectionText = useDetectionText()
  return ({ limitType, limit, measure, detection: current, ...rule }) => {
    const { unit, valueMapping = null } = rule
    const crossed = crossedDetection({ limitType, limit, measure })
    if (crossed) return detectionText(crossed, unit)
    if (limitType === null) {
      return limitText({ limitHigh: null, limitLow: null, ...rule, detection: current ?? null })
    }
    if (measure === 'level') {
      return limitText({
        limitHigh: null,
        limitLow: null,
        unit,
        valueMapping,
        digitalTrigger: limit === 0 ? 'low' : 'high',
      })
    }
    return limitText({
      limitHigh: limitType === 'HIGH' ? limit : null,
      limitLow: limitType === 'LOW' ? limit : null,
      unit,
      valueMapping,
    })
  }
}

/** As the rule that was crossed, of its one limit. */
function crossedDetection({ limitType, limit, measure }: Pick<Crossed, 'limitType' | 'limit' | 'measure'>) {
  if (limit === null) return null
  if (measure === 'unchangedMinutes') return { type: 'noChange', minutes: limit, tolerance: 0 } as const
  const [high, low] = limitType === 'HIGH' ? [limit, null] : [null, limit]
  if (measure === 'difference') {
    const other = { tag: '', tagDataKey: '', absolute: true }
    return { type: 'difference', ...other, limitHigh: high, limitLow: low } as const
  }
  if (measure === null || measure === 'level') return null
  const per = measure === 'ratePerMinute' ? 'minute' : 'hour'
  return { type: 'rateOfChange', per, rising: high, falling: low === null ? null : -low } as const
}
