import type { AlarmHistoryEntry } from '@fyr/contract/alarm-events'
import type { Alarm } from '@fyr/contract/alarms'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#ui/numbers.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

type Limits = Pick<Alarm, 'limitHigh' | 'limitLow' | 'unit'> &
  Partial<Pick<Alarm, 'digitalTrigger'>> & { conditions?: number }

/** What an alarm waits for, in words: "< 2 or > 8 °C". */
export function useLimitText(): (limits: Limits) => string {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return ({ limitHigh, limitLow, unit, digitalTrigger, conditions = 0 }) => {
    const number = (value: number) => formatNumber(value, language)
    const withUnit = (value: number) => (unit ? `${number(value)} ${unit}` : number(value))
    if (conditions > 0) return t(($) => $.alarms.limit.conditions, { count: conditions })
    if (limitHigh !== null && limitLow !== null) {
      return t(($) => $.alarms.limit.outside, { low: number(limitLow), high: withUnit(limitHigh) })
    }
    if (limitHigh !== null) return t(($) => $.alarms.limit.above, { limit: withUnit(limitHigh) })
    if (limitLow !== null) return t(($) => $.alarms.limit.below, { limit: withUnit(limitLow) })
    if (digitalTrigger === 'high') return t(($) => $.alarms.limit.isHigh)
    return digitalTrigger === 'low' ? t(($) => $.alarms.limit.isLow) : ''
  }
}

type Crossed = Pick<AlarmHistoryEntry, 'limitType' | 'limit' | 'unit' | 'signalType'>

/**
 * Which limit was crossed, in words: "> 8 °C". Where that is not known, or several conditions were met, what its rule
 * waits for, if that is given.
 */
export function useCrossedText(): (crossed: Crossed & Partial<Limits>) => string {
  const limitText = useLimitText()
  return ({ limitType, limit, unit, signalType, ...rule }) => {
    if (limitType === null) return limitText({ limitHigh: null, limitLow: null, unit, ...rule })
    if (limitType === 'EQUAL' && signalType === 'digital') {
      return limitText({
        limitHigh: null,
        limitLow: null,
        unit,
        digitalTrigger: limit === 0 ? 'low' : 'high',
      })
    }
    return limitText({
      limitHigh: limitType === 'HIGH' ? limit : null,
      limitLow: limitType === 'LOW' ? limit : null,
      unit,
    })
  }
}
