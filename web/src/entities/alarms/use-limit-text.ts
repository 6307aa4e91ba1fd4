import type { Alarm } from '@fyr/contract/alarms'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#ui/numbers.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

type Limits = Pick<Alarm, 'limitHigh' | 'limitLow' | 'unit'> &
  Partial<Pick<Alarm, 'digitalTrigger' | 'advanced'>>

/** What an alarm waits for, in words: "< 2 or > 8 °C". */
export function useLimitText(): (limits: Limits) => string {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return ({ limitHigh, limitLow, unit, digitalTrigger, advanced }) => {
    const number = (value: number) => formatNumber(value, language)
    const withUnit = (value: number) => (unit ? `${number(value)} ${unit}` : number(value))
    if (advanced && advanced.length > 0)
      return t(($) => $.alarms.limit.conditions, { count: advanced.length })
    if (limitHigh !== null && limitLow !== null) {
      return t(($) => $.alarms.limit.outside, { low: number(limitLow), high: withUnit(limitHigh) })
    }
    if (limitHigh !== null) return t(($) => $.alarms.limit.above, { limit: withUnit(limitHigh) })
    if (limitLow !== null) return t(($) => $.alarms.limit.below, { limit: withUnit(limitLow) })
    if (digitalTrigger === 'high') return t(($) => $.alarms.limit.isHigh)
    return digitalTrigger === 'low' ? t(($) => $.alarms.limit.isLow) : ''
  }
}
