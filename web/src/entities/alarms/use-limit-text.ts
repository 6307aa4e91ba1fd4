import type { AlarmHistoryEntry } from '@fyr/contract/alarms/alarm-events'
import type { Alarm } from '@fyr/contract/alarms/alarms'
import { type LimitSide, type StateKey, statesBeyond } from '@fyr/contract/nodes/limit-states'
import { mappedValue } from '@fyr/contract/nodes/mapped-value'
import { useTranslation } from 'react-i18next'
import { useValueText } from '#entities/series/use-value-text.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

type Limits = Pick<Alarm, 'limitHigh' | 'limitLow' | 'unit'> &
  Partial<Pick<Alarm, 'digitalTrigger'> & Pick<StateKey, 'valueMapping'>> & { conditions?: number }

/** More states than this are told by the limit before them. */
const maxStates = 3

/** What an alarm waits for, in words: "< 2 or > 8 °C"; of a key whose values are states "Open". */
export function useLimitText(): (limits: Limits) => string {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const valueText = useValueText()
  return ({ limitHigh, limitLow, unit, digitalTrigger, valueMapping = null, conditions = 0 }) => {
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

type Crossed = Pick<AlarmHistoryEntry, 'limitType' | 'limit' | 'unit' | 'signalType'>

/**
 * Which limit was crossed, in words: "> 8 °C". Where that is not known, or several conditions were met, what its rule
 * waits for, if that is given.
 */
export function useCrossedText(): (crossed: Crossed & Partial<Limits>) => string {
  const limitText = useLimitText()
  return ({ limitType, limit, signalType, ...rule }) => {
    const { unit, valueMapping = null } = rule
    if (limitType === null) return limitText({ limitHigh: null, limitLow: null, ...rule })
    if (limitType === 'EQUAL' && signalType === 'digital') {
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
