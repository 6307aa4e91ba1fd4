import type { AlarmDetection } from '@fyr/contract/alarms/alarm-detection'
import type { RuleMeasure } from '../crossing.ts'
import type { NameOf, SeriesName } from './facts-store.ts'

/** Of what the limits of a rule are, where they are not of the value itself. */
export function measureOf(detection: AlarmDetection | null): RuleMeasure | null {
  if (detection?.type === 'difference') return 'difference'
  if (detection?.type !== 'rateOfChange') return null
  return detection.per === 'minute' ? 'ratePerMinute' : 'ratePerHour'
}

/** How the values of a measure are shown: a rate has a unit of its own, and states have neither rate nor difference. */
export function nameOfMeasure(nameOf: NameOf, measure: RuleMeasure | null): NameOf {
  if (measure === null) return nameOf
  const per = measure === 'ratePerMinute' ? '/min' : measure === 'ratePerHour' ? '/h' : ''
  return (series): SeriesName => {
    const name = nameOf(series)
    return {
      ...name,
      unit: `${name.unit}${per}`,
      valueMapping: null,
      decimals: per === '' ? name.decimals : null,
    }
  }
}
